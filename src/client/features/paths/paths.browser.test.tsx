import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { listChapters } from '#shared/calls/chapters.ts'
import { createAssignment, listGroups, listMembers } from '#shared/calls/groups.ts'
import { listRecommendedLists } from '#shared/calls/lists.ts'
import {
  followPath,
  getPath,
  listMyPaths,
  listPaths,
  listPathsOfResource,
  skipStep,
} from '#shared/calls/paths.ts'
import { getPlan, getStudySuggestions, setStudy } from '#shared/calls/study.ts'
import { listFeatured, listResources } from '#shared/calls/resources.ts'
import type { PathCard, PathView, ResourcePath } from '#shared/contracts/paths.ts'
import { answer, counted, loseServer, refusal, sentTo } from '#tests/support/api-stub.ts'
import {
  answerKidsHome,
  answerResourcePage,
  expectAccessible,
  expectAddress,
  logIn,
  openPage,
  toastOf,
} from '#tests/support/client-page.tsx'
import { answerGroup, assignmentView, memberView } from '#tests/support/group-views.ts'
import { NOW, pathView, resourceView } from '#tests/support/sample-views.ts'

const PATH = pathView()
const card = (fields: Partial<PathCard> = {}): PathCard => {
  const { steps, updatedAt: _updatedAt, ...path } = PATH
  return { ...path, steps: steps.length, ...fields }
}
const kept = () => JSON.parse(localStorage.getItem('paths') ?? '[]') as { skipped: string[] }[]
const steps = () =>
  page
    .getByRole('heading', { level: 2 })
    .elements()
    .map((each) => each.textContent)
const openPath = (look = {}) =>
  openPage(`/paths/${PATH.slug}`, { width: 390, height: 844, ...look })
const button = (name: string | RegExp) => page.getByRole('button', { name })

beforeEach(() => answer(getPath, PATH))

it('a path shows its steps, whom they follow, how long they take, and one lesson of each', async () => {
  await openPath()
  await expect
    .poll(steps)
    .toEqual(['Step 1: Lucena', 'Step 2: Philidor', 'Step 3: Both', 'Step 4: Vancura'])
  await expect.element(page.getByText('after 1 and 2 · about 3 evenings')).toBeVisible()
  await expect.element(page.getByText('No lesson for this step at the moment.')).toBeVisible()
  const shown = () =>
    page
      .getByRole('heading', { level: 3 })
      .elements()
      .filter((each) => each.checkVisibility({ contentVisibilityAuto: true }))
      .map((each) => each.textContent)
  expect(shown()).toEqual(['Lesson 1', 'Lesson 3', 'Lesson 4'])
  await page.getByText('Or 1 other lesson').click()
  await expect.poll(shown).toContain('Lesson 2')
  const course = [...document.querySelectorAll('script[type="application/ld+json"]')].map(
    ({ textContent }) => JSON.parse(textContent) as Record<string, unknown>,
  )
  expect(course.find((each) => each['@type'] === 'Course')).toMatchObject({ name: 'Rook endings' })
  await expectAccessible()
})

it('a visitor ticks, follows and skips in the browser, and the next step is known', async () => {
  await openPath()
  await button('Done: Lesson 1').click()
  await expect.element(page.getByText('1 of 3 done')).toBeVisible()
  expect(button(/^Skip/).query()).toBeNull()
  await button('Follow this path').click()
  await button('Skip: Philidor').click()
  await expect.element(page.getByText('1 of 2 done')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Continue with step 3' }))
    .toHaveAttribute('href', '#step-both')
  expect(kept()).toMatchObject([{ slug: PATH.slug, skipped: ['philidor'] }])
  await openPath()
  await expect.element(button('Skip: Philidor')).toHaveAttribute('aria-pressed', 'true')
  await button('Skip: Philidor').click()
  await expect.element(page.getByText('1 of 3 done')).toBeVisible()
  await button('Following').click()
  await expect.poll(() => localStorage.getItem('paths')).toBeNull()
})

it('an eleventh path is refused, and nonsense or a full storage do not break the page', async () => {
  const others = Array.from({ length: 10 }, (_, at) => ({
    slug: `other-${at}`,
    skipped: [],
    changedAt: NOW,
  }))
  localStorage.setItem('paths', JSON.stringify([...others, 'nonsense', { slug: 5 }]))
  await openPath()
  await button('Follow this path').click()
  await expect.element(toastOf('You can follow at most 10 paths')).toBeVisible()
  localStorage.setItem('paths', '{"nonsense')
  await openPath()
  const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })
  try {
    await button('Follow this path').click()
    await expect.element(button('Following')).toBeVisible()
    await button('Following').click()
    await expect.element(button('Follow this path')).toBeVisible()
  } finally {
    setItem.mockRestore()
  }
})

