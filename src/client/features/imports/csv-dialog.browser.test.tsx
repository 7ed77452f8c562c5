import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listAllResources } from '#shared/calls/admin-resources.ts'
import { listBulkJobs } from '#shared/calls/bulk-jobs.ts'
import { importResources } from '#shared/calls/imports.ts'
import type { ImportResult } from '#shared/contracts/admin-resources.ts'
import { answer, counted, hold, refusal, sentTo } from '#tests/support/api-stub.ts'
import { expectAccessible, logIn, openPage, press, toastOf } from '#tests/support/client-page.tsx'
import { csv, type CsvRow } from '#tests/support/csv-rows.ts'

const newRow = (index: number, changes: CsvRow = {}): CsvRow => ({
  title: `Book ${index}`,
  description: 'Made for a test',
  type: 'book',
  source_url: `https://books.example/${index}`,
  source_website: 'other',
  author: 'Vera',
  price: '$9',
  published_date: '',
  level: 'all',
  category: 'general',
  ...changes,
})

const dialog = page.getByRole('dialog', { name: 'Import CSV' })
const button = (name: string | RegExp) => dialog.getByRole('button', { name })
const choose = (content: string, name = 'books.csv') =>
  userEvent.upload(
    dialog.getByLabelText('Choose a CSV file or drop it here'),
    new File([content], name, { type: 'text/csv' }),
  )

/** Judges rows by their address, as the server does: one that contains 'there' exists, and 'private' is refused. */
const resultOf = (row: Record<string, unknown>, index: number): ImportResult => {
  const url = String(row['sourceUrl'])
  const error = { row: index + 1, status: 'error' } as const
  if (url.includes('there'))
    return {
      ...error,
      code: 'exists',
      message: 'A resource with this source URL already exists',
    }
  return url.includes('private')
    ? { ...error, code: 'invalid', message: 'Source URL is not public', fields: ['sourceUrl'] }
    : { row: index + 1, status: 'created' }
}

async function openDialog(look: { width?: number } = {}) {
  await openPage('/admin', look)
  if (look.width && look.width < 640) await page.getByRole('button', { name: 'Tools' }).click()
  await page.getByRole('button', { name: 'Import CSV' }).click()
  await expect.element(dialog).toBeVisible()
}

beforeEach(() => {
  logIn({ role: 'admin' })
  answer(listAllResources, counted([]))
  answer(listBulkJobs, [])
  answer(importResources, ({ body }) => ({ results: body.rows.map(resultOf) }))
})

const uploaded = () =>
  sentTo(importResources)
    .filter(({ body }) => !body.dryRun)
    .flatMap(({ body }) => body.rows)

it('steady 14: faulty cells are fixed by keyboard alone, and the import goes on', async () => {
  await openDialog()
  await choose(
    csv([newRow(1), newRow(2, { level: 'expert' }), newRow(3, { title: '', category: 'blitz' })]),
  )
  await expect.element(button('Upload 1 row')).toBeEnabled()
  await expect.element(dialog.getByText('2 rows with errors are left out')).toBeVisible()
  await press('{F8}')
  await expect.element(button('faulty expert')).toHaveFocus()
  await press('{Enter}')
  const level = dialog.getByRole('combobox', { name: 'level of row 3' })
  await expect.element(level).toHaveFocus()
  await expect.element(level).toHaveAccessibleDescription(/^Row 3 has invalid level: expert/)
  await userEvent.selectOptions(level, 'master')
  await press('{Enter}')
  await expect.element(button('fixed master')).toBeVisible()
  await expect.element(button('Upload 2 rows')).toBeEnabled()
  await expect.element(dialog.getByText('1 row with errors is left out')).toBeVisible()

  await expect.element(button('faulty empty')).toHaveFocus()
  await press('{F2}')
  await expect.element(dialog.getByRole('textbox', { name: 'title of row 4' })).toHaveFocus()
  await press('Endgames{Tab}')
  await expect.element(button('faulty blitz')).toHaveFocus()
  await press('{Enter}')
  const category = dialog.getByRole('combobox', { name: 'category of row 4' })
  await userEvent.selectOptions(category, 'endgame')
  await press('{Enter}')
  await expect.element(button('fixed endgame')).toHaveFocus()
  await expect.element(dialog.getByText('3 new')).toBeVisible()
  await expect.element(dialog.getByText(/left out/)).not.toBeInTheDocument()

  await button('Upload 3 rows').click()
  await expect.element(toastOf('3 resources imported, 0 errors')).toBeVisible()
  expect(uploaded().map((row) => [row['title'], row['level'], row['category']])).toEqual([
    ['Book 1', 'all', 'general'],
    ['Book 2', 'master', 'general'],
    ['Endgames', 'all', 'endgame'],
  ])
})

