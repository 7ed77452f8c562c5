import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { updateProfile, getUser } from '#shared/calls/profile.ts'
import { listRecommendedLists } from '#shared/calls/lists.ts'
import { getStartHere, listResources } from '#shared/calls/resources.ts'
import { START_ROLES } from '#shared/domain/start-here.ts'
import { answer, counted, hold, refusal, sentTo } from '#tests/support/api-stub.ts'
import { expectAccessible, logIn, openPage } from '#tests/support/client-page.tsx'
import { resourceView, userView } from '#tests/support/sample-views.ts'

const startView = (title: string, count = 3) =>
  START_ROLES.slice(0, count).map((role, at) => ({
    role,
    resource: resourceView({
      id: at + 50,
      title: `${title} ${role}`,
      price: 'Free',
      duration: '18:00',
      ratingFrom: 800,
      ratingTo: 1400,
    }),
    reason: 'In English.',
  }))

beforeEach(() => {
  localStorage.removeItem('studyProfile')
  answer(listRecommendedLists, [])
  answer(listResources, counted(Array.from({ length: 6 }, (_, id) => resourceView({ id: id + 1 }))))
  answer(getStartHere, ({ query }) => startView(query.get('rating') ? 'Fitting' : 'Usual'))
})

const block = page.getByRole('region', { name: 'Three lessons to start with' })
const titles = () =>
  block
    .getByRole('heading')
    .elements()
    .map(({ textContent }) => textContent)
const dialog = page.getByRole('dialog')

describe('a visitor', () => {
  it('sees three lessons, each with what it is for and its facts', async () => {
    await openPage('/category/all?category=endgame', { width: 390 })
    await expect.poll(titles).toEqual(['Usual first', 'Usual deeper', 'Usual practice'])
    const [first] = block.getByRole('listitem').elements()
    expect(first?.textContent).toBe('Start hereUsual firstFree, 18 minutes, for 800–1400.')
    // A line each.
    expect(block.element().querySelector('ol')?.getBoundingClientRect().height).toBeLessThan(160)
    expect(sentTo(getStartHere).map(({ query }) => String(query))).toEqual(['category=endgame'])
    await expectAccessible()
  })

  it('says once what fits, and finds it again on the next list', async () => {
    await openPage('/category/all')
    await block.getByRole('button', { name: 'For everybody · Say what fits you' }).click()
    await dialog.getByRole('button', { name: 'Intermediate' }).click()
    await dialog.getByRole('combobox', { name: 'Openings as' }).selectOptions('Black only')
    await dialog.getByRole('checkbox', { name: 'Free lessons only' }).click()
    await expectAccessible('dialog')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect
      .element(block.getByRole('button'))
      .toHaveAccessibleName('For about 1500, as Black, free only · Change')
    await expect.poll(titles).toContain('Fitting first')
    expect(localStorage.getItem('studyProfile')).toBe('{"rating":1500,"side":"black","free":true}')
    await openPage('/category/book?side=white')
    await expect.poll(titles).toContain('Fitting first')
    // The list's own side is what the reader has chosen last.
    expect(String(sentTo(getStartHere).at(-1)?.query)).toBe(
      'free=1&rating=1500&side=white&type=book',
    )
  })

  it('is told what is no rating, and keeps what was typed', async () => {
    await openPage('/category/all')
    await block.getByRole('button').click()
    const rating = dialog.getByRole('textbox', { name: 'Your rating' })
    for (const typed of ['abc', '99999', '-5', '3001']) {
      await rating.fill(typed)
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect.element(rating).toHaveAttribute('aria-invalid', 'true')
      await expect.element(rating).toHaveValue(typed)
    }
    expect(localStorage.getItem('studyProfile')).toBeNull()
  })

  it('of whom the browser has kept nonsense is nobody in particular', async () => {
    localStorage.setItem('studyProfile', '{"rating":"many"}')
    await openPage('/category/all')
    await expect.poll(titles).toContain('Usual first')
    await expect.element(block.getByRole('button')).toHaveAccessibleName(/^For everybody/)
    expect(sentTo(getStartHere)).toHaveLength(1)
  })

  it('nothing moves when fewer or later lessons fit', async () => {
    localStorage.setItem('studyProfile', '{"rating":1500}')
    const list = hold(listResources)
    await openPage('/category/all', { width: 390 })
    await expect.element(block).toBeVisible()
    const height = () => block.element().getBoundingClientRect().height
    const loading = height()
    answer(getStartHere, startView('Fitting', 2))
    list(counted(Array.from({ length: 6 }, (_, id) => resourceView({ id: id + 1 }))))
    await expect.poll(titles).toContain('Fitting first')
    expect(height()).toBe(loading)
  })

  it('whose wish nothing fulfills is told so', async () => {
    localStorage.setItem('studyProfile', '{"free":true}')
    answer(getStartHere, ({ query }) => (query.get('free') ? [] : startView('Usual')))
    await openPage('/category/all')
    await expect.element(block.getByText('Nothing here is free yet.')).toBeVisible()
  })
})

it('a list is there without the block if there is nothing to choose, or if it does not come', async () => {
  answer(getStartHere, [])
  await openPage('/category/all')
  await expect.poll(() => page.getByRole('article').elements().length).toBe(6)
  expect(block.query()).toBeNull()
  answer(getStartHere, refusal(500))
  await openPage('/category/all?category=tactics')
  await expect.poll(() => page.getByRole('article').elements().length).toBe(6)
  expect(block.query()).toBeNull()
})

it('children are asked nothing', async () => {
  localStorage.setItem('studyProfile', '{"rating":1500}')
  await openPage('/category/all?category=kids&level=beginner', { kids: true })
  await expect.poll(titles).toContain('Usual first')
  expect(block.getByRole('button').query()).toBeNull()
})

describe('a member', () => {
  it('keeps it in the account, which says when it cannot', async () => {
    logIn()
    answer(updateProfile, refusal(503, 'Not now.'))
    await openPage('/category/all')
    await block.getByRole('button').click()
    await dialog.getByRole('textbox', { name: 'Your rating' }).fill('1500')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('Not now.')
    answer(updateProfile, ({ body }) => {
      const saved = userView()
      const user = { ...saved, preferences: { ...saved.preferences, ...body.preferences } }
      answer(getUser, user)
      return user
    })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect
      .element(block.getByRole('button'))
      .toHaveAccessibleName('For about 1500, both sides, also paid · Change')
    expect(localStorage.getItem('studyProfile')).toBeNull()
    await openPage('/settings')
    await expect
      .element(page.getByRole('button', { name: /^For about 1500, both sides, also paid/ }))
      .toBeVisible()
  })

  it('brings along what the browser has kept, unless the account has its own', async () => {
    const own = userView().preferences
    localStorage.setItem('studyProfile', '{"rating":1500,"side":"white"}')
    logIn()
    answer(updateProfile, ({ body }) =>
      userView({ preferences: { ...own, ...body.preferences } as typeof own }),
    )
    await openPage('/category/all')
    await expect
      .poll(() => sentTo(updateProfile).at(-1)?.body?.preferences)
      .toEqual({
        studyRating: 1500,
        studySide: 'white',
        studyFree: false,
      })
    await expect.poll(() => localStorage.getItem('studyProfile')).toBeNull()
    localStorage.setItem('studyProfile', '{"rating":900}')
    logIn({ preferences: { ...own, studyRating: 2000 } })
    await openPage('/category/all')
    await expect.poll(() => localStorage.getItem('studyProfile')).toBeNull()
    expect(sentTo(updateProfile)).toHaveLength(1)
  })
})
