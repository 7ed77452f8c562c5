import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import {
  approveUsers,
  createInvitation,
  declineUsers,
  findUsers,
  listInvitations,
  revokeInvitation,
} from '#shared/calls/people.ts'
import { reauthenticate } from '#shared/calls/ways-in.ts'
import type { InvitationView, AdminUserView } from '#shared/contracts/people.ts'
import { PEOPLE_PAGE_SIZE } from './people-filters.ts'
import { answer, counted, refusal, sentTo } from '#tests/support/api-stub.ts'
import {
  expectAccessible,
  expectLoaded,
  logIn,
  openPage,
  toastOf,
} from '#tests/support/client-page.tsx'

const waiting = (id: number, username: string): AdminUserView => ({
  id,
  username,
  email: `${username}@mail.example`,
  emailVerified: true,
  role: 'member',
  isAdmin: false,
  suspended: null,
  awaitingSince: '2026-11-20T10:00:00.000Z',
  managed: false,
  muted: null,
  suspensionAsked: null,
  twoFactorEnabled: false,
  createdAt: '2026-11-20T10:00:00.000Z',
  lastLogin: null,
  sessions: 0,
  comments: 0,
  suggestions: 0,
})

const INVITATION: InvitationView = {
  id: 1,
  code: 'ABCDEFGH2345',
  url: 'https://chess.example/auth?invitation=ABCDEFGH2345',
  uses: 30,
  used: 2,
  expiresAt: '2026-12-20T23:59:59.000Z',
  role: 'member',
  note: 'For the youth team',
  state: 'open',
  createdBy: 'boss',
  createdAt: '2026-11-20T10:00:00.000Z',
}

let people: AdminUserView[]
let invitations: InvitationView[]

beforeEach(() => {
  logIn({ role: 'admin' })
  people = [waiting(20, 'bela'), waiting(21, 'cleo'), waiting(22, 'dora')]
  invitations = [INVITATION]
  answer(findUsers, () => counted(people))
  answer(listInvitations, () => counted(invitations))
  const decide = ({ body }: { body: { ids: number[] } }) => {
    people = people.filter(({ id }) => !body.ids.includes(id))
    return { decided: body.ids.length }
  }
  answer(approveUsers, decide)
  answer(declineUsers, decide)
})

const main = page.getByRole('main')
const button = (name: string) => main.getByRole('button', { name, exact: true })
const row = (name: string) => main.getByRole('row').filter({ hasText: name })

it('who waits is counted, approved one by one, and declined with a reason', async () => {
  await openPage('/admin/people?show=awaiting')
  await expect
    .element(main.getByRole('option', { name: 'Awaiting approval (3)' }))
    .toBeInTheDocument()
  await expectLoaded()
  await expectAccessible()
  await button('Approve bela').click()
  await expect.element(toastOf('Approved')).toBeVisible()
  expect(sentTo(approveUsers)).toMatchObject([{ body: { ids: [20] } }])
  await expect.element(row('bela')).not.toBeInTheDocument()

  await button('Decline cleo').click()
  const dialog = page.getByRole('dialog', { name: 'Decline cleo?' })
  await dialog.getByLabelText('Reason (optional)').fill('Only for the club')
  answer(declineUsers, refusal(500, 'Something went wrong'))
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Something went wrong')
  await expect.element(dialog.getByLabelText('Reason (optional)')).toHaveValue('Only for the club')
  answer(declineUsers, ({ body }) => {
    people = people.filter(({ id }) => !body.ids.includes(id))
    return { decided: 1 }
  })
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect.element(toastOf('Declined')).toBeVisible()
  expect(sentTo(declineUsers).at(-1)).toMatchObject({
    body: { ids: [21], reason: 'Only for the club' },
  })
  await expect.element(row('cleo')).not.toBeInTheDocument()
})

