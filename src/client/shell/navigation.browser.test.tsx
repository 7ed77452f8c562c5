import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { explorePosition } from '#shared/calls/explore.ts'
import { listRecommendedLists } from '#shared/calls/lists.ts'
import { listFeatured, listResources, listResourcesByIds } from '#shared/calls/resources.ts'
import { findNearest, suggest } from '#shared/calls/search.ts'
import { answer, counted, refusal } from '#tests/support/api-stub.ts'
import {
  answerKidsHome,
  expectAccessible,
  expectAddress,
  logIn,
  openPage,
  press,
  pressOn,
} from '#tests/support/client-page.tsx'
import { exploreView, resourceView } from '#tests/support/sample-views.ts'

const PHONE = { width: 390, height: 844 }
/** A page that makes no calls. */
const QUIET = '/explore/my-games'

beforeEach(() => {
  answerKidsHome()
  answer(listRecommendedLists, [])
  answer(listFeatured, [])
  answer(listResourcesByIds, [])
  answer(suggest, { resources: [], authors: [], openings: [], position: null })
  answer(listResources, ({ query }) =>
    counted(
      Array.from({ length: Number(query.get('limit')) }, (_, id) => resourceView({ id: id + 1 })),
      60,
    ),
  )
})

const main = page.getByRole('main')
const cards = main.getByRole('article')
const found = page.getByRole('heading', { name: 'Search Results for "endgame"' })
const sheet = page.getByRole('dialog', { name: 'Browse' })
const quick = sheet.getByRole('searchbox', { name: 'Quick search' })

it('the header of a phone is one row once the page is scrolled, and covers nothing that has the focus', async () => {
  await openPage('/category/book', PHONE)
  await expect.element(cards.nth(9)).toBeInTheDocument()
  const banner = page.getByRole('banner')
  const bottom = () => banner.element().getBoundingClientRect().bottom
  expect(bottom()).toBeGreaterThan(90)
  scrollTo(0, 1500)
  await expect.poll(bottom).toBeLessThan(64)
  await expect.element(banner.getByLabelText('Search resources')).toBeInViewport({ ratio: 1 })

  const above = [...main.element().querySelectorAll('a')].findLast(
    (link) => link.getBoundingClientRect().bottom < bottom(),
  )
  above?.focus()
  await expect.poll(() => above?.getBoundingClientRect().top).toBeGreaterThan(bottom())

  // What scrolled away with the first row comes back with the focus of a keyboard.
  await press('/')
  await press('{Shift>}{Tab}{/Shift}')
  await expect.element(banner.getByRole('link', { name: 'Openfile' })).toHaveFocus()
  await expect.element(banner.getByRole('link', { name: 'Openfile' })).toBeInViewport({ ratio: 1 })
})

describe('fault 8: the quick search of the sheet on a phone', () => {
  async function openSheet(path: string): Promise<void> {
    await openPage(path, PHONE)
    await page.getByRole('banner').getByRole('button', { name: 'Open sidebar' }).click()
    await expect.element(sheet).toBeVisible()
  }

  it.each(['/', '/category/book', '/?query=fork'])(
    'on %s, Enter closes the sheet, and the results come into view',
    async (path) => {
      await openPage(path, PHONE)
      await expect.element(cards.nth(9)).toBeInTheDocument()
      scrollTo(0, 1500)
      await page.getByRole('banner').getByRole('button', { name: 'Open sidebar' }).click()
      await quick.fill('endgame')
      await press('{Enter}')
      await expect.element(sheet).not.toBeInTheDocument()
      await expect.element(found).toHaveFocus()
      await expect.element(found).toBeInViewport()
      await expectAddress(/query=endgame/)
    },
  )

  it('blanks search nothing; words lead to the results from a page without a list', async () => {
    await openSheet(QUIET)
    await quick.fill('  ')
    await press('{Enter}')
    await expect.element(sheet).toBeVisible()
    await expectAddress(QUIET)
    await quick.fill('endgame')
    await press('{Enter}')
    await expect.element(sheet).not.toBeInTheDocument()
    await expectAddress('/?query=endgame')
    await expect.element(found).toBeInViewport()
  })

  it('what was found while typing is shown by a button', async () => {
    await openSheet('/category/all')
    const show = sheet.getByRole('button', { name: 'Show results' })
    expect(show.query()).toBeNull()
    await quick.fill('endgame')
    await expectAddress(/query=endgame/)
    await show.click()
    await expect.element(sheet).not.toBeInTheDocument()
    await expect.element(found).toBeInViewport()
  })
})

