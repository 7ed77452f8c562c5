import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { changePassword } from '#shared/calls/login.ts'
import { requestPasswordReset, updateEmail } from '#shared/calls/people.ts'
import { countRecoveryCodes, disableTwoFactor, setUpTwoFactor } from '#shared/calls/two-factor.ts'
import { reauthenticate } from '#shared/calls/ways-in.ts'
import { getUser } from '#shared/calls/profile.ts'
import type { UserView } from '#shared/contracts/profile.ts'
import { answer, refusal, sentTo } from '#tests/support/api-stub.ts'
import {
  expectAddress,
  logIn,
  openPage,
  press,
  pressOn,
  toastOf,
} from '#tests/support/client-page.tsx'

const PATH = '/admin/settings'
const PASSWORD = 'Rook to f7, mate in 1'
let user: UserView

beforeEach(() => {
  user = logIn({ role: 'admin' })
})

const main = page.getByRole('main')
const field = (name: string) => main.getByLabelText(name, { exact: true })
const button = (name: string) => main.getByRole('button', { name })
const text = (words: string) => page.getByText(words, { exact: true })
const banner = (words: string) => main.getByRole('status').getByText(words, { exact: true })
const tab = (name: string) => page.getByRole('tab', { name })

it('tabs and address go together, by keyboard too', async () => {
  await openPage(`${PATH}?tab=none`)
  await expect.element(tab('Email')).toHaveAttribute('aria-selected', 'true')
  await pressOn(tab('Email'), '{ArrowRight}')
  await expectAddress(`${PATH}?tab=password`)
  await expect.element(field('Current password')).toBeVisible()
  await press('{ArrowRight}')
  await expectAddress(`${PATH}?tab=2fa`)
  const setUp = page.getByRole('link', { name: 'Setup 2FA' })
  await expect.element(setUp).toBeVisible()
  await press('{Home}')
  await expectAddress(PATH)
  await openPage(`${PATH}?tab=2fa`)
  answer(setUpTwoFactor, refusal(503))
  await setUp.click()
  await page.getByRole('link', { name: 'Back' }).click()
  await expectAddress(`${PATH}?tab=2fa`)
})

