import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { getGroup, listAssignments } from '#shared/calls/groups.ts'
import { listOpenings } from '#shared/calls/openings.ts'
import { listRecommendedLists } from '#shared/calls/lists.ts'
import {
  getInstead,
  getResource,
  listEditions,
  listRelated,
  listResources,
} from '#shared/calls/resources.ts'
import { getStudy, listStudyMarks, setStudy } from '#shared/calls/study.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import type { StudyItem } from '#shared/contracts/study.ts'
import { answer, counted, sentTo } from '#tests/support/api-stub.ts'
import {
  answerResourcePage,
  expectAccessible,
  expectAddress,
  logIn,
  openPage,
  press,
  pressOn,
  toastOf,
} from '#tests/support/client-page.tsx'
import { assignmentView, groupView } from '#tests/support/group-views.ts'
import { NOW, openingView, relatedView, resourceView } from '#tests/support/sample-views.ts'

const EVANS = 'Italian Game: Evans Gambit'
const LESSON = resourceView({
  type: 'youtube',
  opening: EVANS,
  tags: ['gambits', 'white repertoire', 'attack'],
  description: 'A lesson on giving the b-pawn. It gains time.\nThen it attacks.',
})

beforeEach(() => {
  answerResourcePage(LESSON)
  answer(
    listRelated,
    [6, 7, 8].map((id) => relatedView({ id })),
  )
  answer(listOpenings, [
    openingView({ name: EVANS, openingPattern: '1.e4 e5 2.Nf3 Nc6 3.Bc4 Bc5 4.b4' }),
  ])
})

it('says whose homework it was opened from, with the way back', async () => {
  logIn()
  answer(getGroup, groupView({ as: 'member', name: 'Class 7b' }))
  answer(listAssignments, [assignmentView({ due: '2026-11-24' })])
  await openPage('/resource/5?homework=4-8')
  const back = page.getByRole('link', { name: 'Homework for Class 7b, by Tuesday' })
  await expect.element(back).toHaveAttribute('href', '/groups/4')
  await expectAccessible()
})

const CONTROLS = 'a, button, input, select, textarea, summary'

/** The controls that can be seen, in their order. */
function controls(): HTMLElement[] {
  const all = [...page.getByRole('main').element().querySelectorAll<HTMLElement>(CONTROLS)]
  return all.filter((each) => each.checkVisibility({ visibilityProperty: true }))
}

const study = page.getByRole('group', { name: 'My study' })
const more = study.getByRole('button', { name: 'More about my study' })
const entry = (name: string) => page.getByRole('menuitemcheckbox', { name })

