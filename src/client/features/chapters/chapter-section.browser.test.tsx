import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { changeResource, createResource, listAllResources } from '#shared/calls/admin-resources.ts'
import { listBulkJobs } from '#shared/calls/bulk-jobs.ts'
import { listChapters, putChapters, readChapters } from '#shared/calls/chapters.ts'
import { explorePosition } from '#shared/calls/explore.ts'
import { listOpenings } from '#shared/calls/openings.ts'
import { getResource } from '#shared/calls/resources.ts'
import type { ChapterView, PastedView } from '#shared/contracts/chapters.ts'
import { answer, counted, refusal, sentTo } from '#tests/support/api-stub.ts'
import {
  expectAccessible,
  logIn,
  openPage,
  press,
  pressOn,
  toastOf,
} from '#tests/support/client-page.tsx'
import { chapterView, exploreView, resourceView } from '#tests/support/sample-views.ts'

const LESSON = resourceView({ type: 'youtube', sourceWebsite: 'youtube' })
const LATER = '2026-11-21T10:00:00.000Z'
const SICILIAN = { eco: 'B20', name: 'Sicilian Defense' }

let stored: ChapterView[] = []

beforeEach(() => {
  stored = [chapterView(1, { startSeconds: 0, title: 'Introduction' })]
  logIn({ role: 'curator' })
  answer(listBulkJobs, [])
  answer(listAllResources, counted([LESSON]))
  answer(listOpenings, [])
  answer(getResource, () => LESSON)
  answer(listChapters, () => stored)
})

const dialog = page.getByRole('dialog', { name: 'Edit Resource' })
const box = dialog.getByRole('textbox', { name: 'Paste or type the chapters' })
const cell = (name: string) => dialog.getByRole('textbox', { name, exact: true })
const table = dialog.getByRole('table', { name: 'Chapters' })
const save = dialog.getByRole('button', { name: 'Save Changes' })
const titles = () =>
  dialog
    .getByRole('textbox', { name: /^Title of chapter/ })
    .elements()
    .map((input) => (input as HTMLInputElement).value)

async function openSection(look: { width?: number; height?: number; dark?: boolean } = {}) {
  await openPage('/admin?resource=5', look)
  await dialog.getByText('Chapters', { exact: true }).click()
  await expect.element(table).toBeVisible()
}

/** What the server has read from the pasted text: titles with their seconds and moves. */
function reading(
  chapters: [seconds: number, title: string, line: string[] | null][],
  skipped: PastedView['skipped'] = [],
): PastedView {
  const read = chapters.map(([startSeconds, title, line], index) => {
    const { id: _id, ...view } = chapterView(index + 1, { startSeconds, title, line })
    const certainty = line ? ('moves' as const) : ('none' as const)
    return { ...view, opening: line && SICILIAN, certainty }
  })
  return { kind: read.length + skipped.length > 0 ? 'timestamps' : 'none', chapters: read, skipped }
}

const READ = reading(
  [
    [0, 'Introduction', null],
    [760, 'The Sicilian', ['e4', 'c5']],
  ],
  [{ number: 3, text: '75:30 The endgame', reason: 'Its time has more than 59 minutes' }],
)

it('chapters 1: what cannot be read or saved is said, and nothing is lost', async () => {
  answer(readChapters, refusal(503, 'The database is away'))
  await openSection()
  await box.fill('0:00 Introduction')
  await expect.element(dialog.getByText('The database is away')).toBeVisible()
  expect(titles()).toEqual(['Introduction'])
  answer(readChapters, reading([]))
  await box.fill('nothing in it')
  await expect.element(dialog.getByText(/^No chapters found\. A line needs a time/)).toBeVisible()
  expect(titles()).toEqual(['Introduction'])
})

it('chapters 1: every fault is named at its cell, those that only the server finds, too', async () => {
  await openSection()
  await cell('Place of chapter 1').fill('75:30')
  await cell('Title of chapter 1').fill('')
  await cell('Moves of chapter 1').fill('1.e5')
  await save.click()
  await expect.element(dialog.getByText('Its time has more than 59 minutes')).toBeVisible()
  await expect.element(dialog.getByText('Title is required')).toBeVisible()
  await expect.element(dialog.getByText('1.e5 is not a legal move.')).toBeVisible()
  await expect.element(cell('Place of chapter 1')).toHaveFocus()
  expect(sentTo(putChapters)).toEqual([])

  await cell('Place of chapter 1').fill('https://intranet.example/1')
  await cell('Title of chapter 1').fill('Inside')
  await cell('Moves of chapter 1').fill('')
  const fields = { 'chapters.0.url': 'Address must be public' }
  answer(putChapters, refusal(400, 'Chapter 1: Address must be public', { fields }))
  await save.click()
  await expect.element(dialog.getByText('Address must be public', { exact: true })).toBeVisible()
  expect(titles()).toEqual(['Inside'])
})

