import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { getSignIn, linkIdentity } from '#shared/calls/ways-in.ts'
import { answer, refusal, sentTo } from '#tests/support/api-stub.ts'
import { expectAccessible, openPage } from '#tests/support/client-page.tsx'

const main = page.getByRole('main')
const link = (name: string) => main.getByRole('link', { name })

it('other sites stand under the form, and lead to where their login begins', async () => {
  answer(getSignIn, { password: true, oidc: { name: 'Club login' }, lichess: true })
  await openPage('/auth?next=%2Fsuggest')
  await expect
    .element(link('Continue with Club login'))
    .toHaveAttribute('href', '/auth/oidc?next=%2Fsuggest')
  await expect
    .element(link('Continue with Lichess'))
    .toHaveAttribute('href', '/auth/lichess?next=%2Fsuggest')
  await expectAccessible()
})

it.each([
  ['denied', 'Club login did not let you in, or you canceled.'],
  ['login_required', 'You are not logged in at Club login.'],
  ['consent_required', 'Club login needs your consent'],
  ['interaction_required', 'Club login needs something from you first.'],
  ['signature', 'The signature of Club login cannot be checked.'],
  ['answer', 'Club login says something about you that cannot be stored.'],
])('what failed is said in one sentence: %s', async (fault, sentence) => {
  answer(getSignIn, { password: true, oidc: { name: 'Club login' }, lichess: false })
  await openPage(`/auth?failed=${fault}`)
  await expect.element(main.getByRole('alert').first()).toMatchTextContent(sentence)
  await expect.element(main.getByLabelText('Username or email')).toBeVisible()
})

it('an account of the same address is linked by its password', async () => {
  answer(getSignIn, { password: true, oidc: { name: 'Club login' }, lichess: false })
  answer(linkIdentity, refusal(401, 'Incorrect username or password'))
  await openPage('/auth?failed=link')
  await main.getByLabelText('Password', { exact: true }).fill('Rook to f7')
  await main.getByRole('button', { name: 'Link and log in' }).click()
  await expect.element(main.getByRole('alert')).toMatchTextContent('Incorrect username or password')
  expect(sentTo(linkIdentity)).toMatchObject([{ body: { password: 'Rook to f7' } }])
  await expectAccessible()
})

it('where two-factor is on, its code is asked for after the password', async () => {
  answer(getSignIn, { password: true, oidc: { name: 'Club login' }, lichess: false })
  answer(linkIdentity, { requiresTwoFactor: true })
  await openPage('/auth?failed=link')
  await main.getByLabelText('Password', { exact: true }).fill('Rook to f7')
  await main.getByRole('button', { name: 'Link and log in' }).click()
  const code = main.getByLabelText('Verification code')
  await expect.element(code).toBeVisible()
  answer(linkIdentity, refusal(401, 'Invalid verification code'))
  await code.fill('123456')
  await main.getByRole('button', { name: 'Link and log in' }).click()
  await expect.element(main.getByRole('alert')).toMatchTextContent('Invalid verification code')
  expect(sentTo(linkIdentity).at(-1)).toMatchObject({
    body: { password: 'Rook to f7', code: '123456' },
  })
  await expectAccessible()
})

it('without passwords, no form asks for one', async () => {
  answer(getSignIn, { password: false, oidc: { name: 'Club login' }, lichess: false })
  await openPage('/auth')
  await expect.element(link('Continue with Club login')).toBeVisible()
  await expect.element(main.getByRole('button', { name: 'Use a passkey' })).toBeVisible()
  await expect.element(main.getByLabelText('Password', { exact: true })).not.toBeInTheDocument()
})
