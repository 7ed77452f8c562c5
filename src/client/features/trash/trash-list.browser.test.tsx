import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { listHistory } from '#shared/calls/history.ts'
import { unmergeResource } from '#shared/calls/admin-resources.ts'
import { listTrash, purgeTrash, restoreTrash } from '#shared/calls/trash.ts'
import type { TrashEntryView } from '#shared/contracts/trash.ts'
import { answer, counted, hold, sentTo } from '#tests/support/api-stub.ts'
import {
  expectAccessible,
  expectAddress,
  logIn,
  expectWordsApart,
  openPage,
  press,
  pressOn,
  toastOf,
} from '#tests/support/client-page.tsx'
import { NOW, resourceView } from '#tests/support/sample-views.ts'

const entry = (id: number, title: string): TrashEntryView => ({
  id,
  kind: 'resource',
  entryId: 100 + id,
  title,
  deletedAt: NOW,
  by: 'Vera',
  daysLeft: 30,
  comments: 0,
  saves: 0,
  links: 0,
  mergedInto: null,
})

/** What the trash contains. */
let stored: TrashEntryView[]
const without = (ids: readonly number[] = []) =>
  (stored = stored.filter(({ entryId }) => !ids.includes(entryId)))

beforeEach(() => {
  logIn({ role: 'admin' })
  stored = [entry(5, 'Kept'), entry(6, 'Gone')]
  answer(listTrash, ({ query }) =>
    counted(stored.filter(({ title }) => title.includes(query.get('query') ?? ''))),
  )
  answer(restoreTrash, ({ body }) => {
    without(body.ids)
    return { restored: 1, refused: [], notes: [] }
  })
  answer(purgeTrash, ({ body }) => {
    without(body.ids)
    return { purged: body.ids.length }
  })
})

const main = page.getByRole('main')
const search = main.getByRole('searchbox', { name: 'Search the trash' })
const row = (title: string) => main.getByRole('row').filter({ hasText: title })

it('is searched, and an entry is restored after a look at its history, by keyboard', async () => {
  answer(listHistory, [
    { version: 2, at: NOW, by: 'Vera', action: 'resource_deleted', other: null, changes: {} },
    {
      version: 1,
      at: NOW,
      by: 'Vera',
      action: 'resource_created',
      other: null,
      changes: { title: { old: null, new: 'Kept' } },
    },
  ])
  await openPage('/admin/trash')
  await expect.element(page.getByRole('heading', { name: 'Trash', level: 1 })).toBeVisible()
  await expect.element(row('Gone')).toBeVisible()
  const respond = hold(listTrash)
  await search.fill('Kept')
  // Until the search responds, the previous rows stay, dimmed.
  await expect.poll(() => main.element().querySelector('[aria-busy="true"]')).not.toBeNull()
  await expect.element(row('Gone')).toBeVisible()
  respond(counted([entry(5, 'Kept')]))
  await expect.element(row('Gone')).not.toBeInTheDocument()
  await expect.poll(() => main.element().querySelector('[aria-busy="true"]')).toBeNull()
  await expect.element(row('Kept')).toMatchTextContent('30')
  expect(sentTo(listTrash).at(-1)?.query.get('query')).toBe('Kept')
  await expectAddress('/admin/trash?query=Kept')
  await expectAccessible()

  await pressOn(main.getByRole('button', { name: 'History of Kept' }))
  const history = page.getByRole('dialog', { name: 'History' })
  await expect
    .element(history.getByRole('listitem').first())
    .toMatchTextContent('Deleted a resource')
  expect(history.getByRole('button', { name: /^Go back to this version/ }).elements()).toEqual([])
  await press('{Escape}')
  await expect.element(history).not.toBeInTheDocument()

  answer(listTrash, counted([]))
  await pressOn(main.getByRole('button', { name: 'Restore Kept' }))
  await expect.element(toastOf('Restored')).toBeVisible()
  await expect.element(main.getByRole('region', { name: 'Trash' })).toHaveFocus()
  expect(sentTo(restoreTrash)).toMatchObject([{ body: { ids: [105] } }])
})

it('deletes what is selected for good, after a question, by keyboard', async () => {
  await openPage('/admin/trash')
  await search.fill('Gone')
  await expect.element(row('Kept')).not.toBeInTheDocument()
  await pressOn(main.getByRole('checkbox', { name: 'Select Gone' }), ' ')
  const bar = main.getByRole('region', { name: 'Selected entries' })
  await pressOn(bar.getByRole('button', { name: 'Delete for good' }))
  const question = page.getByRole('dialog', { name: 'Delete for Good' })
  await expect.element(question).toMatchTextContent('1 entry will be deleted')
  expect(sentTo(purgeTrash)).toEqual([])
  await pressOn(question.getByRole('button', { name: 'Delete' }))
  await expect.element(toastOf('1 entry deleted for good')).toBeVisible()
  await expect
    .element(main.getByRole('heading', { name: 'Nothing found in the trash' }))
    .toBeVisible()
  expect(sentTo(purgeTrash)).toMatchObject([{ body: { ids: [106] } }])
})

it('offers pages to admins alone', async () => {
  const kinds = main.getByLabelText('Kind').getByRole('option')
  await openPage('/admin/trash')
  await expect.element(kinds.filter({ hasText: /^Page$/ })).toBeInTheDocument()
  logIn({ role: 'curator' })
  await openPage('/admin/trash')
  await expect.element(kinds.filter({ hasText: /^Opening$/ })).toBeInTheDocument()
  await expect.element(kinds.filter({ hasText: /^Page$/ })).not.toBeInTheDocument()
})

it('words of people that run the other way are apart from ours', async () => {
  await openPage('/admin/trash')
  await expect.element(row('Kept')).toBeVisible()
  await expectWordsApart()
})

it('what was merged comes back by the undo of the merge', async () => {
  stored = [{ ...entry(5, 'Kept'), mergedInto: 9 }]
  answer(unmergeResource, ({ params: { id } }) => {
    stored = []
    return resourceView({ id })
  })
  await openPage('/admin/trash')
  await expect.element(row('Kept').getByText('Merged into #9')).toBeVisible()
  await page.getByRole('button', { name: 'Undo the merge of Kept' }).click()
  await expect.element(toastOf('Both resources are back')).toBeVisible()
  expect(sentTo(unmergeResource)).toMatchObject([{ params: { id: 5 } }])
  await expect.element(page.getByText('The trash is empty')).toBeVisible()
})