it('blanks in the search of the header search nothing', async () => {
  await openPage(QUIET)
  const search = page.getByRole('banner').getByLabelText('Search resources')
  await search.fill('   ')
  await press('{Enter}')
  await expect.element(search).toHaveValue('   ')
  await expectAddress(QUIET)
})

it('a search without results says so, and can be cleared', async () => {
  answer(listResources, counted([]))
  answer(findNearest, refusal(503))
  await openPage('/?query=zzqqxxyy')
  await expect.element(page.getByText('No resources found')).toBeVisible()
  await expect
    .element(page.getByText('We couldn\'t find any resources matching "zzqqxxyy"'))
    .toBeVisible()
  answer(listFeatured, [resourceView()])
  await pressOn(page.getByRole('button', { name: 'Clear Filters' }), ' ')
  await expectAddress('/')
  await expect.element(page.getByRole('region', { name: 'Featured Resources' })).toBeVisible()
})

describe('fault 10: an address of the console that is none', () => {
  it.each([
    ['visitors', () => undefined],
    ['members', () => void logIn()],
    ['admins', () => void logIn({ role: 'admin' })],
  ])('is not found by %s who follow a link', async (_, enter) => {
    enter()
    await openPage(QUIET)
    for (const path of ['/admin/nope', '/admin/settings/nope']) {
      // Changes the address as a link would, so that the router notices.
      history.pushState({}, '', path)
      await expect.element(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
      await expect.poll(() => document.title).toBe('404 Page Not Found | Openfile')
      await expectAddress(path)
      history.back()
      await expectAddress(QUIET)
    }
  })
})

describe('fault 16: kids mode leads on', () => {
  beforeEach(() => answer(findNearest, refusal(503)))

  const fill = () => answer(listResources, counted([resourceView({ isForKids: true })]))

  it('from a source without anything for kids', async () => {
    answer(listResources, counted([]))
    await openPage('/source/modern_chess', { kids: true })
    await expect
      .element(page.getByRole('heading', { name: 'Nothing here for kids yet' }))
      .toBeVisible()
    await expect.element(page.getByText(/anything from Modern ?Chess for kids/)).toBeVisible()
    expect(page.getByRole('button', { name: 'Clear Filters' }).query()).toBeNull()
    await expectAccessible()
    fill()
    await page.getByRole('link', { name: 'All resources for kids' }).click()
    await expectAddress('/category/all?category=kids')
    await expect.element(cards.first()).toBeVisible()
  })

  const NO_WORDS = 'We couldn\'t find any resources matching "zzqqxxyy"'
  const NO_MATCH = 'No matching resources with the selected filters.'
  it.each([
    ['/?query=zzqqxxyy', NO_WORDS],
    ['/category/youtube?query=zzqqxxyy', NO_WORDS],
    ['/source/amazon?recent=week', NO_MATCH],
    ['/category/all?opening=Sicilian%20Defense', NO_MATCH],
    ['/category/all?level=master', NO_MATCH],
    ['/?openingCategory=2', NO_MATCH],
  ])('from %s, which says that only resources for kids are shown', async (path, reason) => {
    answer(listResources, counted([]))
    await openPage(path, { kids: true })
    await expect.element(page.getByText(reason, { exact: true })).toBeVisible()
    await expect
      .element(page.getByText(/Kids mode is on, so only resources for kids/).first())
      .toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Chess sites for kids' })).toBeVisible()
    fill()
    await page.getByRole('button', { name: 'Clear Filters' }).click()
    await expect.element(cards.first()).toBeVisible()
  })

  it('from positions without lessons for kids', async () => {
    answer(explorePosition, exploreView())
    await openPage('/explore?moves=e4,c5', { kids: true })
    await expect.element(page.getByText(/No lesson for kids goes this way/)).toBeVisible()
    await expectAccessible()
    await page.getByRole('link', { name: 'All lessons for kids' }).click()
    await expectAddress('/category/all?category=kids')
    await expect.element(cards.first()).toBeVisible()
  })
})
