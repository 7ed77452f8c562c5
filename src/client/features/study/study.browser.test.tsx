import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { changeBrowserStudy } from '#client/data/study-browser.ts'
import {
  addNote,
  forgetStudy,
  getPlan,
  getStudy,
  listStudyMarks,
  mergeStudy,
  setStudy,
} from '#shared/calls/study.ts'
import { listResourcesByIds } from '#shared/calls/resources.ts'
import type { NoteView, StudyItem } from '#shared/contracts/study.ts'
import { answer, hold, refusal, sentTo } from '#tests/support/api-stub.ts'
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
import { NOW, resourceView } from '#tests/support/sample-views.ts'

const PLACE = '/resource/5'

const group = page.getByRole('group', { name: 'My study' })
/** The button that shows the status and the progress, or 'Want to study' if there is no status. */
const status = (name: string) =>
  group.getByRole('button', { name: new RegExp(`^${name}(?: · \\d+%)?$`) })
const toasts = page.getByRole('region', { name: /Notifications/ })
const notes = page.getByRole('list', { name: 'My notes' })
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const stored = () => localStorage.getItem('study')

const pressed = (name: string, isPressed = true) =>
  expect.element(status(name)).toHaveAttribute('aria-pressed', String(isPressed))

/** Chooses an item of the menu beside the status, by keyboard. */
async function fromMenu(name: string, role: 'menuitem' | 'menuitemcheckbox' = 'menuitemcheckbox') {
  const more = group.getByRole('button', { name: 'More about my study' })
  await pressOn(more)
  const entry = page.getByRole(role, { name })
  await pressOn(entry)
}

async function openNotes(): Promise<void> {
  await fromMenu('Progress and notes', 'menuitem')
  await expect.element(page.getByRole('heading', { name: 'My notes' })).toBeVisible()
}

async function writeNote(text: string): Promise<void> {
  await page.getByLabelText('New note').fill(text)
  await button('Add note').click()
}

const item = (fields: Partial<StudyItem> = {}): StudyItem => ({
  resourceId: 5,
  status: 'studying',
  progress: 0,
  steps: null,
  chaptersDone: [],
  addedAt: NOW,
  startedAt: NOW,
  finishedAt: null,
  updatedAt: NOW,
  ...fields,
})

/** Stores items as another tab would. Open pages follow the storage. */
function storeInBrowser(items: readonly Partial<StudyItem>[]): void {
  const titled = items.map((each) => ({
    ...item(each),
    title: `Lesson ${each.resourceId ?? 5}`,
    type: (each.resourceId ?? 5) % 2 ? 'course' : 'book',
    author: null,
  }))
  localStorage.setItem('study', JSON.stringify({ version: 1, items: titled, notes: [] }))
  dispatchEvent(new StorageEvent('storage', { key: 'study' }))
}

beforeEach(() => {
  // A page that an earlier test opened may still remember what was stored.
  changeBrowserStudy(() => ({ items: [], notes: [] }))
  answerResourcePage()
  answer(listResourcesByIds, ({ query }) =>
    (query.get('ids') ?? '')
      .split(',')
      .filter((id) => Number(id) < 1000)
      .map((id) => resourceView({ id: Number(id) })),
  )
})