it('chapters 1: a text is read as it is typed, fixed, and saved once', async () => {
  answer(readChapters, READ)
  answer(putChapters, () => (stored = [chapterView(1), chapterView(2)]))
  await openSection()
  await box.fill('0:00 Introduction\n12:40 The Sicilian\n75:30 The endgame')
  await expect.poll(titles).toEqual(['Introduction', 'The Sicilian'])
  await expect
    .element(
      dialog.getByText(
        /^2 chapters read from times\. They replace the former list \(1 chapter\); .* 1 line skipped:$/,
      ),
    )
    .toBeVisible()
  await expect
    .element(dialog.getByRole('list', { name: 'Skipped lines' }))
    .toHaveTextContent('Line 3: 75:30 The endgame (Its time has more than 59 minutes)')
  await expect.element(table.getByText('Sicilian Defense')).toBeVisible()
  await expect.element(table.getByText('from moves')).toBeVisible()
  await expect.element(table.getByText('no moves found')).toBeVisible()
  await expectAccessible()

  await cell('Place of chapter 2').fill('13:00')
  await save.click()
  await expect.element(toastOf('2 chapters saved')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  const [sent] = sentTo(putChapters)
  expect(sentTo(putChapters)).toHaveLength(1)
  expect(sent?.headers.get('if-match')).toBe(`"${LESSON.updatedAt}"`)
  expect(sent?.body.chapters).toMatchObject([
    { id: 101, title: 'Introduction', startSeconds: 0 },
    { title: 'The Sicilian', startSeconds: 780, line: '1.e4 c5' },
  ])
  expect(sentTo(changeResource)).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => sentTo(putChapters).at(-1)?.body.chapters).toMatchObject([{ id: 101 }])
})

it.each([
  ['a conflict', refusal(409, 'By Ada', { code: 'changed_meanwhile' }), /changed since/],
  ['a server that is away', refusal(503, 'The database is away'), 'The database is away'],
])('chapters 1: what %s does to an undo is said', async (_, refused, said) => {
  answer(readChapters, READ)
  answer(putChapters, () => (stored = [chapterView(1), chapterView(2)]))
  await openSection()
  await box.fill('0:00 Introduction')
  await expect.poll(titles).toHaveLength(2)
  await save.click()
  await expect.element(toastOf('2 chapters saved')).toBeVisible()
  answer(putChapters, refused)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(toastOf('Could not undo')).toBeVisible()
  await expect.element(page.getByText(said).first()).toBeVisible()
})

it('chapters 1: with the fields of the resource, both are saved', async () => {
  answer(changeResource, { ...LESSON, title: 'Renamed', updatedAt: LATER })
  answer(putChapters, () => stored)
  await openSection()
  await cell('Title of chapter 1').fill('Welcome')
  await dialog.getByRole('textbox', { name: 'Title', exact: true }).fill('Renamed')
  await save.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sentTo(changeResource)).toMatchObject([{ body: { title: 'Renamed' } }])
  expect(sentTo(putChapters)).toMatchObject([{ body: { chapters: [{ title: 'Welcome' }] } }])
})

it('chapters 1: a refused field does not save the list twice', async () => {
  answer(changeResource, refusal(400, 'Title is taken', { fields: { title: 'Title is taken' } }))
  answer(putChapters, () => (stored = [chapterView(1, { startSeconds: 0, title: 'Welcome' })]))
  await openSection()
  await cell('Title of chapter 1').fill('Welcome')
  await dialog.getByRole('textbox', { name: 'Title', exact: true }).fill('Renamed')
  await save.click()
  await expect.element(dialog.getByText('Title is taken')).toBeVisible()
  answer(changeResource, { ...LESSON, title: 'Renamed', updatedAt: LATER })
  await save.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sentTo(putChapters)).toHaveLength(1)
})

