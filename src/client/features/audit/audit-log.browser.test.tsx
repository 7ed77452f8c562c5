import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { listAudit, listAuditItems } from '#shared/calls/audit.ts'
import type { AuditEntryView } from '#shared/contracts/audit.ts'
import { answer, counted, sentTo } from '#tests/support/api-stub.ts'
import { expectAccessible, expectAddress, logIn, openPage } from '#tests/support/client-page.tsx'

const BORIS = { id: 8, username: 'Boris' }

function entry(id: number, fields: Partial<AuditEntryView> = {}): AuditEntryView {
  return {
    id,
    at: '2026-11-20T10:00:00.000Z',
    action: 'login_failed',
    user: BORIS,
    forUser: null,
    ip: '127.0.0.1',
    details: {},
    items: 0,
    undo: null,
    ...fields,
  }
}

/** The log, newest first. */
let log: AuditEntryView[]

beforeEach(() => {
  logIn({ role: 'admin' })
  log = [entry(2), entry(1, { action: 'register' })]
  answer(listAudit, ({ query }) => {
    const [person, action, from] = ['person', 'action', 'from'].map((name) => query.get(name) ?? '')
    const found = log.filter(
      (each) =>
        `${each.user?.username} boris@mail.example`.includes(person ?? '') &&
        each.action.includes(action ?? '') &&
        each.at >= (from ?? ''),
    )
    const offset = Number(query.get('offset'))
    return counted(found.slice(offset, offset + Number(query.get('limit'))), found.length)
  })
})

const main = page.getByRole('main')
const rows = () => main.getByRole('rowgroup').last().getByRole('row')
const total = (text: string) => main.getByText(text, { exact: true })
const field = (name: string) => main.getByLabelText(name, { exact: true })
const person = main.getByRole('searchbox', { name: 'Person' })
const button = (name: string) => main.getByRole('button', { name, exact: true })

it('filters by person, action and days are kept in the address, and reset at once', async () => {
  await openPage('/admin/audit')
  await expect.element(total('2 entries')).toBeVisible()
  await expect.element(rows().nth(1)).toMatchTextContent('Registered')
  const failed = rows().first()
  for (const words of ['Login failed', 'Refused', 'login_failed'])
    await expect.element(failed).toMatchTextContent(words)
  await expect.element(failed.getByRole('time')).toHaveTextContent('Nov 20, 2026, 10:00:00 UTC')

  await person.fill('boris@mail.example')
  await expectAddress('/admin/audit?query=boris%40mail.example')
  await field('Action').selectOptions('Registered')
  await expect.element(total('1 entry')).toBeVisible()
  await expectAddress('/admin/audit?query=boris%40mail.example&action=register')
  await field('From (UTC)').fill('2027-01-01')
  await field('To (UTC)').fill('2027-01-31')
  await expect.element(page.getByRole('heading', { name: 'No entries match' })).toBeVisible()
  await expectAddress(/from=2027-01-01&to=2027-01-31/)
  expect(Object.fromEntries(sentTo(listAudit).at(-1)?.query ?? [])).toMatchObject({
    person: 'boris@mail.example',
    action: 'register',
    from: '2027-01-01',
    to: '2027-01-31',
  })

  await button('Reset filters').click()
  await expectAddress('/admin/audit')
  await expect.element(person).toHaveValue('')
  await expect.element(field('To (UTC)')).toHaveValue('')
  history.back()
  await expect.element(field('From (UTC)')).toHaveValue('2027-01-01')
})

it('to whom something was done stands in the entry', async () => {
  const vera = { id: 7, username: 'Vera' }
  const details = { ended: 2 }
  log = [entry(3, { action: 'admin_sessions_ended', user: vera, forUser: BORIS, details })]
  await openPage('/admin/audit')
  await expect.element(rows().first().getByRole('link', { name: 'Boris' })).toBeVisible()
  await expect.element(rows().first().getByRole('link', { name: 'Vera' })).toBeVisible()
  await expect.element(rows().first()).toMatchTextContent('ended:')
})

it('fault 4: a change to many is one entry that names each of them', async () => {
  log = [entry(4, { action: 'resources_imported', items: 620, details: { imported: 620 } })]
  answer(listAuditItems, ({ query }) =>
    Array.from({ length: Number(query.get('limit')) }, (_, index) => {
      const resourceId = Number(query.get('offset')) + index
      return { resourceId, title: `Book ${resourceId}`, fields: null, kept: null, exists: true }
    }),
  )
  await openPage('/admin/audit?action=resources_imported')
  const row = rows().filter({ hasText: 'imported:620' })
  expect(sentTo(listAuditItems)).toEqual([])
  await row.getByText('Show 620 resources').click()
  await expect.element(row.getByRole('link', { name: 'Book 0', exact: true })).toBeVisible()
  expect(row.getByRole('listitem').elements()).toHaveLength(100)
  await row.getByRole('button', { name: 'Show More' }).click()
  await expect.element(row.getByRole('link', { name: 'Book 199', exact: true })).toBeVisible()
  expect(row.getByRole('listitem').elements()).toHaveLength(200)
  await expectAccessible()
})
