import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { listChapters } from '#shared/calls/chapters.ts'
import { listRecommendedLists } from '#shared/calls/recommended-lists.ts'
import { getPlan } from '#shared/calls/plans.ts'
import { getStudySuggestions } from '#shared/calls/recommendations.ts'
import { listFeatured, listResources, listResourcesByIds } from '#shared/calls/resources.ts'
import { answer, counted, sentTo } from '#tests/support/api-stub.ts'
import { expectAccessible, expectAddress, logIn, openPage } from '#tests/support/client-page.tsx'
import { resourceView } from '#tests/support/sample-views.ts'

const RULES = resourceView({
  id: 7,
  title: 'How the Chess Pieces Move',
  level: 'beginner',
  category: 'general',
  tags: ['rules', 'beginners'],
})
const HABITS = resourceView({
  id: 8,
  title: 'Good Habits',
  description: 'Simple rules of thumb.',
  level: 'beginner',
  category: 'general',
})

beforeEach(() => {
  answer(listFeatured, [resourceView({ id: 1 }), resourceView({ id: 2 })])
  answer(listRecommendedLists, [])
  answer(listResourcesByIds, [RULES])
  answer(listChapters, [])
  answer(listResources, ({ query }) =>
    query.get('query') === 'rules' ? counted([HABITS, RULES], 2) : counted([], 0),
  )
})

const doors = page.getByRole('navigation', { name: 'Where to start' })
const shown = () => doors.query()?.checkVisibility() === true

it('calm 5: three doors for guests, in one row, and the catalogue starts high on a phone', async () => {
  await openPage('/', { width: 390, height: 844 })
  const links = doors.getByRole('link')
  await expect
    .poll(() => links.elements().map((link) => link.getAttribute('href')))
    .toEqual(['/first-steps', '/explore/my-games', '/kids'])
  const tops = links.elements().map((link) => link.getBoundingClientRect().top)
  expect(new Set(tops).size).toBe(1)
  await expect.element(page.getByText(/chosen by hand for every level/)).toBeVisible()
  await expect.element(page.getByRole('article').first()).toBeVisible()
  const header = page.getByRole('banner').element().getBoundingClientRect().bottom
  const card = page.getByRole('article').first().element().getBoundingClientRect()
  expect(card.top).toBeLessThan(header + 350)
  const filters = page.getByRole('button', { name: 'Advanced Filters' }).element()
  const sort = page.getByRole('combobox', { name: 'Sort by' }).element()
  expect(filters.getBoundingClientRect().top).toBe(sort.getBoundingClientRect().top)
  await expectAccessible()
})

it('calm 5: members see no doors', async () => {
  logIn()
  answer(getStudySuggestions, { opening: null, from: null, suggestions: [] })
  answer(getPlan, { steps: [], basis: {}, resources: [], createdAt: null, updatedAt: null })
  await openPage('/')
  await expect.element(page.getByRole('heading', { name: 'Featured Resources' })).toBeVisible()
  expect(shown()).toBe(false)
})

it('calm 5: who does not know the rules gets a plan that starts with them', async () => {
  await openPage('/plan?level=new')
  await expect.element(page.getByRole('radio', { name: 'Not yet' })).toBeChecked()
  expect(page.getByRole('group', { name: 'Your level' }).query()).toBeNull()
  await page.getByRole('radio', { name: 'Yes' }).click()
  await expect.element(page.getByRole('group', { name: 'Your level' })).toBeVisible()
  await page.getByRole('radio', { name: 'Not yet' }).click()
  await page.getByRole('button', { name: 'Make my plan' }).click()
  await expect.element(page.getByRole('heading', { name: 'The rules' })).toHaveFocus()
  await expect.element(page.getByRole('link', { name: RULES.title ?? '' })).toBeVisible()
  expect(page.getByRole('link', { name: HABITS.title ?? '' }).query()).toBeNull()
  expect(sentTo(listResources).some(({ query }) => query.get('query') === 'rules')).toBe(true)
})

const STEPS = [8, 11, 9, 10, 2].map((number) =>
  resourceView({
    id: number + 100,
    title: `Step ${number}`,
    level: 'beginner',
    category: 'general',
    duration: '10 minutes',
    tags: [`first steps ${number}`],
  }),
)
const answerSteps = () =>
  answer(listResources, ({ query }) =>
    query.get('query') === 'first steps' ? counted(STEPS) : counted([]),
  )

it('the door for those who are new to chess leads to three lessons, and what follows them in its order', async () => {
  answerSteps()
  await openPage('/', { width: 390, height: 844 })
  await doors.getByRole('link', { name: /^New to chess/ }).click()
  await expectAddress('/first-steps')
  const titlesIn = (name: string) =>
    page
      .getByRole('region', { name })
      .getByRole('link')
      .elements()
      .map((link) => link.textContent)
  await expect
    .poll(() => titlesIn('Start with these three'))
    .toEqual(['Step 2', 'Step 8', 'Step 9'])
  expect(titlesIn('Then, in this order')).toEqual(['Step 10', 'Step 11'])
  await expectAccessible()
  await page.getByRole('link', { name: 'Make it a plan, an evening at a time' }).click()
  await expectAddress('/plan?level=new')
})

it('a catalogue without first steps leads to the lessons for beginners', async () => {
  answer(listResources, counted([]))
  await openPage('/first-steps')
  await expect.element(page.getByRole('link', { name: 'Lessons for beginners' })).toBeVisible()
})

it('first steps come in the order of their numbers, one after the other', async () => {
  answerSteps()
  answer(listResourcesByIds, STEPS)
  await openPage('/plan?level=new')
  await page.getByRole('button', { name: 'Make my plan' }).click()
  await expect.element(page.getByRole('heading', { name: 'The rules', exact: true })).toHaveFocus()
  await expect.element(page.getByRole('heading', { name: 'The rules, part 2' })).toBeVisible()
  const lessons = page.getByRole('article').getByRole('link')
  await expect
    .poll(() => lessons.elements().map((link) => link.textContent))
    .toEqual(['Step 2', 'Step 8', 'Step 9', 'Step 10', 'Step 11'])
  await expect.element(page.getByText('One after the other, in this order.').first()).toBeVisible()
})