it('calm 2: a guest sees 14 controls at most, and five before the first sentence on a phone', async () => {
  await openPage('/resource/5', { width: 1440, height: 900 })
  const sentence = page.getByText(/A lesson on giving the b-pawn/)
  await expect.element(page.getByText('Play through the opening')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Lesson 8' })).toBeVisible()
  expect(controls().length).toBeLessThanOrEqual(14)

  await openPage('/resource/5', { width: 390, height: 844 })
  await expect.element(sentence).toBeVisible()
  const before = controls().filter(
    (each) => each.compareDocumentPosition(sentence.element()) & Node.DOCUMENT_POSITION_FOLLOWING,
  )
  expect(before.length).toBeLessThanOrEqual(5)
  const tops = before.map((each) => each.getBoundingClientRect().top)
  expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(20)
})

it.each([375, 390, 430])(
  'at %i pixels, a title has the width of the page, and no control wraps',
  async (width) => {
    answerResourcePage({
      ...LESSON,
      title:
        '5 Killer Strategies Against Smith-Morra Gambit & Delayed Alapin | GM Naroditsky Speedrun',
    })
    await openPage('/resource/5', { width, height: 844 })
    const title = page.getByRole('heading', { level: 1 }).element()
    const picture = page
      .getByRole('img', { name: /^Cover of/ })
      .element()
      .getBoundingClientRect()
    expect(title.getBoundingClientRect().width).toBeGreaterThan(width - 40)
    expect(picture.top).toBeGreaterThan(title.getBoundingClientRect().bottom)
    expect(picture.width).toBeLessThan(130)
    const want = study.getByRole('button', { name: 'Want to study' }).element()
    const words = document.createRange()
    words.selectNodeContents(want)
    expect(words.getBoundingClientRect().height).toBeLessThan(30)
  },
)

it('a resource that was merged into another leads to the page of that one', async () => {
  // The call of the old one is answered by a redirect, which the browser follows.
  answer(getResource, LESSON)
  await openPage('/resource/77')
  await expectAddress('/resource/5')
  await expect.element(page.getByRole('heading', { name: 'Lesson 5', level: 1 })).toBeVisible()
})

it.each([390, 768])('29: shows a position once at %i pixels, from a list, too', async (width) => {
  answer(listResources, counted([LESSON]))
  answer(listRecommendedLists, [])
  await openPage('/category/all', { width, height: 900 })
  await page.getByRole('main').getByRole('heading', { name: 'Lesson 5' }).getByRole('link').click()
  await expectAddress('/resource/5')
  const covers = page.getByRole('main').getByRole('img', { name: 'Cover of Lesson 5' })
  const boards = page.getByRole('main').getByRole('img', { name: /^Position after/ })
  await expect.element(covers).toBeVisible()
  expect(boards.elements()).toEqual([])
  await page.getByText('Play through the opening', { exact: true }).click()
  await expect.poll(() => boards.elements().length).toBe(1)
  expect(covers.elements()).toHaveLength(width < 768 ? 1 : 0)
})

it.each<[string, Partial<ResourceView>]>([
  ['a video', { type: 'youtube' }],
  ['a lesson with a board', { type: 'book', opening: EVANS }],
  ['an endgame', { type: 'course', category: 'endgame', opening: null }],
])('29: %s has Visit or Watch and the bookmark on the first screen of a phone', async (_, more) => {
  answer(getResource, { ...LESSON, title: 'A lesson with a title of quite some length', ...more })
  await openPage('/resource/5', { width: 390, height: 844 })
  const detail = page.getByRole('main').getByRole('article').first()
  const bar = page.getByRole('navigation', { name: 'Main places' })
  await expect.element(bar).toBeVisible()
  const { top } = bar.element().getBoundingClientRect()
  for (const each of [
    detail.getByRole('link', { name: /^(Visit|Watch) / }),
    detail.getByRole('button', { name: /^Save / }),
  ]) {
    await expect.element(each).toBeVisible()
    expect(each.element().getBoundingClientRect().bottom).toBeLessThan(top)
  }
})

it('a picture that fails gives way to the cover', async () => {
  answer(getResource, { ...LESSON, imageUrl: 'http://localhost:1/nothing.png' })
  await openPage('/resource/5')
  await expect
    .element(page.getByRole('img', { name: 'Cover of Lesson 5' }))
    .toHaveAttribute('src', '/covers/5.svg')
})

it('calm 2: one press wants to study, and the menu has the other statuses, by keyboard', async () => {
  logIn()
  let item: StudyItem | null = null
  answer(getStudy, () => ({ item, notes: [] }))
  answer(listStudyMarks, () => (item ? [item] : []))
  answer(setStudy, ({ body }) => {
    const dates = {
      addedAt: NOW,
      startedAt: null,
      finishedAt: null,
      updatedAt: NOW,
      chaptersDone: [],
    }
    return (item = { resourceId: 5, status: body.status, progress: 0, steps: null, ...dates })
  })
  await openPage('/resource/5')
  const button = study.getByRole('button', { name: 'Want to study' })
  await pressOn(more)
  await expect.element(entry('Done')).toHaveAttribute('aria-checked', 'false')
  await press('{Escape}')
  await expect.element(more).toHaveFocus()
  await button.click()
  await expect.element(button).toHaveAttribute('aria-pressed', 'true')
  await expect.element(toastOf('Want to study')).toBeVisible()
  await pressOn(more, '{ArrowDown}')
  await expect.element(entry('Want to study')).toHaveAttribute('aria-checked', 'true')
  await expectAccessible()
  await press('st')
  await expect.element(entry('Studying')).toHaveFocus()
  await press('{Enter}')
  await expect
    .element(study.getByRole('button', { name: 'Studying' }))
    .toHaveAttribute('aria-pressed', 'true')
  await expect.element(more).toHaveFocus()
  await expect
    .poll(() => sentTo(setStudy).map(({ body }) => body.status))
    .toEqual(['want', 'studying'])
})

it('calm 2: guests are led from the menus to the login, and back', async () => {
  await openPage('/resource/5')
  await page.getByRole('button', { name: 'More about Lesson 5' }).click()
  await page.getByRole('menuitem', { name: 'Report' }).click()
  await expect.element(toastOf('Please log in to report something.')).toBeVisible()
  await page.getByRole('button', { name: 'More about Lesson 5' }).click()
  await page.getByRole('menuitem', { name: 'Suggest a correction' }).click()
  await expectAddress('/auth?next=%2Fresource%2F5')
})

it('calm 2: children see neither study nor corrections', async () => {
  answer(getResource, { ...LESSON, isForKids: true })
  await openPage('/resource/5', { kids: true, width: 390, height: 844 })
  await expect.element(page.getByText('Opens another website. Ask a grown-up first!')).toBeVisible()
  await expect.poll(() => study.query()).toBeNull()
  await page.getByRole('button', { name: 'More about Lesson 5' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Report' })).toBeVisible()
  expect(page.getByRole('menuitem', { name: 'Suggest a correction' }).query()).toBeNull()
})

it('kids mode shows nothing for adults, and offers to leave it', async () => {
  answer(getResource, LESSON)
  await openPage('/resource/5', { kids: true })
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('This one is for later')
  await expectAccessible()
  await page.getByRole('button', { name: 'For grown-ups: leave kids mode and see it' }).click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Lesson 5')
  await expectAddress('/resource/5')
})

describe('who it is for', () => {
  const detail = page.getByRole('main').getByRole('article').first()
  const facts = () => detail.element().querySelector('.resource-facts')?.textContent

  it('stands in one line above the first button: rating or ages, length, price, language, side', async () => {
    const aged = { isForKids: true, ageFrom: 6, ageTo: 9 } as const
    const rated = { ratingFrom: 800, ratingTo: 1400, duration: '18:20', price: 'Free' } as const
    for (const [fields, expected] of [
      [{ ...rated, side: 'black' }, 'Rating 800–1400 · 18 minutes · Free · English · For Black'],
      [
        { ...rated, ...aged, side: 'none', language: 'de' },
        'Ages 6–9 · 18 minutes · Free · German',
      ],
      [{ side: 'none', language: 'und' }, 'Free?'],
    ] satisfies [Partial<ResourceView>, string][]) {
      answer(getResource, { ...LESSON, ...fields })
      await openPage('/resource/5')
      await expect.element(detail).toBeVisible()
      const line = detail.element().querySelector('.resource-facts') as HTMLElement
      expect([...line.children].map((each) => each.textContent).join(' · ')).toBe(expected)
      const [first] = detail.element().querySelectorAll('a, button, summary')
      expect(line.compareDocumentPosition(first as Element)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    }
    expect(facts()).toBe('Free?')
  })

  it('names a free one and the next one, and leaves out what is not known', async () => {
    await openPage('/resource/5')
    await expect.element(detail).toBeVisible()
    for (const words of ['Free instead:', 'Next:', 'No date available', 'Published'])
      expect(detail.getByText(words).query()).toBeNull()
    answer(getInstead, {
      free: resourceView({ id: 8, title: 'The same for nothing', price: 'Free', duration: '9:00' }),
      next: resourceView({ id: 9, title: 'Der nächste Schritt', language: 'de', ratingFrom: 1800 }),
    })
    await openPage('/resource/5')
    const item = (words: string) => detail.getByRole('listitem').filter({ hasText: words })
    await expect
      .element(item('Free instead:'))
      .toHaveTextContent('Free instead: The same for nothing · 9 minutes · Free')
    await expect
      .element(item('Next:').getByRole('link', { name: 'Der nächste Schritt' }))
      .toHaveAttribute('href', '/resource/9')
    await expect.element(item('Next:').getByRole('link')).toHaveAttribute('lang', 'de')
    await expectAccessible()
  })
})

it('names the other editions of its work, and the one that a visitor has done', async () => {
  const editions = [
    { id: 8, sourceWebsite: 'chessable', price: '$20', work: { id: 'rooks', edition: 'course' } },
    { id: 9, sourceWebsite: 'other', price: 'Free', work: { id: 'rooks', edition: 'ebook' } },
    { id: 10, sourceWebsite: 'other', price: null, language: 'de', type: 'book' },
  ] as const
  answer(getResource, { ...LESSON, work: { id: 'rooks', edition: 'book' } })
  answer(
    listEditions,
    editions.map((each) => resourceView(each)),
  )
  const item = {
    resourceId: 9,
    title: 'Scan',
    type: 'book',
    author: null,
    status: 'done',
    progress: 100,
    chaptersDone: [],
    startedAt: null,
    finishedAt: null,
    addedAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
  }
  localStorage.setItem('study', JSON.stringify({ version: 1, items: [item], notes: [] }))
  await openPage('/resource/5')
  const main = page.getByRole('main')
  for (const [name, id] of [
    ['Chessable course (paid)', 8],
    ['free ebook', 9],
    ['Book, German', 10],
  ] as const)
    await expect
      .element(main.getByRole('link', { name, exact: true }))
      .toHaveAttribute('href', `/resource/${id}`)
  await expect.element(main.getByText('You did the ebook')).toBeVisible()
  await expectAccessible()
})

it.each<[string, Partial<ResourceView>, boolean]>([
  ['a paid one of a partner', { sourceWebsite: 'amazon', price: '$20' }, true],
  ['a free one of a partner', { sourceWebsite: 'chessable', price: 'Free' }, false],
  ['a paid one of anybody else', { sourceWebsite: 'other', price: '$20' }, false],
])('a discount is possible for %s: %s', async (_, fields, isPossible) => {
  answer(getResource, { ...LESSON, ...fields })
  await openPage('/resource/5')
  const link = page.getByRole('main').getByRole('link', { name: /^Watch / })
  await expect.element(link).toBeVisible()
  await press('{Shift}')
  link.element().focus()
  await press('{Shift}')
  const hint = page.getByRole('tooltip', { name: 'Possible discount available!' })
  if (isPossible) await expect.element(hint).toBeInTheDocument()
  else expect(hint.query()).toBeNull()
})

it('comments come last, and take little space when there are none', async () => {
  await openPage('/resource/5', { width: 390, height: 844 })
  const related = page.getByRole('region', { name: 'Related Resources' })
  const discussion = page.getByRole('region', { name: 'Discussion' })
  await expect.element(discussion.getByText('No comments yet.')).toBeVisible()
  const top = discussion.element().getBoundingClientRect().top
  expect(related.element().getBoundingClientRect().bottom).toBeLessThan(top)
  expect(discussion.element().getBoundingClientRect().height).toBeLessThan(220)
  await expect.element(discussion.getByRole('textbox')).not.toBeInTheDocument()
})

it('a board for Black stands from the side of Black', async () => {
  answer(getResource, { ...LESSON, side: 'black' })
  await openPage('/resource/5')
  await page.getByText('Play through the opening', { exact: true }).click()
  const board = page.getByRole('img', { name: /^Position after/ })
  await expect.element(board).toBeVisible()
  const [first] = board.element().querySelectorAll('g')
  // The rook of a8 stands at the lower right, that of h1 at the upper left.
  expect(first?.getAttribute('class')).toBe('board-black')
  expect(first?.getAttribute('transform')).toBe('translate(315 315)')
})

it('readers are told of a dead link, and where an archived copy may be', async () => {
  answer(getResource, { ...LESSON, link: 'dead' })
  await openPage('/resource/5')
  await expect.element(page.getByText('This link may no longer work.')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: /^Look for an archived copy/ }))
    .toHaveAttribute('href', `https://web.archive.org/web/${LESSON.sourceUrl}`)
  await expectAccessible()
})
