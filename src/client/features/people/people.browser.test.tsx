import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { listAudit } from '#shared/calls/audit.ts'
import * as calls from '#shared/calls/people.ts'
import { reauthenticate } from '#shared/calls/ways-in.ts'
import type { AdminUserView } from '#shared/contracts/people.ts'
import type { AuditEntryView } from '#shared/contracts/audit.ts'
import { answer, counted, hold, refusal, sentTo } from '#tests/support/api-stub.ts'
import {
  expectAddress,
  logIn,
  expectWordsApart,
  openPage,
  press,
  pressOn,
  toastOf,
} from '#tests/support/client-page.tsx'

const personView = (fields: Partial<AdminUserView> = {}): AdminUserView => ({
  id: 20,
  username: 'bela',
  email: 'bela@mail.example',
  emailVerified: true,
  role: 'member',
  isAdmin: false,
  suspended: null,
  awaitingSince: null,
  managed: false,
  muted: null,
  suspensionAsked: null,
  twoFactorEnabled: false,
  createdAt: '2026-11-20T10:00:00.000Z',
  lastLogin: null,
  sessions: 1,
  comments: 0,
  suggestions: 0,
  ...fields,
})

let people: AdminUserView[]

/** Changes an account, as the server does. */
function changed(id: number, fields: Partial<AdminUserView>): AdminUserView | Response {
  const person = people.find((each) => each.id === id)
  return person ? Object.assign(person, fields) : refusal(404, 'User not found')
}

beforeEach(() => {
  logIn({ role: 'admin' })
  people = [personView()]
  answerList()
  answer(calls.setRole, ({ params, body }) => changed(params.id, body))
  answer(calls.suspendUser, ({ params, body }) =>
    changed(params.id, { suspended: { at: '2026-11-21T10:00:00.000Z', ...body }, sessions: 0 }),
  )
  answer(calls.reinstateUser, ({ params }) => changed(params.id, { suspended: null }))
})

function answerList(): void {
  answer(calls.findUsers, ({ query }) =>
    counted(
      people.filter(
        ({ username, email, role }) =>
          `${username} ${email}`.includes((query.get('query') ?? '').toLowerCase()) &&
          [role, null].some((each) => each === query.get('role')),
      ),
    ),
  )
}

const button = (name: string) => page.getByRole('button', { name })
const search = page.getByRole('searchbox', { name: 'Search people' })
const manage = button('Manage bela')
const row = page.getByRole('row').filter({ hasText: 'bela' })
const dialog = page.getByRole('dialog', { name: 'bela' })
const inDialog = (name: string) => dialog.getByRole('button', { name, exact: true })
const radio = (name: string) => dialog.getByRole('radio', { name })
const prompt = page.getByRole('dialog', { name: 'Confirm that it is you' })
const nobody = page.getByRole('heading', { name: 'Nobody matches' })
const askedAgain = () =>
  refusal(403, 'Please enter your password again', { code: 'reauth_required' })

async function openPerson(): Promise<void> {
  await openPage('/admin/people')
  await manage.click()
  await expect.element(dialog).toBeVisible()
}

describe('the list', () => {
  it('has its filters and order in the address, and what cannot be loaded says so', async () => {
    people = [personView({ role: 'moderator' }), personView({ id: 21, username: 'cleo' })]
    await openPage('/admin/people')
    await page.getByLabelText('Show', { exact: true }).selectOptions('Moderators')
    await expectAddress('/admin/people?show=moderator')
    await expect.element(row).toMatchTextContent('Moderator')
    await button('Joined').click()
    await expectAddress(/sort=createdAt&order=desc/)
    await expect
      .element(page.getByRole('columnheader', { name: 'Joined' }))
      .toHaveAttribute('aria-sort', 'descending')
    const asked = Object.fromEntries(sentTo(calls.findUsers).at(-1)?.query ?? [])
    expect(asked).toMatchObject({ role: 'moderator', sort: 'createdAt', order: 'desc' })
    history.back()
    await expectAddress('/admin/people?show=moderator')
    await search.fill('nobody-has-this-name')
    await expect.element(nobody).toBeVisible()
    await expectAddress('/admin/people?query=nobody-has-this-name&show=moderator')
    await expect.element(page.getByPlaceholder('Search titles, authors...')).toHaveValue('')
    await button('Show everybody').click()
    await expectAddress('/admin/people')
    await expect.element(search).toHaveValue('')
    await expect.element(page.getByText('2 people', { exact: true })).toBeVisible()

    answer(calls.findUsers, new Response(null, { status: 500 }))
    await search.fill('another')
    await expect.element(page.getByText('The list could not be loaded.')).toBeVisible()
    answerList()
    await button('Try Again').click()
    await expect.element(nobody).toBeVisible()
  })
})

