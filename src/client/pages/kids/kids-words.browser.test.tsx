import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { explorePosition } from '#shared/calls/explore.ts'
import { listRecommendedLists } from '#shared/calls/lists.ts'
import { getFilterOptions, listOpenings } from '#shared/calls/openings.ts'
import {
  countFacets,
  listFeatured,
  listRelated,
  listResources,
  listResourcesByIds,
} from '#shared/calls/resources.ts'
import { answer, counted } from '#tests/support/api-stub.ts'
import {
  answerKidsHome,
  answerResourcePage,
  expectAccessible,
  expectAddress,
  expectLoaded,
  openPage,
} from '#tests/support/client-page.tsx'
import {
  exploreView,
  facetsView,
  filterOptionsView,
  openingView,
  relatedView,
  resourceView,
} from '#tests/support/sample-views.ts'

const EVANS = 'Italian Game: Evans Gambit'
const LESSON = resourceView({ opening: EVANS, isForKids: true, level: 'beginner', price: '$10' })
/** Words for adults that pages use outside of kids mode. */
const GROWN_UP =
  /Advanced Filters|Filtered Resources|Player Skill Level|Recency|Source Websites|Content Category|Specific Opening|Opening Category|Related Resources|Possible discount|Dashboard|Curated/

beforeEach(() => {
  answerKidsHome()
  answer(listFeatured, [LESSON])
  answer(listRecommendedLists, [])
  answer(listResourcesByIds, [])
  answer(listResources, counted([LESSON], 40))
  answerResourcePage(LESSON)
  answer(listRelated, [relatedView({ id: 6, isForKids: true })])
  answer(listOpenings, [openingView({ name: EVANS, openingPattern: '1.e4 e5' })])
  answer(getFilterOptions, filterOptionsView({ levels: ['beginner'] }))
  answer(countFacets, facetsView({ level: { beginner: 3 } }))
  const group = { about: EVANS, openings: [EVANS], total: 1, resources: [LESSON] }
  answer(explorePosition, exploreView({ groups: [{ reason: 'position', ...group }] }))
})

const words = () => document.body.innerText

it.each(['/', '/category/all', '/source/chessable', '/resource/5', '/explore'])(
  '32: kids mode speaks to kids on %s',
  async (path) => {
    await openPage(path)
    await expect.element(page.getByRole('heading', { level: 1 })).toBeInTheDocument()
    await expect.poll(words).toMatch(GROWN_UP)
    await openPage(path, { kids: true })
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.element(page.getByRole('main').getByRole('article').first()).toBeVisible()
    expect(words()).not.toMatch(GROWN_UP)
  },
)

it('32: the filters speak to kids, too', async () => {
  await openPage('/?category=kids&sort=rating', { kids: true })
  await expect.element(page.getByRole('heading', { name: 'Chess Lessons For Kids' })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Filters', exact: true }).click()
  const panel = page.getByRole('complementary', { name: 'Filters', exact: true })
  await panel.getByLabelText('Your Level').selectOptions('beginner')
  expect(panel.element().textContent).not.toMatch(GROWN_UP)
  await panel.getByRole('button', { name: 'Apply' }).click()
  await expectAddress(/level=beginner/)
  await expect.element(page.getByText(/^\d+ of \d+ lessons$|^\d+ lessons?$/).first()).toBeVisible()
  await expectLoaded()
  await expectAccessible()
})

it('16: explore says that this is all for kids, unlike for grown-ups, and leads on', async () => {
  const all = page.getByText(/That is all we have picked for kids/)
  await openPage('/explore')
  await expect.element(page.getByRole('heading', { name: 'Lessons', exact: true })).toBeVisible()
  expect(all.query()).toBeNull()
  await openPage('/explore', { kids: true })
  await expect.element(all).toBeVisible()
  await expect.element(page.getByText(/all we have picked for kids on this position/)).toBeVisible()
  await expectAccessible()
  await page.getByRole('main').getByRole('link', { name: 'all lessons for kids' }).click()
  await expectAddress('/category/all?category=kids')
  await expect.element(page.getByRole('main').getByRole('article').first()).toBeVisible()
})

const leave = page.getByRole('button', { name: 'For grown-ups: leave kids mode' })

it.each(['/kids', '/?category=kids', '/category/all?category=kids'])(
  'the home for children is at %s, with the places of kids mode and the way out',
  async (path) => {
    await openPage(path, { kids: true })
    await expect
      .element(page.getByRole('heading', { level: 1, name: 'Chess Resources For Kids' }))
      .toBeVisible()
    await expect.element(page.getByRole('main').getByRole('article').first()).toBeVisible()
    await expectAddress(path)
    const all = page.getByRole('link', { name: 'See all lessons for kids' })
    await expect.element(all).toHaveAttribute('href', '/category/all?category=kids&sort=best')
    const places = page.getByRole('navigation', { name: 'Places for kids' })
    expect(
      places
        .getByRole('link')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['Home', 'My board', 'My stars', 'Play'])
    await expect.element(page.getByRole('switch', { name: 'Kids Mode' })).toBeVisible()
    const banner = page.getByRole('banner')
    await expect.element(banner.getByText('Guest')).not.toBeVisible()
    await expect.element(banner.getByText('Log in')).not.toBeVisible()
    for (const save of document.querySelectorAll<HTMLElement>('.save-button'))
      await expect.element(save).not.toBeVisible()
    await leave.click()
    await expect.element(page.getByRole('navigation', { name: 'Popular Sites' })).toBeVisible()
    await expect.element(banner.getByText('Guest')).toBeVisible()
  },
)

it('kids mode offers no level of grown-ups to explore with', async () => {
  await openPage('/explore', { kids: true })
  await expect.element(page.getByRole('group', { name: 'Level' })).toBeVisible()
  expect(page.getByRole('checkbox', { name: 'Master' }).elements()).toEqual([])
})