it('steady 14: what is faulty as well is not taken; a date is read as the import reads it', async () => {
  await openDialog()
  await choose(
    csv([newRow(1), newRow(2, { source_url: 'books' }), newRow(3, { published_date: 'May' })]),
  )
  await button('faulty books').click()
  const url = dialog.getByRole('textbox', { name: 'source_url of row 3' })
  await userEvent.fill(url, 'https://books.example/1')
  await press('{Enter}')
  await expect
    .element(dialog.getByRole('alert').getByText('Row 3 has the source URL of row 2'))
    .toBeVisible()
  await expect.element(url).toHaveAttribute('aria-invalid', 'true')
  await expect.element(url).toHaveFocus()
  await userEvent.fill(url, 'https://books.example/2')
  await press('{Enter}')
  await expect.element(button('cannot be read May')).toHaveFocus()
  await press('{Enter}')
  const date = dialog.getByRole('textbox', { name: 'published_date of row 4' })
  await userEvent.fill(date, '13.4.2024')
  await press('{Enter}')
  await expect.element(button('fixed 13.4.2024')).toHaveFocus()
  await button('Upload 3 rows').click()
  await expect.element(toastOf('3 resources imported, 0 errors')).toBeVisible()
  expect(uploaded().map(({ publishedDate }) => publishedDate)).toEqual([null, null, '2024-04-13'])
})

it('steady 14: Escape leaves a cell as it was; what is left by a click is saved', async () => {
  await openDialog()
  await choose(csv([newRow(1), newRow(2, { source_url: 'x' })]))
  await button('faulty x').click()
  await press('y{Escape}')
  await expect.element(button('faulty x')).toHaveFocus()
  await expect.element(dialog).toBeVisible()
  await button('faulty x').click()
  await userEvent.fill(
    dialog.getByRole('textbox', { name: 'source_url of row 3' }),
    'https://books.example/2',
  )
  await dialog.getByRole('heading', { name: 'Preview' }).click()
  await expect.element(button('fixed https://books.example/2')).toBeVisible()
  await expect.element(button('Upload 2 rows')).toBeEnabled()
})

it('steady 14: the preview counts as the result does: new, there already, refused', async () => {
  await openDialog()
  await choose(
    csv([
      newRow(1),
      newRow(2, { source_url: 'https://books.example/there' }),
      newRow(3, { source_url: 'https://books.example/private' }),
      newRow(4, { type: 'film' }),
    ]),
  )
  await expect.element(button('Upload 1 row')).toBeEnabled()
  await expect.element(dialog.getByText('2 faulty', { exact: true })).toBeVisible()
  await expect
    .element(dialog.getByText('2 rows with errors and 1 row already in the catalogue are left out'))
    .toBeVisible()
  await button('Upload 1 row').click()
  await expect.element(toastOf('1 resource imported, 3 errors')).toBeVisible()
  await expect.element(dialog.getByText('3 errors').first()).toBeVisible()
  await expect
    .element(dialog.getByText('Row 3: A resource with this source URL already exists'))
    .toBeVisible()
  expect(uploaded().map(({ title }) => title)).toEqual(['Book 1'])
})

it('steady 14: a cell that the server refuses is fixed in place as well', async () => {
  await openDialog()
  await choose(csv([newRow(1, { source_url: 'https://books.example/private' })]))
  await button('faulty https://books.example/private').click()
  const url = dialog.getByRole('textbox', { name: 'source_url of row 2' })
  await expect.element(url).toHaveAccessibleDescription('Row 2: Source URL is not public')
  await userEvent.fill(url, 'https://books.example/1')
  await press('{Enter}')
  await button('Upload 1 row').click()
  await expect.element(toastOf('1 resource imported, 0 errors')).toBeVisible()
})

it('steady 14: with nothing new, nothing is sent; no row that can be used, no button', async () => {
  await openDialog()
  await choose(csv([newRow(1, { source_url: 'https://books.example/there' })]))
  await expect.element(button('Nothing to Upload: Close')).toBeEnabled()
  await button('Another File').click()
  await choose(csv([newRow(1, { level: 'x' })]))
  await expect.element(dialog.getByText(/^1 row with errors is left out$/)).toBeVisible()
  await expect.element(button(/Upload/)).not.toBeInTheDocument()
  await button('faulty x').click()
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'level of row 2' }), 'all')
  await press('{Enter}')
  await expect.element(button('Upload 1 row')).toBeEnabled()
})