it('a member’s follow, skips and ticks are the account’s', async () => {
  logIn()
  const followed = { slug: PATH.slug, title: PATH.title, done: 0, of: 3, next: null, skipped: [] }
  answer(listMyPaths, () => (sentTo(followPath).length > 0 ? [followed] : []))
  answer(followPath, undefined)
  answer(skipStep, undefined)
  answer(setStudy, ({ params, body }) => ({
    resourceId: Number(params.resourceId),
    status: body.status,
    progress: 100,
    steps: null,
    chaptersDone: [],
    addedAt: NOW,
    startedAt: null,
    finishedAt: NOW,
    updatedAt: NOW,
  }))
  await openPath()
  await button('Follow this path').click()
  await button('Skip: Lucena').click()
  await expect.poll(() => sentTo(skipStep).map(({ body }) => body)).toEqual([{ skipped: true }])
  await button('Done: Lesson 3').click()
  await expect.poll(() => sentTo(setStudy).map(({ body }) => body.status)).toEqual(['done'])
  expect(localStorage.getItem('paths')).toBeNull()
})

it('what is not there says so, and what cannot be loaded is tried again', async () => {
  answer(getPath, refusal(404))
  await openPath()
  await expect.element(page.getByRole('heading', { name: 'Path not found' })).toBeVisible()
  loseServer()
  await openPage('/paths/another')
  await expect.element(page.getByText('The path could not be loaded.')).toBeVisible()
})

it('kids mode shows paths for ages only, with lessons for kids', async () => {
  await openPath({ kids: true })
  await expect.element(page.getByRole('heading', { name: 'This one is for later' })).toBeVisible()
  const [first] = PATH.steps
  const items = [resourceView({ id: 1, isForKids: true }), resourceView({ id: 2 })]
  const forKids: PathView = { ...PATH, ages: [6, 9], steps: first ? [{ ...first, items }] : [] }
  answer(getPath, forKids)
  await openPath({ kids: true })
  await expect.poll(() => document.querySelector('main')?.innerText).toContain('Ages 6–9 · 1 step')
  expect(page.getByText('Or 1 other lesson').query()).toBeNull()
})

it('the chooser asks for rating and side, and shows what fits first', async () => {
  answer(listPaths, ({ query }) =>
    query.get('category') === 'kids'
      ? []
      : [
          card(),
          card({ slug: 'caro', title: 'Caro-Kann', side: 'black' }),
          card({ slug: 'depth', title: 'Depth', ratingFrom: 1800, ratingTo: 2400 }),
        ],
  )
  await openPage('/paths?rating=1300&side=', { width: 390, height: 844 })
  const listed = (name: string) =>
    page
      .getByRole('region', { name })
      .getByRole('link')
      .elements()
      .map((each) => each.textContent)
  await expect.poll(() => listed('These fit')).toEqual(['Rook endings', 'Caro-Kann'])
  expect(listed('All other paths')).toEqual(['Depth'])
  await expect.element(page.getByLabelText('Your rating')).toHaveValue(1300)
  expect(sentTo(listPaths).at(-1)?.query.get('rating')).toBe('1300')
  await expectAccessible()
  await page.getByRole('link', { name: 'Rook endings' }).click()
  await expectAddress(`/paths/${PATH.slug}`)
  await openPage('/paths?rating=9999&side=up', { kids: true })
  await expect.element(page.getByRole('heading', { name: 'No paths here yet' })).toBeVisible()
  expect(sentTo(listPaths).at(-1)?.query.get('rating')).toBeNull()
})

