import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { listChapters, setChapterDone } from '#shared/calls/chapters.ts'
import { getResource } from '#shared/calls/resources.ts'
import { getStudy, listStudyMarks } from '#shared/calls/study.ts'
import type { StudyItem } from '#shared/contracts/study.ts'
import { answer, hold, refusal, sentTo } from '#tests/support/api-stub.ts'
import {
  answerResourcePage,
  expectAccessible,
  logIn,
  openPage,
  press,
  toastOf,
} from '#tests/support/client-page.tsx'
import { chapterView, NOW, resourceView } from '#tests/support/sample-views.ts'

const many = (count: number) => Array.from({ length: count }, (_, index) => chapterView(index + 1))

beforeEach(() => {
  answerResourcePage(resourceView({ type: 'youtube', sourceWebsite: 'youtube' }))
})

const section = page.getByRole('region', { name: 'Chapters' })
const rows = () =>
  section
    .getByRole('listitem')
    .elements()
    .filter((row) => row.checkVisibility())

it('chapters 3: each links to its place, and shows its position on focus', async () => {
  const opening = { eco: 'B20', name: 'Sicilian Defense' }
  answer(listChapters, [
    chapterView(2, { title: 'The main line', line: ['e4', 'c5'], opening }),
    chapterView(10, { title: 'An ending', fen: '8/8/8/3k4/8/3K4/3P4/8 w - - 0 1' }),
    chapterView(11, {
      title: 'Read on',
      startSeconds: null,
      page: 12,
      at: 'https://books.example/5',
    }),
  ])
  await openPage('/resource/5')
  const link = section.getByRole('link', { name: /The main line/ })
  await expect.element(link).toMatchTextContent(/^12:40The main lineSicilian Defense/)
  await expect.element(link).toHaveAttribute('href', 'https://www.youtube.com/watch?v=1&t=760s')
  await expect
    .element(section.getByRole('link', { name: /An ending/ }))
    .toMatchTextContent(/^1:03:20/)
  await expect.element(section.getByRole('link', { name: /Read on/ })).toMatchTextContent(/^p. 12/)
  link.element().focus()
  await expect.element(section.getByRole('img', { name: 'Position after 1.e4 c5' })).toBeVisible()
  await expectAccessible()
  // A checkbox precedes each link, but it arrives later.
  const box = section.getByRole('checkbox').nth(1)
  await expect.element(box).toBeInTheDocument()
  await press('{Tab}')
  await expect.element(box).toHaveFocus()
  await press('{Tab}')
  await expect.element(section.getByRole('img', { name: 'Position of the chapter' })).toBeVisible()
  expect(section.getByRole('img').elements()).toHaveLength(1)
})

it('chapters 3: longer lists fold, and can be searched', async () => {
  answer(listChapters, many(12))
  await openPage('/resource/5')
  await expect.poll(() => rows().length).toBe(12)
  expect(section.getByRole('button').elements()).toHaveLength(0)

  answer(listChapters, many(30))
  await openPage('/resource/5', { width: 390, height: 844 })
  await expect.poll(() => rows().length).toBe(12)
  await section.getByRole('button', { name: 'Show all 30 chapters' }).click()
  await expect.poll(() => rows().length).toBe(30)
  await section.getByRole('searchbox', { name: 'Search the chapters' }).fill('part 3')
  await expect.poll(() => rows().length).toBe(4)
  await section.getByRole('searchbox').fill('rook')
  await expect.element(section.getByText('No chapter has these words.')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
})

it('chapters 3: nothing without chapters, and a failure can be retried', async () => {
  answer(listChapters, refusal(500, 'Something went wrong'))
  await openPage('/resource/5')
  await expect.element(page.getByText('The chapters could not be loaded.')).toBeVisible()
  answer(listChapters, [])
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.poll(() => page.getByText('The chapters could not be loaded.').query()).toBeNull()
  expect(section.query()).toBeNull()
})

const tick = (title: string) => section.getByRole('checkbox', { name: `Done: ${title}` })
const progress = section.getByRole('status').first()

it('chapters 5: a visitor ticks chapters off in the browser', async () => {
  answer(listChapters, many(3))
  await openPage('/resource/5')
  await expect.element(tick('Part 1')).not.toBeChecked()
  await tick('Part 2').click()
  await expect.element(tick('Part 2')).toBeChecked()
  await expect.element(toastOf('Done')).toBeVisible()
  await expect.element(progress).toHaveTextContent('1 of 3 chapters')
  await expectAccessible()
  await openPage('/resource/5', { width: 320, height: 700, dark: true })
  await expect.element(tick('Part 2')).toBeChecked()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
  await tick('Part 2').click()
  await expect.element(tick('Part 2')).not.toBeChecked()
  await expect.element(progress).toHaveTextContent('')
})

it('chapters 5: a member sees a tick at once, which a refusal takes back', async () => {
  logIn()
  answer(listChapters, many(4))
  let item: StudyItem | null = null
  answer(getStudy, () => ({ item, notes: [] }))
  answer(listStudyMarks, () => (item ? [item] : []))
  const respond = hold(setChapterDone)
  await openPage('/resource/5')
  await expect.element(tick('Part 3')).toBeEnabled()
  await tick('Part 3').click()
  await expect.element(tick('Part 3')).toBeChecked()
  await expect.element(progress).toHaveTextContent('1 of 4 chapters')
  respond(refusal(503, 'The database is away'))
  await expect.element(toastOf('Could not tick the chapter off')).toBeVisible()
  await expect.element(tick('Part 3')).not.toBeChecked()

  answer(setChapterDone, ({ params, body }) => {
    const dates = { addedAt: NOW, startedAt: NOW, finishedAt: null, updatedAt: NOW }
    const chaptersDone = body.done ? [params.chapterId] : []
    item = { resourceId: 5, status: 'studying', progress: 25, steps: null, chaptersDone, ...dates }
    return item
  })
  await tick('Part 3').click()
  await expect.element(tick('Part 3')).toBeChecked()
  await expect
    .element(page.getByRole('group', { name: 'My study' }))
    .toMatchTextContent(/Studying · 25%/)
  expect(sentTo(setChapterDone).at(-1)).toMatchObject({
    params: { resourceId: 5, chapterId: 103 },
    body: { done: true },
  })
})

it('chapters 5: children have no boxes', async () => {
  answer(getResource, resourceView({ isForKids: true }))
  answer(listChapters, many(2))
  await openPage('/resource/5', { kids: true })
  await expect.poll(() => rows().length).toBe(2)
  expect(section.getByRole('checkbox').elements()).toEqual([])
})

it('chapters 3: the one about the position that the reader came from is marked', async () => {
  const list = many(14)
  list[12] = chapterView(13, { title: 'The Sicilian', line: ['e4', 'c5'] })
  answer(listChapters, list)
  await openPage('/resource/5?from=e4,c5')
  const row = section.getByRole('listitem').filter({ hasText: 'The position you came from' })
  await expect.element(row).toMatchTextContent(/The Sicilian/)
  // A longer list is collapsed, but this row stays visible.
  await expect.element(row).toBeVisible()
  await expect.poll(() => rows().length).toBe(13)
  await openPage('/resource/5#chapter-114')
  await expect.element(section.getByText('Part 14')).toBeVisible()
})