for (const width of [390, 1440])
  it(`steady 14: F8 keeps number and title of the row in sight, ${width} px`, async () => {
    await openDialog({ width })
    const rows = Array.from({ length: 12 }, (_, index) => newRow(index + 1))
    await choose(csv([...rows, newRow(13, { category: 'blitz' })]))
    await expect.element(button('Upload 12 rows')).toBeEnabled()
    await press('{F8}')
    const cell = button('faulty blitz')
    await expect.element(cell).toHaveFocus()
    const row = dialog.getByRole('row', { name: /^14 Book 13/ })
    const frame = dialog.getByRole('region', { name: /which scroll sideways/ })
    const box = (of: { element: () => Element }) => of.element().getBoundingClientRect()
    const title = box(row.getByRole('cell', { name: 'Book 13' }))
    expect(box(row.getByRole('rowheader')).left).toBeGreaterThanOrEqual(box(frame).left)
    expect(box(row.getByRole('rowheader')).right).toBeLessThanOrEqual(title.left + 1)
    expect(box(cell).left).toBeGreaterThanOrEqual(title.right)
    expect(box(cell).right).toBeLessThanOrEqual(box(frame).right)
    await press('{Enter}')
    const input = dialog.getByRole('combobox', { name: 'category of row 14' })
    await expect.element(input).toHaveFocus()
    expect(box(input).left).toBeGreaterThanOrEqual(title.right)
  })

it('an upload is canceled after the current batch and continues from there', async () => {
  await openDialog()
  await choose(csv(Array.from({ length: 1100 }, (_, index) => newRow(index))))
  await expect.element(button('Upload 1,100 rows')).toBeEnabled()
  const respond = hold(importResources)
  await button('Upload 1,100 rows').click()
  await button('Cancel').click()
  await expect.element(button('Stopping...')).toHaveFocus()
  respond({ results: Array.from({ length: 500 }, (_, index) => resultOf({}, index)) })
  const stopped =
    'Stopped: 500 resources imported so far, and they will stay. Resume to continue from there.'
  await expect.element(dialog.getByRole('status').getByText(stopped)).toBeVisible()
  expect(uploaded()).toHaveLength(500)
  answer(importResources, ({ body }) => ({ results: body.rows.map(resultOf) }))
  await expect.element(button('Resume')).toHaveFocus()
  await press('{Enter}')
  await expect.element(toastOf('1,100 resources imported, 0 errors')).toBeVisible()
  expect(uploaded()).toHaveLength(1100)
  const runs = sentTo(importResources).flatMap(({ body }) => (body.dryRun ? [] : [body.run]))
  expect(new Set(runs).size, 'one entry of the audit log').toBe(1)
  expect(runs[0]).toMatch(/^[\w-]{8,64}$/)
})

it('closing during an upload asks first', async () => {
  await openDialog()
  await choose(csv(Array.from({ length: 600 }, (_, index) => newRow(index))))
  await expect.element(button('Upload 600 rows')).toBeEnabled()
  hold(importResources)
  await button('Upload 600 rows').click()
  await expect.element(dialog.getByRole('progressbar', { name: 'Uploading' })).toBeVisible()
  await press('{Escape}')
  const question = page.getByRole('dialog', { name: 'Stop here?' })
  await expect
    .element(question.getByText(/^0 of 600 rows have been sent and will stay\./))
    .toBeVisible()
  await expect.element(question.getByRole('button', { name: 'Keep Going' })).toHaveFocus()
  await press('{Enter}')
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(dialog).toBeVisible()
  await press('{Escape}')
  await question.getByRole('button', { name: 'Stop and Close' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(uploaded()).toHaveLength(500)
})

it('each step is accessible and fits a phone', async () => {
  const sound = async () => {
    await expectAccessible()
    const { scrollWidth, clientWidth } = dialog.element()
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  }
  await openDialog({ width: 320 })
  await choose('x', 'books.txt')
  await expect
    .element(dialog.getByRole('alert').getByText('Please select a CSV file.'))
    .toBeVisible()
  await sound()
  await choose(csv([newRow(1), newRow(2, { level: 'x'.repeat(200) })]))
  await expect.element(dialog.getByText('1 new')).toBeVisible()
  await sound()
  await button(/^faulty x/).click()
  const level = dialog.getByRole('combobox', { name: 'level of row 3' })
  await expect.element(level).toHaveFocus()
  await sound()
  await expect.element(level).toHaveFocus()
  await press('{Escape}')
  answer(importResources, refusal(503, 'Away'))
  await button('Upload 1 row').click()
  await expect.element(button('Resume')).toBeVisible()
  await sound()
})