describe('a role', () => {
  it('is granted by keyboard alone, with the password again', async () => {
    const person = personView()
    people = [person, personView({ id: 21, username: 'cleo', email: 'cleo@mail.example' })]
    answer(calls.setRole, askedAgain())
    answer(reauthenticate, ({ body }) => {
      if (body.password !== 'My password 1') return refusal(401, 'Wrong password')
      answer(calls.setRole, ({ params, body: { role } }) => changed(params.id, { role }))
      return undefined
    })
    await openPage('/admin/people')
    await expect.element(manage).toBeVisible()
    await pressOn(search, 'BELA@MAIL')
    await expectAddress('/admin/people?query=BELA%40MAIL')
    await expect.element(page.getByText('1 person', { exact: true })).toBeVisible()
    await pressOn(manage)
    await expect.element(radio('Member')).toHaveFocus()
    await press('{ArrowDown}')
    await expect.element(radio('Curator')).toBeChecked()
    await press('{Tab}')
    await expect.element(inDialog('Save role')).toHaveFocus()
    await press('{Enter}')
    await expect.element(prompt.getByLabelText('Password', { exact: true })).toHaveFocus()
    expect(person?.role).toBe('member')
    await press('My password 1{Enter}')
    await expect.element(toastOf('bela is now a curator.')).toBeVisible()
    await expect.element(prompt).not.toBeInTheDocument()
    expect(person?.role).toBe('curator')
    // The dialog shows what was saved.
    await expect.element(inDialog('Save role')).toHaveAttribute('aria-disabled', 'true')
    await press('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(row).toMatchTextContent('Curator')
    await expect.element(manage).toHaveFocus()
  })

  it('that was just saved is not asked about', async () => {
    await openPerson()
    await radio('Curator').click()
    await inDialog('Save role').click()
    await expect.element(inDialog('Save role')).toHaveAttribute('aria-disabled', 'true')
    await press('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(manage).toHaveFocus()
  })

  it('that is saved late does not open the dialog again', async () => {
    const respond = hold(calls.setRole)
    await openPerson()
    await radio('Curator').click()
    await inDialog('Save role').click()
    await press('{Escape}')
    await button('Discard changes').click()
    await expect.element(dialog).not.toBeInTheDocument()
    respond(personView({ role: 'curator' }))
    await expect.element(toastOf('bela is now a curator.')).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
  })

  it('stays as it is without the password', async () => {
    answer(calls.setRole, askedAgain())
    await openPerson()
    await radio('Admin').click()
    await inDialog('Save role').click()
    await prompt.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(prompt).not.toBeInTheDocument()
    await expect.element(inDialog('Save role')).toBeEnabled()
    // The choice is not saved, so the dialog asks before it closes.
    await press('{Escape}')
    await button('Discard changes').click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(row).toMatchTextContent('Member')
  })
})

describe('an account', () => {
  it('gets a reset link, and its sessions are ended', async () => {
    answer(calls.requestPasswordReset, { message: 'Sent' })
    answer(calls.endSessionsOfUser, { ended: 1 })
    await openPerson()
    await inDialog('Send reset link').click()
    await expect.element(toastOf('Reset link sent')).toBeVisible()
    expect(sentTo(calls.requestPasswordReset)).toMatchObject([
      { body: { email: 'bela@mail.example' } },
    ])
    const end = inDialog('End sessions')
    await end.click()
    await expect.element(toastOf('1 session of bela was ended.')).toBeVisible()
    await expect.element(end).toHaveAttribute('aria-disabled', 'true')
    await expect.element(end).toHaveFocus()
  })

  it('is deleted once its name is typed', async () => {
    answer(calls.removeUser, ({ params }) => {
      people = people.filter(({ id }) => id !== params.id)
      return undefined
    })
    await openPerson()
    const confirm = dialog.getByRole('textbox', { name: /to confirm/ })
    await confirm.fill('somebody else')
    await press('{Enter}')
    await expect.element(dialog.getByText('This is not the name')).toBeVisible()
    expect(people).toHaveLength(1)
    await confirm.fill('bela')
    await press('{Enter}')
    await expect.element(toastOf('bela was deleted.')).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(nobody).toBeVisible()
  })

  it('that is the own offers no way to lock oneself out', async () => {
    const user = logIn({ role: 'admin' })
    people = [personView({ id: user.id, role: 'admin', isAdmin: true })]
    answerList()
    await openPerson()
    await expect.element(radio('Admin')).toBeDisabled()
    await expect.element(dialog.getByText(/^You cannot change your own role\./)).toBeVisible()
    for (const name of ['Suspend', 'Delete account', 'Save role'])
      expect(dialog.getByRole('button', { name }).elements()).toEqual([])
    await expect.element(inDialog('Send reset link')).toBeVisible()
  })
})

it('every action reads well in the audit log', async () => {
  const entry: AuditEntryView = {
    id: 40,
    at: '2026-11-21T10:00:00.000Z',
    action: 'role_changed',
    user: { id: 7, username: 'Vera' },
    forUser: { id: 20, username: 'bela' },
    ip: '192.0.2.1',
    details: { role: 'curator', former: 'member' },
    items: 0,
    undo: null,
  }
  answer(
    listAudit,
    counted([
      entry,
      { ...entry, id: 39, action: 'user_suspended', details: { reason: 'Testing', ended: 1 } },
      { ...entry, id: 38, action: 'user_reinstated', details: {} },
    ]),
  )
  await openPage('/admin/audit?person=bela')
  const entryOf = (words: string) => page.getByRole('row').filter({ hasText: words })
  await expect
    .element(entryOf('Changed a role'))
    .toMatchTextContent(/role:\s*curator.*former:\s*member/)
  await expect.element(entryOf('Suspended an account')).toMatchTextContent('Testing')
  await expect.element(entryOf('Reinstated an account')).toMatchTextContent('bela')
})

it('words of people that run the other way are apart from ours', async () => {
  await openPage('/admin/people')
  await expect.element(page.getByText('bela@mail.example')).toBeVisible()
  await expectWordsApart()
})
