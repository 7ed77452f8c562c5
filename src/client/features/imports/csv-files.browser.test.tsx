import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  importResources,
  listAllResources,
  updateResources,
} from '#shared/calls/admin-resources.ts'
import { listBulkJobs } from '#shared/calls/bulk-jobs.ts'
import { IMPORT_COLUMNS, UPDATE_COLUMNS } from '#shared/domain/resource-fields.ts'
import { answer, counted, hold, refusal, sentTo } from '#tests/support/api-stub.ts'
import {
  downloadOf,
  expectAccessible,
  logIn,
  openPage,
  press,
  pressOn,
  toastOf,
} from '#tests/support/client-page.tsx'
import { bookUrl, csv, newRow, rowsOf } from '#tests/support/csv-rows.ts'

const NAME = 'Import CSV'
const dialog = page.getByRole('dialog')
const button = (name: string | RegExp) => dialog.getByRole('button', { name })
const text = (words: string | RegExp) => dialog.getByText(words)
const field = dialog.getByLabelText('Choose a CSV file or drop it here')
const opener = page.getByRole('button', { name: NAME })

const fileOf = (content: BlobPart, name = 'books.csv') =>
  new File([content], name, { type: 'text/csv' })
const choose = (content: BlobPart, name?: string) => userEvent.upload(field, fileOf(content, name))

function drop(file: File): void {
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(file)
  field.element().dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true }))
}

/** The bytes of a text whose characters are all below 256. */
const latin1 = (content: string) => Uint8Array.from(content, (letter) => letter.charCodeAt(0))

/** The addresses that the catalogue has. */
let stored: Set<string>
const BY_SERVER = 'A resource with this source URL already exists'

/** Stores the new rows, as the server does. */
function take(rows: readonly Record<string, unknown>[], dryRun = false) {
  const results = rows.map((row, index) => {
    const url = String(row['sourceUrl'])
    if (stored.has(url))
      return {
        row: index + 1,
        status: 'error' as const,
        code: 'exists' as const,
        message: BY_SERVER,
      }
    if (!dryRun) stored.add(url)
    const similar = stored.has(url.split('?')[0] ?? '') && url.includes('?')
    return { row: index + 1, status: 'created' as const, ...(similar && { similar: [31] }) }
  })
  return { results }
}

beforeEach(() => {
  stored = new Set()
  logIn({ role: 'curator' })
  answer(listAllResources, counted([]))
  answer(listBulkJobs, [])
  answer(importResources, ({ body }) => take(body.rows, body.dryRun))
})

async function openDialog(name = NAME) {
  await openPage('/admin')
  await page.getByRole('button', { name }).click()
  await expect.element(dialog).toBeVisible()
}

const uploads = () => sentTo(importResources).filter(({ body }) => !body.dryRun)
const uploaded = () => uploads().flatMap(({ body }) => body.rows)

it('files that cannot be used are refused with a message', async () => {
  await openDialog()
  const row = newRow('Book', 1)
  const { level: _level, ...withoutLevel } = row
  const refused = async (title: string, message: RegExp | string) => {
    const alert = dialog.getByRole('alert')
    await expect.element(alert).toMatchTextContent(title)
    await expect.element(alert).toMatchTextContent(message)
    await expect.element(toastOf(title)).toBeVisible()
    await expect.element(field).toHaveFocus()
  }
  await choose(csv([row]), 'books.txt')
  await refused('Invalid file format', 'Please select a CSV file.')
  await choose(csv([withoutLevel]))
  await refused('Parse error', 'CSV is missing required column: level')
})

it('a file from a spreadsheet: its encoding, its dates', async () => {
  await openDialog()
  const cell = dialog.getByRole('rowheader', { name: 'Grünfeld' })
  const dates = ['3/5/2024', '4/13/2024', '5-Mar-25'].map((published_date, index) =>
    newRow('Book', index + 2, { title: 'Grünfeld', published_date }),
  )
  await choose(latin1(csv(dates)))
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('is not encoded as UTF-8')
  await choose(csv(dates))
  await expect.element(cell.first()).toBeVisible()
  await expect.element(text(/^Dates are read as month\/day\/year/)).toBeVisible()
  await expect
    .element(text('Row 4 has an unreadable published_date, which will be empty: 5-Mar-25'))
    .toBeVisible()
  await button('Upload 3 rows').click()
  await expect.element(toastOf('3 resources imported, 0 errors')).toBeVisible()
  expect(uploaded().map(({ title, publishedDate }) => [title, publishedDate])).toEqual([
    ['Grünfeld', '2024-03-05'],
    ['Grünfeld', '2024-04-13'],
    ['Grünfeld', null],
  ])
})

