import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listAllResources, updateResources } from '#shared/calls/admin-resources.ts'
import { listBulkJobs } from '#shared/calls/bulk-jobs.ts'
import type { ResourceUpdate, UpdateResult } from '#shared/contracts/admin-resources.ts'
import type { FieldValue } from '#shared/domain/field-values.ts'
import { answer, counted, hold, refusal, sentTo } from '#tests/support/api-stub.ts'
import { downloadOf, logIn, openPage, toastOf } from '#tests/support/client-page.tsx'
import { bookUrl, changedRow, csv } from '#tests/support/csv-rows.ts'

const dialog = page.getByRole('dialog', { name: 'Update CSV' })
const button = (name: string | RegExp) => dialog.getByRole('button', { name })
const text = (words: string | RegExp) => dialog.getByText(words)
const heading = (name: string) => dialog.getByRole('heading', { name })
const definitions = () =>
  dialog
    .getByRole('definition')
    .elements()
    .map(({ textContent }) => textContent)

const change = (index: number, changes = {}) => changedRow('Book', index, changes)
const choose = (content: string) =>
  userEvent.upload(
    dialog.getByLabelText('Choose a CSV file or drop it here'),
    new File([content], 'books.csv', { type: 'text/csv' }),
  )

type Book = Record<string, FieldValue>

/** The books in the catalogue. Their IDs start at 1. */
let books: Book[]
const prices = () => books.map(({ price }) => price)

/** Compares and stores a row as the server does. */
function update({ sourceUrl, seen, ...wanted }: ResourceUpdate, dryRun = false): UpdateResult {
  const at = (url = '') => books.findIndex((_, index) => bookUrl('Book', index + 1) === url)
  const id = at(sourceUrl) + 1
  const book = books[id - 1]
  if (!book) return { status: 'not_found' }
  const entries = Object.entries(wanted).filter(([name, value]) => book[name] !== value)
  const changes = Object.fromEntries(entries.map(([name, value]) => [name, [book[name], value]]))
  const found = { id, title: `Book ${id}`, changes: changes as UpdateResult['changes'] }
  if (Object.entries(seen ?? {}).some(([name, value]) => book[name] !== value))
    return { status: 'changed_meanwhile', ...found }
  if (!dryRun) Object.assign(book, wanted)
  return { status: entries.length > 0 ? 'changed' : 'unchanged', ...found }
}

async function openDialog(count: number) {
  books = Array.from({ length: count }, () => ({ price: '$1', level: 'all', isFeatured: false }))
  await openPage('/admin')
  await page.getByRole('button', { name: 'Update CSV' }).click()
  await expect.element(dialog).toBeVisible()
}

function answerUpdates(): void {
  answer(updateResources, ({ body: { updates, dryRun } }) => {
    const results = updates.map((each) => update(each, dryRun))
    const notFound = results.filter(({ status }) => status === 'not_found').length
    return { updated: updates.length - notFound, notFound, results }
  })
}

beforeEach(() => {
  logIn({ role: 'curator' })
  answer(listAllResources, counted([]))
  answer(listBulkJobs, [])
  answerUpdates()
})

it('an update shows what it will change', async () => {
  await openDialog(3)
  await choose(
    csv([
      change(1, { price: '$9', level: 'master' }),
      change(2, { price: '$1' }),
      change(3, { is_featured: 'yes' }),
    ]),
  )
  await expect.element(text('2 to update')).toBeVisible()
  await expect.element(text('1 unchanged')).toBeVisible()
  await expect
    .element(dialog.getByRole('link', { name: 'Book 1' }))
    .toHaveAttribute('href', '/resource/1')
  expect(definitions().toSorted()).toEqual([
    '$1 →  becomes $9',
    'all →  becomes master',
    'no →  becomes yes',
  ])
  await button('Update 2 rows').click()
  await expect.element(toastOf('Success!')).toBeVisible()
  await expect.element(toastOf('Updated 2 resources, 0 not found')).toBeVisible()
  expect(books.map(({ price, level, isFeatured }) => [price, level, isFeatured])).toEqual([
    ['$9', 'master', false],
    ['$1', 'all', false],
    ['$1', 'all', true],
  ])
})