describe('a visitor', () => {
  it('sets a status by keyboard, undoes it, and gets to the list from the first message', async () => {
    await openPage(PLACE)
    await pressOn(status('Want to study'))
    await pressed('Want to study')
    await toasts.getByRole('button', { name: 'Undo', exact: true }).click()
    await pressed('Want to study', false)
    await expect.element(toastOf('Undone')).toBeVisible()
    expect(stored()).toBeNull()
    await fromMenu('Studying')
    await pressed('Studying')
    await toasts.getByRole('button', { name: 'My list', exact: true }).click()
    await expectAddress('/study')
    await expect.element(page.getByRole('heading', { level: 1, name: 'My study' })).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Lesson 5' })).toBeVisible()
    await page.getByLabelText('Status of Lesson 5').selectOptions('remove')
    await expect.element(page.getByText('Nothing here yet')).toBeVisible()
    expect(stored()).toBeNull()
  })

  it('takes a resource off the list by pressing its status again, and follows another tab', async () => {
    await openPage(PLACE)
    await fromMenu('Done')
    await pressed('Done')
    await expect.element(toastOf('Done')).toBeVisible()
    await status('Done').click()
    await pressed('Want to study', false)
    await expect.element(toastOf('Removed from your list')).toBeVisible()
    storeInBrowser([{ status: 'studying' }])
    await pressed('Studying')
  })

  it('in kids mode sees no status', async () => {
    answerResourcePage(resourceView({ isForKids: true }))
    storeInBrowser([{ status: 'studying' }])
    await openPage(PLACE, { kids: true })
    await expect.element(page.getByRole('heading', { level: 1, name: 'Lesson 5' })).toBeVisible()
    expect(group.query()).toBeNull()
  })

  it('keeps progress in lessons, dates and notes, which are there when the page is opened again', async () => {
    await openPage(PLACE)
    await openNotes()
    await page.getByLabelText('Counted in').selectOptions('lessons')
    const lesson = page.getByLabelText('Lesson', { exact: true })
    await lesson.fill('25')
    await page.getByLabelText('of lessons').fill('24')
    await button('Save progress').click()
    await expect.element(page.getByText(/from 0 to 24/)).toBeVisible()
    await lesson.fill('7')
    await press('{Enter}')
    await pressed('Studying')
    await writeNote('Page 40: the bishop ending')
    await expect.element(notes).toMatchTextContent('Page 40: the bishop ending')
    await openPage(PLACE)
    await openNotes()
    await expect.element(lesson).toHaveValue(7)
    await expect.element(page.getByText('Started')).toBeVisible()
    await notes.getByRole('button', { name: /^Edit/ }).click()
    await page.getByLabelText('Edit note').fill('Page 41')
    await button('Save note').click()
    await expect.element(notes).toMatchTextContent('Page 41')
    await notes.getByRole('button', { name: /^Delete/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => notes.getByRole('listitem').elements()).toEqual([])
    await expectAccessible()
  })

  it('is told if the browser stores nothing, and loses nothing until the page closes', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError')
    })
    await openPage(PLACE)
    await fromMenu('Studying')
    await expect.element(toasts.getByText(/stores nothing/)).toBeVisible()
    await pressed('Studying')
    await openNotes()
    await writeNote('Kept for now')
    await expect.element(notes).toMatchTextContent('Kept for now')
  })

  it('of a browser with other things under the name sees an empty list', async () => {
    localStorage.setItem('study', '{"version":1,"items":[7,{}]')
    dispatchEvent(new StorageEvent('storage', { key: 'study' }))
    await openPage('/study')
    await expect.element(page.getByText('Nothing here yet')).toBeVisible()
  })

  it('searches, sorts and pages a list of 2,000, which fits at 1280 and 320 pixels', async () => {
    storeInBrowser(
      Array.from({ length: 2000 }, (_, index) => ({
        resourceId: index + 1,
        status: 'want' as const,
        updatedAt: new Date(1_790_000_000_000 - index * 60_000).toISOString(),
      })),
    )
    await openPage('/study?tab=want')
    await expect.element(page.getByText('2,000 resources')).toBeVisible()
    await expect.poll(() => page.getByRole('article').elements().length).toBe(24)
    for (const width of [1280, 320]) {
      await page.viewport(width, 800)
      await expectAccessible()
      expect(document.documentElement.scrollWidth).toBe(width)
    }
    const type = page.getByLabelText('Type')
    await type.selectOptions('book')
    await expectAddress(/type=book/)
    await page.getByRole('button', { name: 'Page 3', exact: true }).click()
    await expectAddress(/page=3/)
    await page.getByLabelText('Search my list').fill('lesson 1999')
    await press('{Enter}')
    await expect.element(page.getByText('Nothing matches')).toBeVisible()
    await type.selectOptions('')
    const gone = page.getByRole('list', { name: 'No longer in the catalogue' })
    await expect.element(gone.getByText('Lesson 1999', { exact: true })).toBeVisible()
    await gone.getByRole('combobox').selectOptions('remove')
    await expect.element(page.getByText('1,999 resources')).toBeVisible()
  })
})

