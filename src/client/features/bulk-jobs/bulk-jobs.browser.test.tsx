import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { listAudit, listAuditItems } from '#shared/calls/audit.ts'
import { listAllResources } from '#shared/calls/admin-resources.ts'
import {
  getBulkJob,
  listBulkJobs,
  listUnchanged,
  previewBulkChange,
  startBulkChange,
  undoAuditEntry,
  undoBulkJob,
} from '#shared/calls/bulk-jobs.ts'
import type { AuditEntryView } from '#shared/contracts/audit.ts'
import { answer, counted, hold, refusal, sentTo } from '#tests/support/api-stub.ts'
import { expectAccessible, logIn, openPage, toastOf } from '#tests/support/client-page.tsx'
import { bulkJobView, resourceView } from '#tests/support/sample-views.ts'

const LEVEL = bulkJobView({ run: 'run-seven' })
const UNDO = bulkJobView({ id: 8, run: 'run-eight', undoes: 'changed', changed: 11, kept: 1 })
const KEPT = { id: 3, title: 'Edited since', why: 'Changed since: Level', exists: true }
const going = { state: 'running', done: 250, total: 900, undo: null, endedAt: null } as const

const jobs = page.getByRole('region', { name: 'Changes in the background' })
const dialog = page.getByRole('dialog')

async function changeLevel() {
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await page.getByRole('button', { name: 'Set level' }).click()
  await page.getByRole('menuitem', { name: 'Master' }).click()
  await dialog.getByRole('button', { name: 'Change 12 resources' }).click()
}

describe('steady 12: in the table of resources', () => {
  beforeEach(() => {
    logIn({ role: 'curator' })
    answer(listAllResources, counted([resourceView({ id: 3, title: 'The only row' })]))
    answer(listBulkJobs, [])
    const level = { field: 'level' as const, changed: 12, from: [], others: 12 }
    answer(previewBulkChange, { total: 12, fields: [level], comments: 0, saved: 0, isJob: false })
    answer(startBulkChange, LEVEL)
  })

  it('the toast about a change undoes it, and what stays as it is is named with a link', async () => {
    await openPage('/admin')
    await changeLevel()
    await expect.element(toastOf('12 resources updated')).toBeVisible()
    answer(undoBulkJob, UNDO)
    answer(listBulkJobs, [UNDO, { ...LEVEL, undo: 'done' }])
    answer(listUnchanged, [KEPT, { id: 4, title: 'Gone', why: 'Deleted since', exists: false }])
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect.element(toastOf('11 resources changed back')).toBeVisible()
    expect(sentTo(undoBulkJob)).toMatchObject([{ params: { id: 7 } }])
    await expect.element(jobs).toMatchTextContent('Undo: Level → Master')
    await expect.element(jobs).toMatchTextContent('1 resource stays as it is')
    await expect
      .element(jobs.getByRole('link', { name: 'Edited since' }))
      .toHaveAttribute('href', '/resource/3')
    await expect.element(jobs).toMatchTextContent('Gone Deleted since')
    expect(jobs.getByRole('link', { name: 'Gone' }).elements()).toEqual([])
    await expectAccessible()
    await jobs.getByRole('button', { name: 'Dismiss: Undo: Level → Master' }).click()
    await expect.element(jobs).not.toBeInTheDocument()
  })

  it('a change that nothing can take back any more says so', async () => {
    await openPage('/admin')
    await changeLevel()
    const message = 'This change was already undone by ada on Nov 21, 2026'
    answer(undoBulkJob, refusal(409, message))
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect.element(toastOf('Could not undo')).toBeVisible()
    await expect.element(toastOf(message)).toBeVisible()
  })

  it('a large undo shows how far it is, and is canceled like any change', async () => {
    answer(listBulkJobs, [{ ...UNDO, ...going, changed: 250, kept: 0 }])
    await openPage('/admin')
    await expect.element(jobs).toMatchTextContent('250 of 900 resources')
    await expect
      .element(jobs.getByRole('progressbar', { name: 'Progress of Undo: Level → Master' }))
      .toHaveAttribute('value', '250')
    await expect.element(jobs.getByRole('button', { name: /^Cancel/ })).toBeVisible()
    expect(jobs.getByRole('button', { name: /^Undo|^Redo/ }).elements()).toEqual([])
  })

  it('a change in the background has its undo beside its result', async () => {
    answer(listBulkJobs, [{ ...LEVEL, total: 900, done: 900, changed: 900 }])
    await openPage('/admin')
    await expect.element(jobs).toMatchTextContent('Done: 900 resources changed, of 900.')
    const respond = hold(undoBulkJob)
    await jobs.getByRole('button', { name: 'Undo Level → Master' }).click()
    await expect
      .element(jobs.getByRole('button', { name: /^Working/ }))
      .toHaveAttribute('aria-disabled', 'true')
    answer(listBulkJobs, [
      { ...UNDO, ...going, kept: 0 },
      { ...LEVEL, total: 900, done: 900, changed: 900, undo: 'done' },
    ])
    respond({ ...UNDO, ...going, kept: 0 })
    await expect.element(jobs).toMatchTextContent('Undo: Level → Master')
    await expect.element(jobs.getByText('Undone', { exact: true })).toBeVisible()
  })

  it('the last changes are listed with their undo, long after their toasts', async () => {
    await openPage('/admin')
    await page.getByRole('button', { name: 'Last Changes' }).click()
    await expect.element(dialog).toMatchTextContent('No changes yet')
    await dialog.getByRole('button', { name: 'Close' }).click()
    answer(listBulkJobs, [
      { ...LEVEL, undo: 'done' },
      { ...LEVEL, id: 6, undo: null, changed: 0 },
    ])
    await openPage('/admin')
    await page.getByRole('button', { name: 'Last Changes' }).click()
    await expect.element(dialog.getByText('Undone', { exact: true })).toBeVisible()
    expect(dialog.getByRole('button', { name: /^Undo/ }).elements()).toEqual([])
    await expectAccessible()
  })
})