it('rows that were not found are named, saved and used again; the result stays', async () => {
  await openDialog(2)
  await choose(csv([change(1, { price: '$9' }), change(9), change(8, { price: '$9' })]))
  await expect.element(text('2 not found')).toBeVisible()
  await expect.element(text('Row 3: No resource has this source_url')).toBeVisible()
  await button('Update 1 row').click()
  await expect.element(toastOf('Updated 1 resources, 2 not found')).toBeVisible()
  await expect.element(heading('Update complete')).toHaveFocus()

  const rows = await downloadOf(() => button('Download faulty rows').click())
  await button('Another File').click()
  await choose(rows.text.replace(bookUrl('Book', 8), bookUrl('Book', 2)))
  await expect.element(text('Columns that are not used: fault')).toBeVisible()
  await button('Update 1 row').click()
  await expect.element(toastOf('Updated 1 resources, 1 not found')).toBeVisible()
  await button('Done').click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(prices()).toEqual(['$9', '$9'])
})

it('a slow check holds the update back; a file without changes ends there', async () => {
  await openDialog(1)
  const respond = hold(updateResources)
  await choose(csv([change(1, { price: '$1' })]))
  await expect.element(text('0 of 1 row sent').first()).toBeVisible()
  const held = button('Update 1 row')
  await expect.element(held).toHaveAttribute('aria-disabled', 'true')
  await held.click({ force: true })
  await expect.element(heading('Preview')).toBeVisible()
  respond({ updated: 1, notFound: 0, results: [{ status: 'unchanged', id: 1, title: 'Book 1' }] })
  await expect.element(text('1 unchanged')).toBeVisible()
  await button('Nothing to Update: Close').click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sentTo(updateResources)).toHaveLength(1)
})

it('faulty rows of an update are left out, and stay to be read', async () => {
  await openDialog(1)
  await choose(
    csv([
      { source_url: '', price: '$1', level: '' },
      { source_url: bookUrl('Book', 8), price: '', level: 'expert' },
      { source_url: bookUrl('Book', 1), price: '$2', level: '' },
      { source_url: bookUrl('Book', 1), price: '$3', level: '' },
    ]),
  )
  await expect
    .element(text('Row 2 is missing source_url which is required for updates'))
    .toBeVisible()
  await expect.element(button('Update 1 row')).toBeEnabled()
  answer(updateResources, refusal(503, 'The database is away'))
  await button('Update 1 row').click()
  await expect.element(toastOf('Update failed')).toBeVisible()
  answerUpdates()
  await button('Resume').click()
  await expect.element(toastOf('Updated 1 resources, 0 not found')).toBeVisible()
  await expect.element(text('3 faulty')).toBeVisible()
  await expect.element(heading('Update complete')).toHaveFocus()
  expect(prices()).toEqual(['$2'])
})

it('what somebody else changes between the check and the update is left alone', async () => {
  await openDialog(2)
  await choose(csv([change(1, { price: '$9' }), change(2, { price: '$9' })]))
  await expect.element(button('Update 2 rows')).toBeEnabled()
  Object.assign(books[0] ?? {}, { price: '$5' })
  await button('Update 2 rows').click()
  await expect
    .element(toastOf('Updated 1 resources, 0 not found, 1 changed meanwhile'))
    .toBeVisible()
  await expect.element(text(/^Row 2: Changed since the check/)).toBeVisible()
  expect(prices()).toEqual(['$5', '$9'])
})

it('a row for which the server refuses a whole update is left out, and the others are checked', async () => {
  await openDialog(2)
  answer(updateResources, ({ body: { updates, dryRun } }) => {
    const at = updates.findIndex(({ price }) => price === '$7')
    if (at >= 0) {
      const fields = { [`updates.${at}.opening`]: 'There is no such opening' }
      return refusal(400, 'There is no such opening', { code: 'invalid', fields })
    }
    const results = updates.map((each) => update(each, dryRun))
    return { updated: results.length, notFound: 0, results }
  })
  await choose(csv([change(1, { price: '$7' }), change(2, { price: '$9' })]))
  await expect.element(text('Row 2: There is no such opening')).toBeVisible()
  await button('Update 1 row').click()
  await expect.element(toastOf('Updated 1 resources, 0 not found')).toBeVisible()
  expect(prices()).toEqual(['$1', '$9'])
})