it('several are approved together, and an empty queue says so', async () => {
  await openPage('/admin/people?show=awaiting')
  await main.getByRole('checkbox', { name: 'Select all on this page' }).click()
  const bar = page.getByRole('region', { name: 'Selected people' })
  await expect.element(bar).toMatchTextContent('3 selected')
  await bar.getByRole('button', { name: 'Approve' }).click()
  expect(sentTo(approveUsers)).toMatchObject([{ body: { ids: [20, 21, 22] } }])
  await expect.element(main.getByText('Nobody waits for approval')).toBeVisible()
  await page.viewport(320, 700)
  await expectAccessible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
})

it('what is selected on another page is neither counted nor decided', async () => {
  people = Array.from({ length: PEOPLE_PAGE_SIZE + 2 }, (_, at) => waiting(20 + at, `user${at}`))
  answer(findUsers, ({ query }) => {
    const from = Number(query.get('offset') ?? 0)
    return counted(people.slice(from, from + PEOPLE_PAGE_SIZE), people.length)
  })
  await openPage('/admin/people?show=awaiting')
  await main.getByRole('checkbox', { name: 'Select all on this page' }).click()
  const bar = page.getByRole('region', { name: 'Selected people' })
  await expect.element(bar).toMatchTextContent(`${PEOPLE_PAGE_SIZE} selected`)
  await main.getByRole('button', { name: 'Next' }).click()
  await main.getByRole('checkbox', { name: `Select user${PEOPLE_PAGE_SIZE}` }).click()
  await expect.element(bar).toMatchTextContent('1 selected')
  await bar.getByRole('button', { name: 'Approve' }).click()
  await expect.element(toastOf('Approved')).toBeVisible()
  expect(sentTo(approveUsers)).toMatchObject([{ body: { ids: [20 + PEOPLE_PAGE_SIZE] } }])
})

it('an invitation is made after a proof, listed with what is left of it, and revoked', async () => {
  await openPage('/admin/people?tab=invitations')
  await expect.element(row('ABCD-EFGH-2345')).toMatchTextContent(/For the youth team/)
  await expect.element(row('ABCD-EFGH-2345')).toMatchTextContent(/28 of 30/)
  await expectAccessible()
  await button('New Invitation').click()
  const dialog = page.getByRole('dialog', { name: 'New Invitation' })
  await dialog.getByRole('spinbutton', { name: 'For how many people' }).fill('501')
  await dialog.getByRole('combobox', { name: 'Role' }).selectOptions('Curator')
  await dialog.getByRole('button', { name: 'Make the invitation' }).click()
  await expect
    .element(dialog.getByRole('spinbutton', { name: 'For how many people' }))
    .toHaveAccessibleDescription(/whole number from 1 to 500/)
  let isProved = false
  answer(createInvitation, ({ body }) => {
    if (!isProved)
      return refusal(403, 'Please enter your password again', { code: 'reauth_required' })
    const made = { ...INVITATION, id: 2, code: 'NEWCODE23456', used: 0, uses: body.uses }
    invitations = [made, ...invitations]
    return made
  })
  answer(reauthenticate, () => {
    isProved = true
    return undefined
  })
  await dialog.getByRole('spinbutton', { name: 'For how many people' }).fill('5')
  await dialog.getByRole('button', { name: 'Make the invitation' }).click()
  const prompt = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await prompt.getByLabelText('Password', { exact: true }).fill('Rook to f7')
  await prompt.getByRole('button', { name: 'Confirm' }).click()
  await expect.element(toastOf('Invitation made')).toBeVisible()
  expect(sentTo(createInvitation).at(-1)).toMatchObject({ body: { uses: 5, role: 'curator' } })
  await expect.element(row('NEWC-ODE2-3456')).toMatchTextContent(/5 of 5/)

  answer(revokeInvitation, ({ params }) => {
    invitations = invitations.filter(({ code }) => code !== params.code)
    return undefined
  })
  await button('Revoke ABCDEFGH2345').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect.element(toastOf('Invitation revoked')).toBeVisible()
  await expect.element(row('ABCD-EFGH-2345')).not.toBeInTheDocument()
})
