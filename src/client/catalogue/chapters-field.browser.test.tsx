import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { changeResource, createResource, lookUpResource } from '#shared/calls/admin-resources.ts'
import { listChapters, readChapters, readSuggestedChapters } from '#shared/calls/chapters.ts'
import type { PastedView } from '#shared/contracts/chapters.ts'
import { answer, refusal, sentTo } from '#tests/support/api-stub.ts'
import { expectAccessible, logIn, openPage, press, toastOf } from '#tests/support/client-page.tsx'
import { answerTable } from '#tests/support/resource-table-stub.ts'
import { chapterView, resourceView, suggestedView } from '#tests/support/sample-views.ts'
import { STUDY_PGN } from '#tests/support/study-pgn.ts'
import { answerStudies } from '#tests/support/study-stand-in.ts'

const LESSON = resourceView({ type: 'youtube', sourceWebsite: 'youtube' })
const SKIPPED = { number: 3, text: '75:30 The end', reason: 'Its time has more than 59 minutes' }

/** What the server has read of a text: a title with moves and one without. */
const { id: _id, ...CHAPTER } = chapterView(1)
const READ: PastedView = {
  kind: 'timestamps',
  chapters: [
    { ...CHAPTER, startSeconds: 0, title: 'Introduction', certainty: 'none' },
    {
      ...CHAPTER,
      startSeconds: 760,
      title: 'The Sicilian',
      line: ['e4', 'c5'],
      opening: { eco: 'B20', name: 'Sicilian Defense' },
      certainty: 'name',
    },
  ],
  skipped: [SKIPPED],
}

beforeEach(() => {
  logIn({ role: 'curator' })
  answerTable([LESSON])
  answer(listChapters, [chapterView(1, { startSeconds: 0, title: 'Introduction' })])
})
afterEach(() => vi.unstubAllGlobals())

const dialog = page.getByRole('dialog', { name: 'Edit Resource' })
const field = dialog.getByRole('textbox', { name: 'Chapters', exact: true })
const preview = dialog.getByRole('region', { name: 'Preview of the chapters' })
const readButton = dialog.getByRole('button', { name: 'Read pasted text' })
const save = dialog.getByRole('button', { name: 'Save Changes' })

it('a pasted text becomes lines with what is not certain beside them, and is saved as any field', async () => {
  answer(readSuggestedChapters, READ)
  answer(changeResource, LESSON)
  await openPage(`/admin?resource=${LESSON.id}`, { width: 390, height: 844 })
  await expect.element(field).toHaveValue('0:00:00 Introduction')
  await field.fill('All about it!\n12:40 The Sicilian\n75:30 The end\n0:00:00 Introduction')
  await expect
    .element(preview.getByRole('list', { name: 'Faults' }))
    .toMatchTextContent(/^Line 1: A line must begin with its place/)
  await readButton.click()
  await expect.element(field).toHaveValue('0:12:40 The Sicilian | 1.e4 c5\n0:00:00 Introduction')
  expect(sentTo(readSuggestedChapters)[0]?.body.text).toBe(
    'All about it!\n12:40 The Sicilian\n75:30 The end\n',
  )
  await expect.element(dialog.getByText('2 chapters read from times.')).toBeVisible()
  await expect
    .element(dialog.getByRole('list', { name: 'Skipped lines' }))
    .toHaveTextContent('Line 3: 75:30 The end (Its time has more than 59 minutes)')
  await expect.element(preview.getByText('Sicilian Defense · from the name')).toBeVisible()
  await expect
    .element(preview.getByText('Line 2: Start must be later than that of the chapter before'))
    .toBeVisible()
  await expectAccessible()
  await save.click()
  await expect.element(field).toHaveFocus()
  expect(sentTo(changeResource)).toEqual([])
  await field.fill('0:00:00 Introduction\n0:12:40 The Sicilian | 1.e4 c5')
  await save.click()
  await expect.element(toastOf('Resource updated successfully')).toBeVisible()
  const [sent] = sentTo(changeResource)
  expect(sent?.body).toEqual({
    chapters: '0:00:00 Introduction\n0:12:40 The Sicilian | 1.e4 c5',
  })
  expect(sent?.headers.get('if-match')).toBe(`"${LESSON.updatedAt}"`)
})