describe('the own email', () => {
  const email = page.getByRole('textbox', { name: 'Email', exact: true })

  it('a missing, invalid or taken one is refused', async () => {
    const taken = 'Username or email may already be taken'
    answer(updateEmail, refusal(409, taken, { fields: { email: taken } }))
    await openPage(PATH)
    await email.fill('')
    await button('Update Email').click()
    await expect.element(text('Email is required')).toBeVisible()
    await email.fill('curator at example')
    await expect.element(text('Invalid email format')).toBeVisible()
    expect(sentTo(updateEmail)).toEqual([])
    await email.fill('taken@mail.example')
    await button('Update Email').click()
    await expect.element(text(taken)).toBeVisible()
    await expect.element(banner('Failed to update email. Please try again.')).toBeVisible()
  })

  it('a new one requires the password again, by keyboard alone', async () => {
    const changed = 'new@mail.example'
    answer(
      updateEmail,
      refusal(403, 'Please enter your password again', { code: 'reauth_required' }),
    )
    answer(reauthenticate, ({ body: { password } }) => {
      const words = 'Current password is incorrect'
      if (password !== PASSWORD)
        return refusal(400, words, { code: 'wrong_password', fields: { password: words } })
      user = { ...user, email: changed, emailVerified: false }
      answer(updateEmail, user)
      answer(getUser, user)
      return undefined
    })
    await openPage(PATH)
    await expect.element(email).toHaveValue('vera@mail.example')
    await email.fill(changed)
    await press('{Enter}')
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
    const password = dialog.getByLabelText('Password', { exact: true })
    await expect.element(dialog).toMatchTextContent(changed)
    await expect.element(password).toHaveFocus()
    await press('{Enter}')
    await expect.element(dialog.getByText('Password is required')).toBeVisible()
    await press('not the password{Enter}')
    await expect.element(dialog.getByText('Current password is incorrect')).toBeVisible()
    await password.fill(PASSWORD)
    await press('{Enter}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect
      .element(banner('Your email has been updated. Please open the link that we sent to it.'))
      .toBeVisible()
    await expect.element(page.getByText(/^Your email address is not verified yet\./)).toBeVisible()
    expect(sentTo(updateEmail).map(({ body }) => body)).toEqual([
      { email: changed },
      { email: changed },
    ])
  })
})

it('a reset link needs an address; what came of it is said', async () => {
  const message = 'If a user with this email exists, they will receive a password reset link.'
  answer(requestPasswordReset, { message })
  await openPage(PATH)
  const address = field("User's email")
  await button('Send reset link').click()
  await expect.element(text('Please enter an email address')).toBeVisible()
  await address.fill('nobody')
  await expect.element(text('Please enter a valid email address')).toBeVisible()
  expect(sentTo(requestPasswordReset)).toEqual([])
  await address.fill('boris@mail.example')
  await button('Send reset link').click()
  await expect.element(banner(message)).toBeVisible()
  await expect.element(address).toHaveValue('')
  answer(requestPasswordReset, new Response('', { status: 500 }))
  await address.fill('boris@mail.example')
  await button('Send reset link').click()
  await expect
    .element(banner('Failed to send password reset. Please check the email and try again.'))
    .toBeVisible()
})

describe('the own password', () => {
  const [current, fresh, again] = [
    field('Current password'),
    field('New password'),
    field('Confirm new password'),
  ] as const
  const change = button('Change Password')
  const NEW = 'Bishop takes h7, check 1'

  it('a faulty one is refused with the console’s messages', async () => {
    const wrong = 'Current password is incorrect'
    answer(changePassword, refusal(400, wrong, { fields: { currentPassword: wrong } }))
    await openPage(`${PATH}?tab=password`)
    await change.click()
    await expect.element(text('Current password is required')).toBeVisible()
    await expect.element(text('Please confirm your password')).toBeVisible()
    for (const [password, message] of [
      ['Short 1', 'Password must be at least 8 characters'],
      ['no capital 1', 'Password must contain at least one uppercase letter'],
      ['ALL CAPITALS 1', 'Password must contain at least one lowercase letter'],
      ['No digits here', 'Password must contain at least one number'],
    ] as const) {
      await fresh.fill(password)
      await expect.element(text(message)).toBeVisible()
    }
    await fresh.fill(NEW)
    await again.fill('Bishop takes h7, check 2')
    await expect.element(text("Passwords don't match")).toBeVisible()
    expect(sentTo(changePassword)).toEqual([])
    await again.fill(NEW)
    await current.fill('not the password')
    await change.click()
    await expect.element(toastOf('Password Change Failed')).toBeVisible()
    await expect.element(toastOf('The current password you entered is incorrect.')).toBeVisible()
    await expect.element(text(wrong)).toBeVisible()
    await expect.element(current).toHaveFocus()
    await expect.element(fresh).toHaveValue(NEW)
  })

  it('a change is reported, and so is its failure', async () => {
    answer(changePassword, new Response('', { status: 400 }))
    await openPage(`${PATH}?tab=password`)
    await current.fill(PASSWORD)
    await fresh.fill(NEW)
    await again.fill(NEW)
    await press('{Enter}')
    await expect.element(toastOf('An unknown error occurred. Please try again.')).toBeVisible()
    answer(changePassword, { message: 'Password changed' })
    await change.click()
    await expect.element(toastOf('Password Changed')).toBeVisible()
    await expect.element(toastOf('Your password has been successfully changed.')).toBeVisible()
    await expect.element(fresh).toHaveValue('')
  })
})

it('two-factor is turned off only with the password', async () => {
  user = logIn({ role: 'admin', twoFactorEnabled: true })
  answer(countRecoveryCodes, { left: 7 })
  answer(disableTwoFactor, new Response('', { status: 400 }))
  await openPage(`${PATH}?tab=2fa`)
  await expect.element(page.getByText(/^7 of 10 recovery codes left\./)).toBeVisible()
  await button('Disable 2FA').click()
  const dialog = page.getByRole('dialog', { name: 'Disable 2FA' })
  const disable = dialog.getByRole('button', { name: 'Disable 2FA' })
  await disable.click()
  await expect.element(dialog.getByText('Please enter your password to disable 2FA')).toBeVisible()
  expect(sentTo(disableTwoFactor)).toEqual([])
  await dialog.getByLabelText('Password', { exact: true }).fill(PASSWORD)
  await disable.click()
  await expect
    .element(
      dialog
        .getByRole('alert')
        .getByText('Failed to disable 2FA. Please check your password and try again.'),
    )
    .toBeVisible()
  answer(disableTwoFactor, { message: 'Off' })
  answer(getUser, { ...user, twoFactorEnabled: false })
  await disable.click()
  await expect.element(toastOf('2FA Disabled')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Setup 2FA' })).toBeVisible()
})
