import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { listAllResources, lookUpResource } from '#shared/calls/admin-resources.ts'
import { listBulkJobs } from '#shared/calls/bulk-jobs.ts'
import { listChapters, readChapters } from '#shared/calls/chapters.ts'
import { listOpenings } from '#shared/calls/openings.ts'
import { getResource } from '#shared/calls/resources.ts'
import type { PastedView } from '#shared/contracts/chapters.ts'
import { answer, counted, sentTo } from '#tests/support/api-stub.ts'
import { expectAccessible, logIn, openPage } from '#tests/support/client-page.tsx'
import { chapterView, resourceView, suggestedView } from '#tests/support/sample-views.ts'
import { STUDY_PGN } from '#tests/support/study-pgn.ts'
import { answerStudies } from '#tests/support/study-stand-in.ts'

const READ: PastedView = {
  kind: 'pgn',
  chapters: ['Lucena', 'Philidor'].map((title, index) => {
    const { id: _id, ...view } = chapterView(index + 1, { title, startSeconds: null })
    const url = `https://lichess.org/study/AbCd1234/Chapter${'AB'.charAt(index)}`
    return { ...view, url, line: ['e4', 'e5'], certainty: 'moves' }
  }),
  skipped: [],
}
/** Each test has a study of its own, because what was fetched is kept for a while. */
let made = 0
const newStudy = () => `AbCd${String(++made).padStart(4, '0')}`

beforeEach(() => {
  logIn({ role: 'curator' })
  answer(listBulkJobs, [])
  answer(listAllResources, counted([resourceView()]))
  answer(listOpenings, [])
  answer(getResource, () => resourceView())
  answer(listChapters, [chapterView(1, { startSeconds: 0, title: 'Introduction' })])
  answer(readChapters, READ)
})
afterEach(() => vi.unstubAllGlobals())

const dialog = page.getByRole('dialog', { name: 'Edit Resource' })
const box = dialog.getByRole('textbox', { name: 'Paste or type the chapters' })
const titles = () =>
  page
    .getByRole('textbox', { name: /^Title of chapter/ })
    .elements()
    .map((input) => (input as HTMLInputElement).value)

describe('in the box for chapters', () => {
  async function openSection() {
    await openPage('/admin?resource=5')
    await dialog.getByText('Chapters', { exact: true }).click()
    await expect.element(dialog.getByRole('table', { name: 'Chapters' })).toBeVisible()
  }

  it('the address of a study is read as its PGN, once the list may be replaced', async () => {
    const asked = answerStudies(() => ({ pgn: STUDY_PGN }))
    const study = newStudy()
    await openSection()
    await box.fill(`https://lichess.org/study/${study}/ChapterA`)
    await expect.element(dialog.getByText(/would replace the list below/)).toBeVisible()
    expect(titles()).toEqual(['Introduction'])
    expect(asked).toEqual([])
    await expectAccessible()
    await dialog.getByRole('button', { name: 'Replace the list' }).click()
    await expect.element(box).toHaveFocus()
    await expect.element(dialog.getByText(/2 chapters read from a PGN/)).toBeVisible()
    expect(titles()).toEqual(['Lucena', 'Philidor'])
    expect(asked).toEqual([`/api/study/${study}/ChapterA.pgn`])
    expect(sentTo(readChapters)).toMatchObject([{ body: { text: STUDY_PGN } }])
    await box.fill('')
    await expect.poll(titles).toEqual(['Introduction'])
  })

  it.each([
    [{ status: 403 }, 'This study is private, so Lichess does not send it.'],
    [{ status: 404 }, 'Lichess has no study at this address. It may be private or deleted.'],
    [{ status: 429, retryAfter: '7' }, 'Lichess asks us to wait. Please try again in 7 seconds.'],
    [{ status: 500 }, 'Lichess cannot send the study now (500). Please try again later.'],
    [{ status: null }, 'Lichess could not be reached. Please check the connection and try again.'],
    [{ pgn: '\n' }, 'This study has no chapters that can be read.'],
  ])('%j is said in words, and nothing is lost', async (message, words) => {
    answerStudies(() => message)
    await openSection()
    await box.fill(`lichess.org/study/${newStudy()}`)
    await dialog.getByRole('button', { name: 'Replace the list' }).click()
    await expect.element(dialog.getByText(words)).toBeVisible()
    expect(titles()).toEqual(['Introduction'])
  })
})

describe('in the form of a new resource', () => {
  const form = page.getByRole('tabpanel', { name: 'Add Resource' })
  const text = (name: string) => form.getByRole('textbox', { name, exact: true })

  it('a study fills title and author and its chapters, never over what was typed', async () => {
    answerStudies(() => ({ pgn: STUDY_PGN }))
    const url = `https://lichess.org/study/${newStudy()}`
    const resource = suggestedView({ sourceUrl: url, title: 'Rook endings • lichess.org' })
    answer(lookUpResource, {
      resource: { ...resource, author: null },
      sameAs: null,
      similar: [],
      unread: null,
    })
    await openPage('/admin?tab=add')
    await form.getByRole('textbox', { name: /^Source URL/ }).fill(url)
    await form.getByRole('button', { name: 'Look up' }).click()
    await expect.element(form.getByText(/^Filled in from the study: Title, Author/)).toBeVisible()
    await expect
      .element(form.getByRole('textbox', { name: /^Title(?! of)/ }).first())
      .toHaveValue('Rook endings')
    await expect.element(text('Author')).toHaveValue('ann')
    await expect.poll(titles).toEqual(['Lucena', 'Philidor'])
  })

  it('a private one is said, and the rest of the look-up counts', async () => {
    answerStudies(() => ({ status: 403 }))
    const url = `https://lichess.org/study/${newStudy()}`
    const resource = suggestedView({ sourceUrl: url, title: 'From the page' })
    answer(lookUpResource, { resource, sameAs: null, similar: [], unread: null })
    await openPage('/admin?tab=add')
    await form.getByRole('textbox', { name: /^Source URL/ }).fill(url)
    await form.getByRole('button', { name: 'Look up' }).click()
    await expect.element(form.getByText(/^This study is private/)).toBeVisible()
  })
})