describe('a member', () => {
  /** The account's entry for the lesson. */
  let place: StudyItem | null = null
  let written: NoteView[] = []

  beforeEach(() => {
    place = item()
    written = []
    logIn()
    answer(listStudyMarks, () => (place ? [place] : []))
    answer(getStudy, () => ({ item: place, notes: written }))
    answer(setStudy, ({ body }) => (place = item({ status: body.status })))
    answer(forgetStudy, () => {
      place = null
      return undefined
    })
    answer(addNote, ({ body: { text } }) => {
      const note = { id: 1, resourceId: 5, text, createdAt: NOW, updatedAt: NOW }
      written = [note]
      return note
    })
  })

  it('in kids mode has a star for what is done, on the page and among the stars', async () => {
    const lesson = resourceView({ id: 5, title: 'Lesson 5', isForKids: true })
    answerResourcePage(lesson)
    answer(listResourcesByIds, [lesson])
    await openPage(PLACE, { kids: true })
    await button('I did it Lesson 5').click()
    await expect.element(button('Done! Lesson 5')).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(() => sentTo(setStudy)).toMatchObject([{ body: { status: 'done' } }])
    expect(stored()).toBeNull()
    await openPage('/kids/stars', { kids: true })
    await expect.element(page.getByText(/You have 1 star!/)).toBeVisible()
    await button('Done! Lesson 5').click()
    await expect.element(page.getByText(/No stars yet\./)).toBeVisible()
    // It was being studied before.
    await expect.poll(() => place?.status).toBe('studying')
    expect(sentTo(forgetStudy)).toEqual([])
  })

  it('in kids mode reads that the stars could not be loaded, and tries again', async () => {
    place = item({ status: 'done' })
    answer(listResourcesByIds, refusal(500))
    await openPage('/kids/stars', { kids: true })
    await expect.element(page.getByText('Oh no, that did not work.')).toBeVisible()
    answer(listResourcesByIds, [resourceView({ id: 5, isForKids: true })])
    await button('Try Again').click()
    await expect.element(page.getByText(/You have 1 star!/)).toBeVisible()
  })

  it('sees a failure, and the state from before', async () => {
    answer(setStudy, refusal(500, 'Something went wrong'))
    await openPage(PLACE)
    await pressed('Studying')
    await fromMenu('Done')
    await expect.element(toastOf('Could not change your list')).toBeVisible()
    await pressed('Studying')
    expect(status('Done').query()).toBeNull()
    expect(stored()).toBeNull()
  })

  it('undoes a removal with its dates', async () => {
    const before = item({ status: 'done', progress: 100, finishedAt: NOW })
    place = before
    answer(mergeStudy, ({ body }) => {
      place = { ...before, ...(body.items[0] as Partial<StudyItem>) }
      return { merged: 1, kept: 0, unknown: 0 }
    })
    await openPage(PLACE)
    await status('Done').click()
    await expect.element(toastOf('Removed from your list')).toBeVisible()
    await pressed('Want to study', false)
    await toasts.getByRole('button', { name: 'Undo', exact: true }).click()
    await pressed('Done')
    await expect.poll(() => place).toEqual(before)
    expect(sentTo(mergeStudy)[0]?.body.items).toEqual([before])
  })

  it('keeps a note that could not be sent', async () => {
    answer(addNote, refusal(500, 'Something went wrong'))
    await openPage(PLACE)
    await openNotes()
    await writeNote('Do not lose me')
    await expect.element(page.getByText('Something went wrong')).toBeVisible()
    await expect.element(page.getByLabelText('New note')).toHaveValue('Do not lose me')
    const respond = hold(addNote)
    await button('Add note').click()
    respond({ id: 1, resourceId: 5, text: 'Do not lose me', createdAt: NOW, updatedAt: NOW })
    await expect.element(notes).toMatchTextContent('Do not lose me')
    await expect.element(page.getByLabelText('New note')).toHaveValue('')
  })

  it('loses nothing if taking over is interrupted, and the next page repeats it', async () => {
    place = null
    answer(getPlan, { steps: [], resources: [], createdAt: null, updatedAt: null })
    storeInBrowser([{ status: 'studying' }])
    answer(mergeStudy, () => Promise.reject(new TypeError('Failed to fetch')))
    await openPage(PLACE)
    await expect.element(toastOf('Not everything is in your account yet')).toBeVisible()
    expect(stored()).not.toBeNull()
    answer(mergeStudy, { merged: 1, kept: 0, unknown: 0 })
    // The next page shows its receipt only after the current message has gone.
    await toasts.getByRole('button', { name: 'Dismiss' }).click()
    await openPage(PLACE)
    await expect.element(toastOf('Taken over from this browser')).toBeVisible()
    await expect.element(toastOf('What you kept here is now in your account.')).toBeVisible()
    expect(stored()).toBeNull()
    expect(sentTo(mergeStudy).map(({ body }) => body.items[0]?.resourceId)).toEqual([5, 5])
  })
})