it('the templates have the columns, and can be read; a file is dropped on the zone', async () => {
  answer(updateResources, ({ body }) => ({
    updated: 0,
    notFound: body.updates.length,
    results: body.updates.map(() => ({ status: 'not_found' as const })),
  }))
  for (const [name, columns, sends] of [
    ['Update CSV', UPDATE_COLUMNS, 'Nothing to Update: Close'],
    [NAME, IMPORT_COLUMNS, 'Upload 1 row'],
  ] as const) {
    await openDialog(name)
    const template = await downloadOf(() => button('Download Template').click())
    expect(template.text.split('\r\n')[0]).toBe(columns.join(','))
    await choose(template.text)
    await expect.element(button(sends)).toBeEnabled()
  }
  await button('Another File').click()
  await expect.element(field).toBeVisible()
  drop(fileOf(csv([newRow('Book', 1)]), 'dropped.csv'))
  await expect.element(text('dropped.csv')).toBeVisible()
  await expect.element(button('Upload 1 row')).toBeEnabled()
})

it('with the keyboard alone, from the file to the result', async () => {
  await openPage('/admin')
  await pressOn(opener)
  await expect.element(field).toHaveFocus()
  await choose(csv([newRow('Book', 1), newRow('Book', 2, { level: 'x' })]))
  await expect.element(dialog.getByRole('heading', { name: 'Preview' })).toHaveFocus()
  await expect.element(text('1 new')).toBeVisible()
  await press('{Tab}')
  await expect.element(button('Download faulty rows')).toHaveFocus()
  await pressOn(button('Upload 1 row'))
  await expect.element(dialog.getByRole('heading', { name: 'Upload complete' })).toHaveFocus()
  await press('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

it('5,000 rows, good and faulty: what is wrong, what would come in, what came in', async () => {
  await openDialog()
  const rows = rowsOf('Book', 5000).map((row, index) => {
    if (index % 50 === 0) return { ...row, level: 'expert' }
    return index % 500 === 7 ? { ...row, title: '', type: 'film' } : row
  })
  await choose(csv(rows))
  await expect.element(dialog.getByRole('heading', { name: 'Preview' })).toHaveFocus()
  await expect.element(text('4,890 new')).toBeVisible()
  await expect.element(text('110 faulty')).toBeVisible()
  const table = dialog.getByRole('table', { name: 'Rows of the file' })
  expect(table.getByRole('row').elements()).toHaveLength(11)
  await expect.element(text('1–10 of 5,000 rows')).toBeVisible()
  const first =
    'Row 2 has invalid level: expert. Allowed values: beginner, intermediate, advanced, master, all'
  await expect.element(table.getByRole('row').nth(1).getByText(first)).toBeVisible()
  const faulty = await downloadOf(() => button('Download faulty rows').click())
  expect(faulty.name).toBe('books-faulty.csv')
  expect(faulty.text.trim().split('\r\n')).toHaveLength(1 + 110)
  expect(faulty.text).toContain('Row 9 is missing required fields: title; Row 9 has invalid type')

  await button('Upload 4,890 rows').click()
  await expect.element(toastOf('Upload complete')).toBeVisible()
  await expect.element(toastOf('4,890 resources imported, 110 errors')).toBeVisible()
  expect(uploads().map(({ body }) => body.rows.length)).toEqual([
    ...Array.from({ length: 9 }, () => 500),
    390,
  ])
  expect(stored.size).toBe(4890)
  await expect.element(text('1–10 of 110 rows')).toBeVisible()
  await button('Done').click()
  await expect.element(dialog).not.toBeInTheDocument()
})

it('a source URL that already exists, in the file or in the catalogue, is left out; similar ones are not', async () => {
  const url = (index: number) => bookUrl('Book', index)
  stored.add(url(1))
  await openDialog()
  await choose(
    csv([
      newRow('Book', 1),
      newRow('Book', 2),
      newRow('Book', 3, { source_url: `${url(2)}/?utm_source=letter` }),
      newRow('Book', 4, { source_url: `${url(1)}?edition=2` }),
    ]),
  )
  await expect.element(text('2 new')).toBeVisible()
  await expect.element(text(`Row 2: ${BY_SERVER}`)).toBeVisible()
  await expect.element(text('Row 4 has the source URL of row 3')).toBeVisible()
  await expect
    .element(dialog.getByRole('link', { name: 'resource 31', exact: true }))
    .toHaveAttribute('href', '/resource/31')
  await button('Resource 31 is not the same').click()
  await expect.element(button('Resource 31 is not the same')).not.toBeInTheDocument()
  await button('Upload 2 rows').click()
  await expect.element(toastOf('2 resources imported, 2 errors')).toBeVisible()
  expect(stored.size).toBe(1 + 2)
  expect(uploads()[0]?.body.rows.at(-1)).toMatchObject({ notSimilar: [31] })
})

it('an upload is stopped after the rows that are being sent, and continues from there', async () => {
  await openDialog()
  await choose(csv(rowsOf('Book', 1100)))
  await expect.element(button('Upload 1,100 rows')).toBeEnabled()
  const respond = hold(importResources)
  await button('Upload 1,100 rows').click()
  await button('Cancel').click()
  await expect.element(button('Stopping...')).toHaveFocus()
  respond(take(uploads()[0]?.body.rows ?? [], false))
  await expect
    .element(dialog.getByRole('status').getByText(/^Stopped: 500 resources imported so far/))
    .toBeVisible()
  answer(importResources, ({ body }) => take(body.rows, body.dryRun))
  await button('Resume').click()
  await expect.element(toastOf('1,100 resources imported, 0 errors')).toBeVisible()
  expect(uploaded()).toHaveLength(1100)
  const runs = uploads().flatMap(({ body }) => body.run)
  expect(new Set(runs).size, 'one entry of the audit log').toBe(1)
})

it('closing during an upload asks first', async () => {
  await openDialog()
  await choose(csv(rowsOf('Book', 600)))
  await expect.element(button('Upload 600 rows')).toBeEnabled()
  hold(importResources)
  await button('Upload 600 rows').click()
  await expect.element(dialog.getByRole('progressbar', { name: 'Uploading' })).toBeVisible()
  await press('{Escape}')
  const question = page.getByRole('dialog', { name: 'Stop here?' })
  await expect
    .element(question.getByText(/^0 of 600 rows have been sent and will stay\./))
    .toBeVisible()
  await question.getByRole('button', { name: 'Keep Going' }).click()
  await expect.element(page.getByRole('dialog', { name: NAME })).toBeVisible()
  await press('{Escape}')
  await question.getByRole('button', { name: 'Stop and Close' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(uploaded()).toHaveLength(500)
})

it('the server goes on by itself when it has had enough for a minute', async () => {
  await openDialog()
  const busy = refusal(429, 'Too many requests')
  busy.headers.set('Retry-After', '1')
  answer(importResources, ({ body }) =>
    sentTo(importResources).length === 1 ? busy : take(body.rows, body.dryRun),
  )
  await choose(csv([newRow('Book', 1)]))
  await expect.element(text(/It goes on by itself in 1 second/)).toBeVisible()
  await button('Upload 1 row').click()
  await expect.element(toastOf('1 resource imported, 0 errors')).toBeVisible()
})

it('each step is accessible and fits a phone', async () => {
  const sound = async () => {
    await expectAccessible()
    const { scrollWidth, clientWidth } = dialog.element()
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  }
  await openPage('/admin', { width: 320 })
  await page.getByRole('button', { name: 'Tools' }).click()
  await opener.click()
  await choose('x', 'books.txt')
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Please select a CSV file.')
  await sound()
  await choose(csv([newRow('Book', 1), newRow('Book', 2, { level: 'x'.repeat(200) })]))
  await expect.element(text('1 new')).toBeVisible()
  await sound()
  answer(importResources, refusal(503, 'Away'))
  await button('Upload 1 row').click()
  await expect.element(button('Resume')).toBeVisible()
  await sound()
})

it('a lost response, a busy server: nothing is resent automatically, nothing counts twice', async () => {
  await openDialog()
  await choose(csv(rowsOf('Book', 1200)))
  await expect.element(button('Upload 1,200 rows')).toBeEnabled()
  answer(importResources, refusal(503, 'The database is away', { code: 'unavailable' }))
  await button('Upload 1,200 rows').click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('The database is away')
  await expect.element(toastOf('Upload failed')).toBeVisible()
  expect(uploads()).toHaveLength(1)
  answer(importResources, ({ body }) => {
    const taken = take(body.rows, body.dryRun)
    // The rows are stored, but the response never arrives.
    if (uploads().length === 3) throw new TypeError('Failed to fetch')
    return taken
  })
  await button('Resume').click()
  await expect
    .element(dialog.getByRole('alert'))
    .toMatchTextContent('The server could not be reached')
  await expect
    .element(dialog.getByRole('status'))
    .toMatchTextContent('Stopped: 500 resources imported')
  expect(stored.size).toBe(1000)
  await button('Resume').click()
  await expect.element(toastOf('1,200 resources imported, 0 errors')).toBeVisible()
  expect(uploads()).toHaveLength(5)
  expect(stored.size).toBe(1200)
})
