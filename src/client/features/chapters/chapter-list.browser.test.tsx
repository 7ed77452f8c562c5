import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { listChapters } from '#shared/calls/chapters.ts'
import { listComments } from '#shared/calls/comments.ts'
import { countView, getResource, listRelated } from '#shared/calls/resources.ts'
import { answer, refusal } from '#tests/support/api-stub.ts'
import { expectAccessible, openPage, press } from '#tests/support/client-page.tsx'
import { chapterView, resourceView } from '#tests/support/sample-views.ts'

const many = (count: number) => Array.from({ length: count }, (_, index) => chapterView(index + 1))

beforeEach(() => {
  answer(getResource, resourceView({ type: 'youtube', sourceWebsite: 'youtube' }))
  answer(listRelated, [])
  answer(countView, undefined)
  answer(listComments, [])
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
  ;(link.element() as HTMLElement).focus()
  await expect.element(section.getByRole('img', { name: 'Position after 1.e4 c5' })).toBeVisible()
  await expectAccessible()
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
