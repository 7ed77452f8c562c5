import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { changeResource, listAllResources, removeResource } from '#shared/calls/admin-resources.ts'
import { previewBulkChange, startBulkChange, undoBulkJob } from '#shared/calls/bulk-jobs.ts'
import { restoreTrashed } from '#shared/calls/trash.ts'
import { getUser } from '#shared/calls/profile.ts'
import type { UserView } from '#shared/contracts/profile.ts'
import { answer, hold, refusal, sentTo } from '#tests/support/api-stub.ts'
import {
  expectAddress,
  logIn,
  expectWordsApart,
  openPage,
  press,
  pressOn,
  toastOf,
} from '#tests/support/client-page.tsx'
import { answerTable, type StubbedTable } from '#tests/support/resource-table-stub.ts'
import { bulkJobView, resourceView } from '#tests/support/sample-views.ts'

let user: UserView
let table: StubbedTable

beforeEach(() => {
  user = logIn({ role: 'curator' })
  table = answerTable(
    Array.from({ length: 12 }, (_, index) =>
      resourceView({ id: index + 1, title: `Lesson ${'abcdefghijkl'[index]}` }),
    ),
  )
})

const panel = page.getByRole('tabpanel', { name: 'Manage Resources' })
const region = page.getByRole('region', { name: 'Resources', exact: true })
const search = page.getByRole('searchbox', { name: 'Search the table' })
const first = panel.getByRole('rowheader').first()
const dialog = page.getByRole('dialog')
const bar = page.getByRole('region', { name: 'Selected resources' })
const all = page.getByRole('checkbox', { name: 'Select all on this page' })
const toasts = page.getByRole('region', { name: /Notifications/ })
const text = (words: string) => page.getByText(words)
const button = (name: string) => page.getByRole('button', { name })
const select = (title: string) => page.getByRole('checkbox', { name: `Select ${title}` })
const undo = toasts.getByRole('button', { name: 'Undo', exact: true })

it('sorts, pages and remembers both', async () => {
  await openPage('/admin')
  await expect.element(panel.getByText('1–10 of 12 resources')).toBeVisible()
  await expect
    .element(panel.getByRole('columnheader', { name: 'ID' }))
    .toHaveAttribute('aria-sort', 'ascending')
  await expect.element(first).toMatchTextContent('Lesson a')
  await panel.getByRole('button', { name: 'Title', exact: true }).click()
  await panel.getByRole('button', { name: 'Title', exact: true }).click()
  await expect.element(first).toMatchTextContent('Lesson l')
  const pages = panel.getByRole('navigation', { name: 'Resources: pages' })
  await pages.getByRole('button', { name: 'Last' }).click()
  await expect.element(panel.getByText('11–12 of 12 resources')).toBeVisible()
  await expect.element(first).toMatchTextContent('Lesson b')
  await search.fill('Lesson')
  await expect.element(panel.getByText('1–10 of 12 resources')).toBeVisible()
  await pages.getByRole('button', { name: 'Last' }).click()
  await expect.element(panel.getByText('11–12 of 12 resources')).toBeVisible()

  await openPage('/admin')
  await expect.element(panel.getByText('11–12 of 12 resources')).toBeVisible()
  await expect.element(first).toMatchTextContent('Lesson b')
  await expect.element(search).toHaveValue('Lesson')
  await expect
    .element(panel.getByRole('columnheader', { name: 'Title' }))
    .toHaveAttribute('aria-sort', 'descending')
  await expect
    .element(pages.getByRole('button', { name: 'Page 2' }))
    .toHaveAttribute('aria-current', 'page')
})

it('shows only what needs fixing, until the chip is removed', async () => {
  const asked = () => sentTo(listAllResources).at(-1)?.query.getAll('missing')
  table.rows = []
  await openPage('/admin?missing=date')
  await expect.element(text('No resources found')).toBeVisible()
  expect(asked()).toEqual(['date'])
  table.rows = [resourceView({ title: 'Dated' })]
  await button('Remove filter: Missing: Date').click()
  await expectAddress('/admin')
  await expect.element(first).toMatchTextContent('Dated')
  expect(asked()).toEqual([])
})

it('the featured switch shows the choice at once, and goes back when the server refuses', async () => {
  await openPage('/admin')
  const featured = page.getByRole('switch', { name: 'Featured: Lesson a' })
  await featured.click()
  await expect.element(featured).toBeChecked()
  await expect.poll(() => table.rows[0]?.isFeatured).toBe(true)
  const respond = hold(changeResource)
  await featured.click()
  await expect.element(featured).not.toBeChecked()
  respond(refusal(500, 'Something went wrong'))
  await expect.element(toastOf('Error updating resource')).toBeVisible()
  await expect.element(toastOf('Error 500: Something went wrong')).toBeVisible()
  await expect.element(featured).toBeChecked()
})

