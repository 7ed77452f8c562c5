import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { getSignIn } from '#shared/calls/ways-in.ts'
import { logIn as logInCall, register, resendVerification } from '#shared/calls/login.ts'
import { getSite } from '#shared/calls/site.ts'
import { answer, refusal, sentTo } from '#tests/support/api-stub.ts'
import { expectAccessible, openPage, toastOf } from '#tests/support/client-page.tsx'
import { siteView, userView } from '#tests/support/sample-views.ts'

const main = page.getByRole('main')
const field = (name: string) => main.getByLabelText(name, { exact: true })
const code = field('Invitation code')
const submit = (name: string) => main.getByRole('button', { name, exact: true }).click()

async function fillIn(): Promise<void> {
  await field('Username').fill('newcomer')
  await field('Email').fill('newcomer@mail.example')
  await field('Password').fill('Rook to f7')
  await field('Confirm password').fill('Rook to f7')
  await submit('Register')
}

it('closed: says whom to ask, and has a form only for whoever has an invitation', async () => {
  answer(getSite, siteView({ signUp: 'closed', imprint: true }))
  await openPage('/auth?tab=register')
  await expect.element(main.getByText(/takes no new accounts/)).toBeVisible()
  await expect
    .element(main.getByRole('link', { name: 'Ask whoever runs it' }))
    .toHaveAttribute('href', '/imprint')
  await expect.element(field('Email')).not.toBeInTheDocument()
  await expectAccessible()
  await submit('I have an invitation')
  await expect.element(code).toBeVisible()
  await expect.element(main.getByText(/takes no new accounts/)).not.toBeInTheDocument()
})

it('invitation: the code of the address is filled in, and what is wrong with it is said at its field', async () => {
  answer(getSite, siteView({ signUp: 'invitation', emailDomains: ['club.example'] }))
  answer(getSignIn, { password: true, oidc: { name: 'Club login' }, lichess: false })
  const fault = 'This invitation has been used up. Please ask for a new one.'
  answer(register, refusal(403, fault, { fields: { invitation: fault } }))
  await openPage('/auth?invitation=22E345678923')
  await expect.element(code).toHaveValue('22E345678923')
  // The domains do not count for whoever is invited.
  expect(main.getByText(/club\.example/).elements()).toEqual([])
  await expect
    .element(main.getByRole('link', { name: 'Continue with Club login' }))
    .toHaveAttribute('href', '/auth/oidc?invitation=22E345678923')
  await fillIn()
  await expect.element(code).toHaveAccessibleDescription(/used up/)
  await expect.element(field('Email')).toHaveValue('newcomer@mail.example')
  expect(sentTo(register)).toMatchObject([{ body: { invitation: '22E345678923' } }])
  await page.getByRole('tab', { name: 'Login' }).click()
  await expect.element(field('Username or email')).toBeVisible()
  await page.getByRole('tab', { name: 'Register' }).click()
  await expect.element(code).toHaveValue('22E345678923')
})

it('approval: says it before, and after registering that the account waits', async () => {
  answer(getSite, siteView({ signUp: 'approval' }))
  answer(register, userView({ awaitingApproval: true, lastLogin: null }))
  await openPage('/auth?tab=register')
  await expect.element(main.getByText(/looks at each new account/)).toBeVisible()
  await fillIn()
  const waiting = main.getByRole('status').filter({ hasText: 'waiting for approval' })
  await expect.element(waiting).toMatchTextContent(/newcomer@mail\.example/)
  await expect.element(waiting).toHaveFocus()
  await expectAccessible()
  await page.getByRole('tab', { name: 'Login' }).click()
  const fault = 'Your account is waiting for approval by whoever runs this site.'
  answer(logInCall, refusal(403, fault, { code: 'awaiting_approval' }))
  await field('Username or email').fill('newcomer')
  await field('Password').fill('Rook to f7')
  await submit('Login')
  await expect.element(main.getByRole('alert').filter({ hasText: fault })).toBeVisible()
  expect(main.getByRole('button', { name: 'Log in to read' }).elements()).toEqual([])
})

it('the domains stand beside the email field, with their refusal', async () => {
  answer(getSite, siteView({ emailDomains: ['club.example', 'school.example'] }))
  const fault = 'Please use an email address of club.example, school.example'
  answer(register, refusal(400, fault, { fields: { email: fault } }))
  await openPage('/auth?tab=register', { width: 320, height: 700 })
  await expect
    .element(field('Email'))
    .toHaveAccessibleDescription(/An address of club\.example, school\.example/)
  await fillIn()
  await expect.element(field('Email')).toHaveAccessibleDescription(/Please use an email address of/)
  await expect.element(toastOf('Registration failed')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
})

it('security 73: with domains, says that the address comes first, after registering and at a login, and sends its link again', async () => {
  answer(getSite, siteView({ emailDomains: ['mail.example'] }))
  answer(register, userView({ emailVerified: false, lastLogin: null }))
  answer(resendVerification, { message: 'Sent, if it is waiting.' })
  await openPage('/auth?tab=register')
  await fillIn()
  await expect.element(main.getByText('Verify your email address, then log in')).toBeVisible()
  await submit('Send again')
  await expectAccessible()
  await page.getByRole('tab', { name: 'Login' }).click()
  const email = 'known@mail.example'
  const fault = 'Please verify your email address first.'
  const unverified = { code: 'unverified', email }
  answer(logInCall, refusal(403, fault, unverified))
  await field('Username or email').fill('newcomer')
  await field('Password').fill('Rook to f7')
  await submit('Login')
  await expect.element(main.getByRole('alert').filter({ hasText: fault })).toBeVisible()
  await submit('Send again')
  await expect.element(toastOf('Verification link sent').first()).toBeVisible()
  await expect
    .poll(() => sentTo(resendVerification))
    .toMatchObject([{ body: { email: 'newcomer@mail.example' } }, { body: { email } }])
})

it.each([
  ['awaiting', /waiting for approval/],
  ['invitation', /need an invitation/],
  ['domain', /certain domains/],
  ['unverified', /has to be verified/],
])('coming back from another site, %s is said', async (fault, words) => {
  answer(getSignIn, { password: true, oidc: { name: 'Club login' }, lichess: false })
  await openPage(`/auth?failed=${fault}`)
  await expect.element(main.getByRole('alert').first()).toMatchTextContent(words)
})