it('what cannot be read or saved is said, and nothing is lost', async () => {
  await openPage(`/admin?resource=${LESSON.id}`)
  await field.fill('nothing in it')
  answer(readSuggestedChapters, refusal(503, 'The database is away'))
  await readButton.click()
  await expect.element(dialog.getByText('The database is away')).toBeVisible()
  answer(readSuggestedChapters, { kind: 'none', chapters: [], skipped: [] })
  await readButton.click()
  await expect.element(dialog.getByText(/^No chapters found\. A line needs a time/)).toBeVisible()
  await expect.element(field).toHaveValue('nothing in it')
  const refused = 'Line 1: Address must be public'
  answer(changeResource, refusal(400, refused, { fields: { chapters: refused } }))
  await field.fill('<https://intranet.example/1> Inside')
  await expect.element(preview.getByText('https://intranet.example/1')).toBeVisible()
  await save.click()
  await expect.element(dialog.getByText(refused)).toBeVisible()
  await press('{Escape}')
  await expect.element(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
})

describe('a Lichess study', () => {
  const form = page.getByRole('tabpanel', { name: 'Add Resource' })
  const text = (name: string) => form.getByRole('textbox', { name, exact: true })
  const games: PastedView = {
    kind: 'pgn',
    chapters: [{ ...CHAPTER, startSeconds: null, title: 'Lucena', certainty: 'moves' }],
    skipped: [{ number: 9, text: '[Event "B"]', reason: 'It cannot be read' }],
  }
  /** Each test has a study of its own, because what was fetched is kept for a while. */
  let made = 0
  const newStudy = () => `AbCd${String(++made).padStart(4, '0')}`

  it('is read by its address', async () => {
    const asked = answerStudies(() => ({ pgn: STUDY_PGN }))
    answer(readSuggestedChapters, games)
    const study = newStudy()
    await openPage(`/admin?resource=${LESSON.id}`)
    await field.fill(`0:00:00 Introduction\nhttps://lichess.org/study/${study}/ChapterA`)
    await readButton.click()
    await expect.element(field).toHaveValue('0:00:00 Introduction\n- Lucena')
    expect(asked).toEqual([`/api/study/${study}/ChapterA.pgn`])
    expect(sentTo(readSuggestedChapters)).toMatchObject([{ body: { text: STUDY_PGN } }])
  })

  it.each([
    [{ status: 403 }, 'This study is private, so Lichess does not send it.'],
    [{ status: 404 }, 'Lichess has no study at this address. It may be private or deleted.'],
    [{ status: 429, retryAfter: '7' }, 'Lichess asks us to wait. Please try again in 7 seconds.'],
    [{ status: 500 }, 'Lichess cannot send the study now (500). Please try again later.'],
    [{ status: null }, 'Lichess could not be reached. Please check the connection and try again.'],
    [{ pgn: '\n' }, 'This study has no chapters that can be read.'],
  ])('%j is said in words', async (message, words) => {
    answerStudies(() => message)
    await openPage(`/admin?resource=${LESSON.id}`)
    await field.fill(`lichess.org/study/${newStudy()}`)
    await readButton.click()
    await expect.element(dialog.getByText(words)).toBeVisible()
  })

  it('fills a new resource, never over what was typed', async () => {
    answerStudies(() => ({ pgn: STUDY_PGN }))
    answer(readChapters, games)
    answer(createResource, LESSON)
    const url = `https://lichess.org/study/${newStudy()}`
    const resource = suggestedView({ sourceUrl: url, title: 'Rook endings • lichess.org' })
    answer(lookUpResource, {
      resource: { ...resource, author: null },
      sameAs: null,
      similar: [],
      unread: null,
    })
    await openPage('/admin?tab=add')
    await text('Source URL').fill(url)
    await text('Author').fill('Bell')
    await form.getByRole('button', { name: 'Look up' }).click()
    await expect
      .element(form.getByText('Filled in from the study: Title, Chapters. Please check.'))
      .toBeVisible()
    await expect.element(form.getByText(/\(It cannot be read\)$/)).toBeVisible()
    await expect.element(text('Title')).toHaveValue('Rook endings')
    await expect.element(text('Author')).toHaveValue('Bell')
    await form.getByRole('button', { name: 'Create Resource' }).click()
    await expect.element(toastOf('Resource created successfully')).toBeVisible()
    expect(sentTo(createResource)[0]?.body).toMatchObject({ chapters: '- Lucena' })
  })

  it('that is private is said, and the rest of the look-up counts', async () => {
    answerStudies(() => ({ status: 403 }))
    const url = `https://lichess.org/study/${newStudy()}`
    const resource = suggestedView({ sourceUrl: url, title: 'From the page' })
    answer(lookUpResource, { resource, sameAs: null, similar: [], unread: null })
    await openPage('/admin?tab=add')
    await text('Source URL').fill(url)
    await form.getByRole('button', { name: 'Look up' }).click()
    await expect.element(form.getByText(/^This study is private/)).toBeVisible()
    await expect.element(text('Title')).toHaveValue('From the page')
  })
})