it('deletes after asking; a page that is gone gives way to the last one', async () => {
  table.rows.pop()
  await openPage('/admin')
  await button('Page 2').click()
  await expect.element(text('11–11 of 11 resources')).toBeVisible()
  await button('Delete Lesson k').click()
  const question = page.getByRole('dialog', { name: 'Delete Resource' })
  await expect.element(question).toMatchTextContent('Lesson k')
  await expect.element(question).toMatchTextContent('A lesson made for one test')
  await expect.element(question).toMatchTextContent('restored from the trash for 30 days')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.element(toastOf('Resource deleted successfully')).toBeVisible()
  expect(sentTo(removeResource)).toMatchObject([{ params: { id: 11 } }])
  await expect.element(text('10 resources')).toBeVisible()
  await expect.element(first).toMatchTextContent('Lesson a')
  await expect.element(region).toHaveFocus()
})

it('a deletion is undone from its toast by keyboard, and what is refused is said', async () => {
  const [row] = table.rows
  if (!row) throw new Error('no row')
  answer(restoreTrashed, () => {
    table.rows.unshift(row)
    return { restored: 1, refused: [], notes: [] }
  })
  const remove = async () => {
    await pressOn(button('Delete Lesson a'))
    const ask = dialog.getByRole('button', { name: 'Delete' })
    await pressOn(ask)
    await expect.element(toastOf('Resource deleted successfully')).toBeVisible()
    await expect.element(button('Delete Lesson a')).not.toBeInTheDocument()
    await press('{F8}')
    await pressOn(undo)
  }
  await openPage('/admin')
  await remove()
  await expect.element(toastOf('Restored')).toBeVisible()
  await expect.element(button('Delete Lesson a')).toBeVisible()
  expect(sentTo(restoreTrashed)).toMatchObject([{ params: { kind: 'resource', id: 1 } }])

  const message = 'Lesson a stays in the trash: its source URL was added again since (“Again”, #13)'
  answer(restoreTrashed, refusal(409, message))
  await remove()
  await expect.element(toastOf(message)).toBeVisible()
  await expect.element(button('Delete Lesson a')).not.toBeInTheDocument()
})

const DONE = bulkJobView({ total: 11, done: 11, changed: 11 })

it('changes many at once, chosen across pages; a failed change is tried again', async () => {
  const level = { field: 'level', changed: 11, from: [{ value: 'all', count: 11 }], others: 0 }
  answer(previewBulkChange, ({ body }) => ({
    total: 'ids' in body.selection ? body.selection.ids.length : 0,
    fields: body.change.delete ? [] : [level as never],
    comments: 0,
    saved: 0,
    isJob: false,
  }))
  answer(startBulkChange, DONE)
  const { rows } = table
  await openPage('/admin')
  await all.click()
  await button('Page 2').click()
  await select('Lesson k').click()
  await expect.element(bar).toMatchTextContent('11 selected')
  await bar.getByRole('button', { name: 'Set level' }).click()
  await page.getByRole('menuitem', { name: 'Master' }).click()
  await expect
    .element(dialog)
    .toMatchTextContent('Level of 11 resources: All Levels (11) → Master.')
  await dialog.getByRole('button', { name: 'Change 11 resources' }).click()
  await expect.element(toastOf('11 resources updated')).toBeVisible()
  expect(sentTo(startBulkChange)[0]?.body).toMatchObject({
    selection: { ids: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] },
    change: { set: { level: 'master' } },
  })
  await expect.element(bar).not.toBeInTheDocument()

  await select('Lesson k').click()
  await bar.getByRole('button', { name: 'Clear' }).click()
  await expect.element(bar).not.toBeInTheDocument()
  await button('Page 1').click()
  await expect.element(text('1–10 of 12 resources')).toBeVisible()
  await all.click()
  answer(startBulkChange, refusal(503, 'Busy'))
  await bar.getByRole('button', { name: 'Delete' }).click()
  await expect.element(dialog).toMatchTextContent('10 resources will be deleted, with 0 comments')
  await dialog.getByRole('button', { name: 'Delete 10 resources' }).click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Error 503: Busy')
  answer(startBulkChange, () => {
    table.rows = table.rows.slice(10)
    const change = { ...DONE.change, set: {}, delete: true }
    return { ...DONE, change, total: 10, done: 10, changed: 10 }
  })
  await dialog.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(toastOf('10 resources deleted')).toBeVisible()
  await expect.element(text('2 resources')).toBeVisible()

  answer(undoBulkJob, () => {
    table.rows = rows
    return { ...DONE, id: 8, undoes: 'deleted' as const, undo: null, total: 10, changed: 10 }
  })
  await pressOn(undo)
  await expect.element(toastOf('10 resources restored')).toBeVisible()
  await expect.element(text('1–10 of 12 resources')).toBeVisible()
  expect(sentTo(undoBulkJob)).toMatchObject([{ params: { id: 7 } }])
})

it('a demoted curator is told so, and loses nothing', async () => {
  await openPage('/admin?tab=add')
  const title = page.getByRole('textbox', { name: 'Title' })
  await title.fill('Half a ti')
  answer(getUser, { ...user, role: 'member' })
  // The account is requested again when the tab becomes visible.
  dispatchEvent(new Event('visibilitychange'))
  await expect.element(page.getByRole('heading', { name: 'Admin Access Required' })).toBeVisible()
  await expect.element(title).toHaveValue('Half a ti')
})

it('words of people that run the other way are apart from ours', async () => {
  await openPage('/admin')
  await expect.element(first).toBeVisible()
  await expectWordsApart()
})