describe('the thread', () => {
  const home = () => {
    answer(listFeatured, [resourceView({ id: 1 })])
    answer(listRecommendedLists, [])
    answer(listResources, counted([], 0))
    answer(getStudySuggestions, { opening: null, from: null, suggestions: [] })
    answer(getPlan, { steps: [], resources: [], createdAt: null, updatedAt: null })
  }
  const follow = (skipped: string[] = []) =>
    localStorage.setItem('paths', JSON.stringify([{ slug: PATH.slug, skipped, changedAt: NOW }]))
  const continues = page.getByRole('region', { name: /^Continue/ })
  const ofLesson = (slug = PATH.slug): ResourcePath => ({
    slug,
    title: 'Rook endings',
    ages: null,
    key: 'philidor',
    number: 2,
    before: { key: 'lucena', number: 1, goal: 'Lucena' },
    next: { key: 'both', number: 3, goal: 'Both' },
  })
  /** Opens the lesson elsewhere, and comes back to the tab. */
  const goAndComeBack = async () => {
    const link = page.getByRole('link', { name: /^Visit|^Watch/ }).first()
    await expect.element(link).toBeVisible()
    link.element().addEventListener('click', (event) => event.preventDefault())
    await link.click()
    document.dispatchEvent(new Event('visibilitychange'))
  }
  const question = toastOf('Done with it?')

  /** As the script in the head does. */
  const openHome = async () => {
    await openPage('/')
    document.documentElement.classList.add('has-kept')
  }

  it('home begins with the next step of a visitor and of a member', async () => {
    home()
    follow()
    await openHome()
    await expect.element(continues.getByText('Continue: step 1 of 3')).toBeVisible()
    await expect.element(continues.getByText('Lucena')).toBeVisible()
    await expect
      .element(continues.getByRole('link', { name: /^Continue/ }))
      .toHaveAttribute('href', '/resource/1')
    follow(['lucena', 'philidor'])
    await openHome()
    await expect.element(continues.getByText('Continue: step 3', { exact: true })).toBeVisible()
    localStorage.clear()
    logIn()
    const next = { key: 'both', number: 3, goal: 'Both', item: resourceView({ id: 4 }) }
    const { slug, title } = PATH
    answer(listMyPaths, [{ slug, title, done: 2, of: 10, next, skipped: [] }])
    await openHome()
    await expect.element(continues.getByText('Continue: step 3 of 10')).toBeVisible()
  })

  it('a lesson says which step it is, with the steps around it', async () => {
    answerResourcePage(resourceView())
    answer(listPathsOfResource, [ofLesson()])
    await openPage('/resource/5', { width: 390, height: 844 })
    await expect.poll(() => document.querySelector('main')?.innerText).toContain('Step 2 of ')
    const href = (name: string) =>
      page.getByRole('link', { name, exact: true }).element().getAttribute('href')
    expect([href('Rook endings'), href('Lucena'), href('Both')]).toEqual([
      '/paths/rook-endings',
      '/paths/rook-endings#step-lucena',
      '/paths/rook-endings#step-both',
    ])
    await expectAccessible()
  })

  it('whoever comes back from a lesson of a path that they follow is asked once', async () => {
    answerResourcePage(resourceView())
    answer(listPathsOfResource, [ofLesson('another'), ofLesson()])
    await openPage('/resource/5')
    await goAndComeBack()
    follow()
    await openPage('/resource/5')
    expect(question.query()).toBeNull()
    await goAndComeBack()
    await expect.element(question).toBeVisible()
    await page.getByRole('button', { name: 'Not yet' }).click()
    await goAndComeBack()
    await expect.element(question).not.toBeInTheDocument()
    expect(localStorage.getItem('study')).toBeNull()
  })

  it('whoever opens a lesson on a path is asked without following it, and ‘Done’ ticks it', async () => {
    await openPath()
    await goAndComeBack()
    await expect.element(question).toBeVisible()
    await page
      .getByRole('region', { name: /Notifications/ })
      .getByText('Done', { exact: true })
      .click()
    await expect.element(page.getByText('1 of 3 done')).toBeVisible()
  })

  it('children jump from stone to stone, and done ones have a star', async () => {
    answerKidsHome()
    const steps = PATH.steps.map((step) => ({
      ...step,
      items: step.items.map((item) => ({ ...item, isForKids: true })),
    }))
    answer(getPath, { ...PATH, slug: 'first-steps-children', ages: [6, 9], steps })
    const item = { resourceId: 1, status: 'done', updatedAt: NOW }
    localStorage.setItem('study', JSON.stringify({ version: 1, items: [item], notes: [] }))
    await openPage('/kids', { kids: true, width: 390, height: 844 })
    const stones = page.getByRole('region', { name: 'Rook endings' }).getByRole('listitem')
    await expect
      .poll(() => stones.elements().map((each) => each.textContent))
      .toEqual(['Done! Lucena', '2Philidor', '3Both'])
    await expectAccessible()
  })
})