describe('steady 12: in the audit log', () => {
  const ENTRY: AuditEntryView = {
    id: 40,
    at: '2026-11-21T10:00:00.000Z',
    action: 'resources_changed',
    user: { id: 2, username: 'ada' },
    forUser: null,
    ip: '192.0.2.1',
    details: { changed: 198, level: 'master' },
    items: 198,
    undo: 'possible',
  }
  const log = page.getByRole('region', { name: 'Audit log' })

  beforeEach(() => {
    logIn({ role: 'admin' })
    answer(listAudit, counted([ENTRY, { ...ENTRY, id: 39, action: 'login', items: 0, undo: null }]))
  })

  it('asks first, shows how far it is, and names what stays as it is', async () => {
    await openPage('/admin/audit')
    const entries = log.getByRole('button', { name: 'Undo...' })
    await entries.click()
    expect(entries.elements()).toHaveLength(1)
    await expect.element(dialog).toMatchTextContent('in 198 resources is set back')
    answer(undoAuditEntry, { ...UNDO, ...going, kept: 0 })
    answer(getBulkJob, { ...UNDO, ...going, kept: 0 })
    answer(listAudit, counted([{ ...ENTRY, undo: 'going' }]))
    await dialog.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect.element(dialog.getByRole('progressbar')).toBeVisible()
    await expect.element(log).toMatchTextContent('Being undone')
    answer(listUnchanged, [KEPT])
    answer(listAudit, counted([{ ...ENTRY, undo: 'done' }]))
    answer(getBulkJob, UNDO)
    await expect.element(dialog.getByRole('link', { name: 'Edited since' })).toBeVisible()
    await expect.element(dialog).toMatchTextContent('Done: 11 resources changed back, of 12.')
    await expectAccessible()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect.element(log.getByText('Undone', { exact: true })).toBeVisible()
    await expect.element(log).toHaveFocus()
  })

  it('says who was first, if somebody else has undone it', async () => {
    const message = 'This change was already undone by ada on Nov 21, 2026'
    answer(undoAuditEntry, refusal(409, message))
    await openPage('/admin/audit')
    await log.getByRole('button', { name: 'Undo...' }).click()
    await dialog.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(message)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
  })

  it('marks in the entry of an undo what stays as it is', async () => {
    const undone = {
      ...ENTRY,
      action: 'changes_undone',
      details: { changed: 1, kept: 1 },
      items: 2,
    }
    answer(listAudit, counted([undone]))
    answer(listAuditItems, [
      { resourceId: 3, title: 'Edited since', fields: null, kept: KEPT.why, exists: true },
      { resourceId: 4, title: 'Set back', fields: null, kept: null, exists: true },
    ])
    await openPage('/admin/audit')
    await expect.element(log).toMatchTextContent('Undid a change of several resources')
    await log.getByText('Show 2 resources').click()
    await expect
      .element(log)
      .toMatchTextContent('Edited since Stays as it is. Changed since: Level')
  })
})
