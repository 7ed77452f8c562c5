import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  createToken,
  listSessions,
  listTokens,
  reauthenticate,
  revokeToken,
} from '#shared/calls/ways-in.ts'
import type { TokenView } from '#shared/contracts/ways-in.ts'
import { answer, refusal, sentTo } from '#tests/support/api-stub.ts'
import { expectAccessible, logIn, openPage } from '#tests/support/client-page.tsx'
import { NOW } from '#tests/support/sample-views.ts'

const TOKEN = `of_3_${'a'.repeat(43)}`

const tokenOf = (fields: Partial<TokenView> = {}): TokenView => ({
  id: 3,
  name: 'Backup',
  scopes: ['read', 'study'],
  createdAt: NOW,
  expiresAt: null,
  lastUsedOn: null,
  ...fields,
})

const main = page.getByRole('main')
const rows = main.getByRole('list', { name: 'Your tokens' }).getByRole('listitem')
const newToken = main.getByRole('button', { name: 'New token' })
const dialog = page.getByRole('dialog', { name: 'New token' })
const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click()

const open = () => openPage('/settings?tab=security')

beforeEach(() => {
  logIn()
  answer(listSessions, [])
})

it('says in words what each token may do, since when, until when, and when it was used', async () => {
  answer(listTokens, [
    tokenOf({ expiresAt: '2099-01-31T23:59:59.999Z', lastUsedOn: '2026-11-19' }),
    tokenOf({ id: 2, name: 'Old one', scopes: ['curate'], expiresAt: '2020-01-31T23:59:59.999Z' }),
  ])
  await open()
  await expect.element(rows.first()).toMatchTextContent('BackupReadStudy')
  await expect
    .element(rows.first())
    .toMatchTextContent(
      'Made on Nov 20, 2026 · works until Jan 31, 2099 · last used on Nov 19, 2026',
    )
  await expect.element(rows.last()).toMatchTextContent('Old oneCurateExpired')
  await expect.element(rows.last()).toMatchTextContent('not used yet')
  await expectAccessible()
})

it('asks for the password, shows the new token once, and lists it', async () => {
  answer(listTokens, [])
  answer(createToken, refusal(403, 'Please confirm.', { code: 'reauth_required' }))
  await open()
  await newToken.click()
  await userEvent.keyboard('Backup')
  await dialog.getByRole('checkbox', { name: /^Study/ }).click()
  await expect.element(dialog.getByRole('checkbox', { name: /^Curate/ })).not.toBeInTheDocument()
  await expectAccessible()
  await press('Make the token')
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await proof.getByLabelText('Password', { exact: true }).fill('Rook to f7, mate in 1')
  answer(reauthenticate, undefined)
  answer(createToken, { ...tokenOf(), token: TOKEN })
  answer(listTokens, [tokenOf()])
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await expect.element(main.getByRole('heading', { name: 'Your token “Backup”' })).toHaveFocus()
  await expect.element(main.getByText(TOKEN)).toBeVisible()
  await expect.element(rows).toHaveLength(1)
  const body = sentTo(createToken).at(-1)?.body
  expect(body).toMatchObject({ name: 'Backup', scopes: ['read', 'study'] })
  const days = (Date.parse(String(body?.expiresAt)) - Date.now()) / 86_400_000
  expect(Math.ceil(days)).toBe(90)
  await expectAccessible()
  await main.getByRole('button', { name: 'I have copied it' }).click()
  await expect.element(main.getByText(TOKEN)).not.toBeInTheDocument()
})

it('keeps what was typed when a token is refused, and names the field', async () => {
  logIn({ role: 'curator' })
  answer(listTokens, [])
  answer(createToken, refusal(409, 'You have 20 tokens already. Revoke one first.'))
  await open()
  await newToken.click()
  await dialog.getByRole('checkbox', { name: /^Read/ }).click()
  await press('Make the token')
  await expect.element(dialog.getByText('Name is required')).toBeVisible()
  await expect.element(dialog.getByText('Choose what the token may do')).toBeVisible()
  await dialog.getByLabelText(/^Name/).fill('Feeder')
  await dialog.getByRole('checkbox', { name: /^Curate/ }).click()
  await dialog.getByLabelText('It works').selectOptions('until I revoke it')
  await press('Make the token')
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('You have 20 tokens already')
  expect(sentTo(createToken).at(-1)?.body).toEqual({
    name: 'Feeder',
    scopes: ['curate'],
    expiresAt: null,
  })
  await expect.element(dialog.getByLabelText(/^Name/)).toHaveValue('Feeder')
})

it('asks before a token is revoked, and says why it could not be', async () => {
  answer(listTokens, [tokenOf()])
  answer(revokeToken, refusal(503, 'Not now.'))
  await open()
  await rows.first().getByRole('button', { name: 'Revoke Backup' }).click()
  const sure = page.getByRole('dialog', { name: 'Revoke this token?' })
  await sure.getByRole('button', { name: 'Revoke' }).click()
  await expect.element(sure.getByRole('alert')).toHaveTextContent('Not now.')
  answer(revokeToken, undefined)
  answer(listTokens, [])
  await sure.getByRole('button', { name: 'Revoke' }).click()
  await expect.element(main.getByText('The token “Backup” was revoked.')).toBeVisible()
  await expect.element(main.getByText('You have no tokens yet.')).toBeVisible()
})

it('is not offered to an account that a group manages', async () => {
  logIn({ email: null, managedBy: { id: 1, name: 'Tuesday' } })
  await open()
  await expect.element(main.getByRole('heading', { name: 'Sessions' })).toBeVisible()
  await expect.element(newToken).not.toBeInTheDocument()
})
