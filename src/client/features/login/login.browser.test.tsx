import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { forgotPassword, logIn as logInCall, register, verifyEmail } from '#shared/calls/login.ts'
import { answer, refusal, sentTo } from '#tests/support/api-stub.ts'
import { forgetToast, openPage, toastOf } from '#tests/support/client-page.tsx'
import { FAILURES } from '#tests/support/failures.ts'

const main = page.getByRole('main')
const field = (name: string) => main.getByLabelText(name, { exact: true })
const submit = (name: string) => main.getByRole('button', { name, exact: true }).click()

async function enterAccount(username: string, email: string, passwords: [string, string]) {
  await page.getByRole('tab', { name: 'Register' }).click()
  await field('Username').fill(username)
  await field('Email').fill(email)
  await field('Password').fill(passwords[0])
  await field('Confirm password').fill(passwords[1])
  await submit('Register')
}

it('a wrong password is reported, and nothing typed is lost', async () => {
  answer(logInCall, refusal(401, 'Incorrect username or password'))
  await openPage('/auth')
  await field('Username or email').fill('vera')
  await field('Password').fill('not the password')
  await submit('Login')
  await expect.element(toastOf('Authentication Failed')).toBeVisible()
  await expect.element(field('Username or email')).toHaveValue('vera')
})

it('what is wrong with a new account is said at its fields, and nothing is sent', async () => {
  await openPage('/auth')
  await enterAccount('ab', 'no address', ['12345', '1234567'])
  for (const message of [
    'Username must be at least 3 characters',
    'Please enter a valid email address',
    'Password must be at least 6 characters',
    'Passwords do not match',
  ])
    await expect.element(main.getByText(message)).toBeVisible()
  expect(sentTo(register)).toEqual([])
})

it('a name that is taken is reported, and nothing typed is lost', async () => {
  const message = 'Username or email may already be taken'
  answer(register, refusal(409, message))
  await openPage('/auth')
  await enterAccount('VERA', 'somebody@mail.example', ['Rook to f7', 'Rook to f7'])
  await expect.element(toastOf('Registration failed')).toBeVisible()
  await expect.element(toastOf(message)).toBeVisible()
  await expect.element(field('Email')).toHaveValue('somebody@mail.example')
})

it('steady 16: an empty 409 or 500 to a registration blames the username', async () => {
  await openPage('/auth')
  for (const status of [409, 500]) {
    answer(register, new Response(null, { status }))
    await enterAccount('VERA', 'somebody@mail.example', ['Rook to f7', 'Rook to f7'])
    await expect.element(toastOf('Registration failed')).toBeVisible()
    await expect.element(toastOf('Username may already be taken')).toBeVisible()
    await expect.element(field('Username')).toHaveValue('VERA')
    forgetToast()
  }
})

it('a forgotten password sends a link by the button, which says so', async () => {
  answer(forgotPassword, { message: 'Sent' })
  await openPage('/auth')
  await main.getByRole('button', { name: 'Forgot your password' }).click()
  const modal = page.getByRole('dialog', { name: 'Reset Password' })
  await modal.getByLabelText('Email').fill('vera@mail.example')
  await modal.getByRole('button', { name: 'Send reset link' }).click()
  await expect.element(toastOf('Reset link sent')).toBeVisible()
  await expect.element(modal).not.toBeInTheDocument()
  expect(sentTo(forgotPassword)).toMatchObject([{ body: { email: 'vera@mail.example' } }])
})

describe('fault 3: what is not for people is shown to nobody', () => {
  it('a link in a mail is not called dead when the server is away', async () => {
    answer(verifyEmail, FAILURES['a gateway’s page'])
    await openPage('/verify-email/token/abc')
    await expect
      .element(main.getByRole('alert'))
      .toHaveTextContent('The server could not be reached. Please try again in a moment.')
  })
})