it('a step or all steps are copied into the plan, once each, and come out again', async () => {
  const planned = () =>
    (
      JSON.parse(localStorage.getItem('plan') ?? '{}') as {
        steps?: { title: string; reason: string; resourceIds: number[]; minutes: number }[]
      }
    ).steps?.map(({ title, reason, resourceIds, minutes }) => [title, reason, resourceIds, minutes])
  await openPath()
  await button('Add to my plan: Lucena').click()
  await expect.element(toastOf('Added to your plan')).toBeVisible()
  expect(planned()).toEqual([['Rook endings: step 1', 'Lucena', [1, 2], 20]])
  await button('Add all steps to my plan').click()
  await expect.poll(planned).toEqual([
    ['Rook endings: step 1', 'Lucena', [1, 2], 20],
    ['Rook endings: step 2', 'Philidor', [3], 20],
    ['Rook endings: step 3', 'Both', [4], 190],
  ])
  expect(button(/^Assign/).query()).toBeNull()
})

it('of a path, the plan takes the steps for which it has room', async () => {
  const steps = Array.from({ length: 10 }, (_, at) => ({
    id: at + 1,
    title: `Step ${at}`,
    reason: 'Why',
    resourceIds: [],
    minutes: null,
    doneAt: null,
  }))
  localStorage.setItem('plan', JSON.stringify({ steps }))
  await openPath()
  await button('Add all steps to my plan').click()
  await expect.element(toastOf('The first 2 steps were added: a plan holds 12.')).toBeVisible()
  expect(JSON.parse(localStorage.getItem('plan') ?? '{}').steps).toHaveLength(12)
  await button('Undo').click()
  await expect.poll(() => JSON.parse(localStorage.getItem('plan') ?? '{}')).toMatchObject({ steps })
})

it('a teacher assigns a step, or the path as drafts, and goes on after a refusal', async () => {
  logIn()
  answer(listMyPaths, [])
  answer(listGroups, [
    { id: 4, name: 'Club', as: 'teacher', members: 2, open: 0, archivedAt: null },
  ])
  answerGroup()
  answer(listMembers, [memberView()])
  answer(listChapters, [])
  answer(createAssignment, ({ body }) => assignmentView({ title: body.title }))
  await openPath()
  await button('Assign Lucena').click()
  const dialog = page.getByRole('dialog', { name: 'Assign “Lucena”' })
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect.poll(() => sentTo(createAssignment)).toHaveLength(1)
  expect(sentTo(createAssignment)[0]?.body).toMatchObject({
    title: 'Lucena',
    note: 'One of these lessons is enough.',
    items: [{ resourceId: 1 }, { resourceId: 2 }],
  })
  await button('Assign Rook endings').click()
  answer(createAssignment, ({ body }) =>
    body.title === 'Both' && sentTo(createAssignment).length === 4
      ? refusal(409, 'A group has at most 300 assignments')
      : assignmentView({ title: body.title, draft: true }),
  )
  const drafts = page.getByRole('dialog', { name: 'Assign “Rook endings”' })
  await drafts.getByRole('button', { name: 'Keep as drafts' }).click()
  await expect.element(drafts.getByText('A group has at most 300 assignments')).toBeVisible()
  await expectAccessible()
  await drafts.getByRole('button', { name: 'Keep as drafts' }).click()
  await expect.element(toastOf('3 drafts kept')).toBeVisible()
  const made = sentTo(createAssignment).slice(1)
  expect(made.map(({ body }) => [body.title, body.draft])).toEqual([
    ['Lucena', true],
    ['Philidor', true],
    ['Both', true],
    ['Both', true],
  ])
})
