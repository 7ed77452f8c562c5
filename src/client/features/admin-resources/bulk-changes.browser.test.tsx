import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { BulkBody } from './bulk-actions.ts'
import { previewBulkChange, startBulkChange } from '#shared/calls/bulk-jobs.ts'
import type { BulkPreview } from '#shared/contracts/bulk-jobs.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { answer, sentTo } from '#tests/support/api-stub.ts'
import {
  expectAccessible,
  logIn,
  openPage,
  press,
  pressOn,
  toastOf,
} from '#tests/support/client-page.tsx'
import { answerTable, type StubbedTable } from '#tests/support/resource-table-stub.ts'
import { bulkJobView, resourceView } from '#tests/support/sample-views.ts'

let table: StubbedTable

const bar = page.getByRole('region', { name: 'Selected resources' })
const all = page.getByRole('checkbox', { name: 'Select all on this page' })
const dialog = (name: string) => page.getByRole('dialog', { name })

function chosen({ selection }: BulkBody): ResourceView[] {
  if ('ids' in selection) return table.rows.filter(({ id }) => selection.ids.includes(id))
  return table.rows.filter(({ id }) => !selection.except?.includes(id))
}

/** Previews a change of level, tags or date, as the server does. */
function previewOf(input: BulkBody): BulkPreview {
  const { set = {}, addTags } = input.change
  const rows = chosen(input)
  const fields: BulkPreview['fields'] = []
  if (set.level !== undefined) {
    const before = rows.filter(({ level }) => level !== set.level)
    const from = [{ value: before[0]?.level ?? null, count: before.length }]
    fields.push({ field: 'level', changed: before.length, from, others: 0 })
  }
  if (set.publishedDate !== undefined)
    fields.push({ field: 'publishedDate', changed: 0, from: [], others: 0 })
  if (addTags) fields.push({ field: 'addTags', changed: rows.length, from: [], others: 0 })
  return { total: rows.length, fields, comments: 0, saved: 0, isJob: false }
}

beforeEach(() => {
  logIn({ role: 'curator' })
  answer(previewBulkChange, ({ body }) => previewOf(body))
  answer(startBulkChange, ({ body }) => {
    const { total, fields } = previewOf(body)
    return bulkJobView({ total, done: total, changed: fields[0]?.changed ?? 0 })
  })
})

async function openTable(count: number) {
  table = answerTable(
    Array.from({ length: count }, (_, index) =>
      resourceView({
        id: index + 1,
        title: `Lesson ${index}`,
        level: index % 2 ? 'beginner' : 'master',
      }),
    ),
  )
  await openPage('/admin')
  await all.click()
}

it('all that are found, except one, are changed after a summary, by keyboard', async () => {
  await openTable(25)
  await bar.getByRole('button', { name: 'Select all 25 found' }).click()
  await expect.element(bar).toMatchTextContent('25 selected')
  await page.getByRole('checkbox', { name: 'Select Lesson 0' }).click()
  await expect.element(bar).toMatchTextContent('24 selected')
  await pressOn(bar.getByRole('button', { name: 'Set level' }))
  const beginner = page.getByRole('menuitem', { name: 'Beginner' })
  await expect.element(beginner).toHaveFocus()
  await press('{Enter}')
  await expect
    .element(dialog('Set Level'))
    .toMatchTextContent('Level of 24 resources: Master (12) → Beginner. 12 have it already.')
  const change = dialog('Set Level').getByRole('button', { name: 'Change 12 resources' })
  await pressOn(change)
  await expect.element(toastOf('12 resources updated')).toBeVisible()
  await expect.element(bar).not.toBeInTheDocument()
  expect(sentTo(startBulkChange).map(({ body }) => body)).toMatchObject([
    { selection: { except: [1] }, change: { set: { level: 'beginner' } } },
  ])
})

it('a value is typed, and counted before it is set', async () => {
  await openTable(3)
  const more = bar.getByRole('button', { name: 'More' })
  await more.click()
  await page.getByRole('menuitem', { name: 'Add tags...' }).click()
  await expect.element(dialog('Add Tags').getByRole('textbox')).toHaveFocus()
  await press('pins, forks')
  await expect.element(dialog('Add Tags')).toMatchTextContent('pins, forks, for 3.')
  await expectAccessible()
  await press('{Enter}')
  await expect.element(toastOf('3 resources updated')).toBeVisible()
  expect(sentTo(startBulkChange).map(({ body }) => body)).toMatchObject([
    { selection: { ids: [1, 2, 3] }, change: { addTags: ['pins', 'forks'] } },
  ])

  await all.click()
  await more.click()
  await page.getByRole('menuitem', { name: 'Set date...' }).click()
  const dates = dialog('Set Published Date')
  await expect.element(dates.getByRole('textbox')).toHaveFocus()
  await press('last May')
  await expect.element(dates).toMatchTextContent('Write a year, a month, or a day')
  await expect
    .element(dates.getByRole('button', { name: /^Change/ }))
    .toHaveAttribute('aria-disabled', 'true')
  await dates.getByRole('textbox').fill('')
  await expect.element(dates).toMatchTextContent('→ none. All have it already.')
})