it('chapters 1: a new resource is created along with its chapters; what is refused stays', async () => {
  answer(readChapters, READ)
  const refused = 'Line 2: Address must be public'
  answer(createResource, refusal(400, refused, { fields: { chapters: refused } }))
  await openPage('/admin?tab=add')
  const form = page.getByRole('tabpanel', { name: 'Add Resource' })
  const field = (name: string) => form.getByRole('textbox', { name, exact: true })
  await field('Title').fill('Najdorf to the minute')
  await field('Description').fill('A lesson')
  await field('Source URL').fill('https://example.org/lesson')
  await form.getByText('Chapters', { exact: true }).click()
  await field('Paste or type the chapters').fill('0:00 Introduction\n12:40 The Sicilian')
  await expect.element(field('Title of chapter 2')).toHaveValue('The Sicilian')
  await field('Title of chapter 1').fill('')
  const create = form.getByRole('button', { name: 'Create Resource' })
  await create.click()
  await expect.element(form.getByText('Title is required')).toBeVisible()
  await expect.element(field('Title of chapter 1')).toHaveFocus()
  expect(sentTo(createResource)).toEqual([])
  await field('Title of chapter 1').fill('Welcome')
  await create.click()
  await expect.element(form.getByText(`Chapters: ${refused}`)).toBeVisible()
  await expect.element(field('Title of chapter 1')).toHaveValue('Welcome')
  answer(createResource, LESSON)
  await create.click()
  await expect.element(toastOf('Resource created successfully')).toBeVisible()
  await expect.element(field('Title')).toHaveValue('')
  expect(sentTo(readChapters)[0]?.body).toMatchObject({ resourceId: null, opening: '' })
  expect(sentTo(createResource).at(-1)?.body).toMatchObject({
    title: 'Najdorf to the minute',
    chapters: '0:00:00 Welcome\n0:12:40 The Sicilian | 1.e4 c5',
  })
  expect(sentTo(putChapters)).toEqual([])
})

it('chapters 1: rows are added, moved and removed by keyboard', async () => {
  await openSection()
  await pressOn(cell('Title of chapter 1'))
  await expect.element(cell('Title of chapter 2')).toHaveFocus()
  await press('Second')
  await press('{Alt>}{ArrowUp}{/Alt}')
  await expect.poll(titles).toEqual(['Second', 'Introduction'])
  await expect.element(cell('Title of chapter 1')).toHaveFocus()
  await pressOn(dialog.getByRole('button', { name: 'More about chapter 2' }))
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect.poll(titles).toEqual(['Second'])
  await expect.element(cell('Title of chapter 1')).toHaveFocus()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(titles).toEqual(['Second', 'Introduction'])
  await dialog.getByRole('button', { name: 'Add a chapter' }).click()
  await expect.element(cell('Place of chapter 3')).toHaveFocus()
})

it('chapters 1: moves are played on the board, and name their opening', async () => {
  const opening = { ...SICILIAN, name: 'King’s Pawn Game', exact: true }
  answer(explorePosition, ({ query }) =>
    exploreView({ opening: query.get('moves') ? opening : null }),
  )
  await openSection()
  await dialog.getByRole('button', { name: 'Board of chapter 1' }).click()
  const board = dialog.getByRole('grid', { name: /^Chess board/ })
  await board.getByRole('gridcell', { name: /^e2/ }).click()
  await board.getByRole('gridcell', { name: /^e4/ }).click()
  await expect.element(cell('Moves of chapter 1')).toHaveValue('1.e4')
  await expect.element(table.getByText('King’s Pawn Game')).toBeVisible()
  await dialog.getByRole('button', { name: 'Take back' }).click()
  await expect.element(cell('Moves of chapter 1')).toHaveValue('')
})

it('chapters 1: of two curators, the second chooses between both lists', async () => {
  await openSection()
  await cell('Title of chapter 1').fill('Mine')
  const theirs = [chapterView(1, { startSeconds: 0, title: 'Theirs' })]
  const conflict = { code: 'changed_meanwhile' }
  answer(putChapters, () => {
    if (stored !== theirs) {
      stored = theirs
      return refusal(409, 'Boris has changed this resource', conflict)
    }
    return stored
  })
  answer(getResource, () => ({ ...LESSON, updatedAt: LATER }))
  await save.click()
  const panel = dialog.getByRole('alert', { name: 'Conflicting changes' })
  await expect.element(panel).toMatchTextContent(/You typed: 1 chapter: 0:00 Mine/)
  await panel.getByRole('button', { name: 'Take theirs for Chapters' }).click()
  await expect.poll(titles).toEqual(['Theirs'])
  await panel.getByRole('button', { name: 'Keep mine for Chapters' }).click()
  await expect.poll(titles).toEqual(['Mine'])
  await save.click()
  await expect.element(toastOf('1 chapter saved')).toBeVisible()
  expect(sentTo(putChapters).at(-1)?.headers.get('if-match')).toBe(`"${LATER}"`)
})

it('chapters 1: on a phone, in the dark, and typed text is asked about before it is lost', async () => {
  answer(readChapters, READ)
  await openSection({ width: 320, height: 700, dark: true })
  await box.fill('0:00 Introduction\n12:40 The Sicilian')
  await expect.poll(titles).toEqual(['Introduction', 'The Sicilian'])
  await dialog.getByRole('button', { name: 'Board of chapter 2' }).click()
  const square = dialog.getByRole('gridcell', { name: /^e4/ })
  await expect.element(square).toBeVisible()
  const { width, height } = square.element().getBoundingClientRect()
  expect(Math.abs(width - height)).toBeLessThan(2)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
  expect(dialog.element().scrollWidth).toBeLessThanOrEqual(dialog.element().clientWidth)
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
})
