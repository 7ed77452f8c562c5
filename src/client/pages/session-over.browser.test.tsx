import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { logIn as logInCall, verifyLogin } from '#shared/calls/login.ts'
import { listOwnSuggestions } from '#shared/calls/suggestions.ts'
import { getUser } from '#shared/calls/profile.ts'
import { answer, refusal, sentTo } from '#tests/support/api-stub.ts'
import {
  expectAccessible,
  expectAddress,
  logIn,
  openPage,
  refetchPage,
} from '#tests/support/client-page.tsx'
import { suggestedView, suggestionView, userView } from '#tests/support/sample-views.ts'

const ADDRESS = 'https://books.example/typed'
const VERA = userView()
const OTHER = userView({ id: 99, username: 'Omar' })

beforeEach(() => {
  logIn()
  answer(listOwnSuggestions, [])
})

/** The session ends elsewhere, and this page hears of it. */
async function endSession(): Promise<void> {
  answer(getUser, refusal(401, 'Please log in'))
  document.cookie = 'signed_in=; Path=/; Max-Age=0'
  dispatchEvent(new Event('focus'))
  await refetchPage()
}

const address = () => page.getByRole('textbox', { name: 'Web address' })
const dialog = () => page.getByRole('dialog', { name: 'Your session has ended' })

async function typeAndLoseSession(): Promise<void> {
  await openPage('/suggest')
  await address().fill(ADDRESS)
  await endSession()
  await expect.element(dialog()).toBeVisible()
}

const passWith = async (password: string) => {
  await dialog().getByLabelText('Password').fill(password)
  await dialog().getByRole('button', { name: 'Login', exact: true }).click()
}

it('what is typed stays when the session ends, and goes on after the login', async () => {
  await typeAndLoseSession()
  await expect
    .element(dialog())
    .toMatchTextContent('Log in again as Vera to go on. What you typed is still here.')
  await expectAccessible('dialog[open]')
  answer(logInCall, refusal(401, ''))
  await passWith('wrong')
  await expect
    .element(dialog().getByRole('alert'))
    .toMatchTextContent('Incorrect username or password')
  answer(logInCall, () => {
    document.cookie = 'signed_in=1; Path=/'
    answer(getUser, VERA)
    return VERA
  })
  await passWith('right')
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(address()).toHaveValue(ADDRESS)
  expect(sentTo(logInCall).at(-1)?.body).toMatchObject({ username: 'Vera', password: 'right' })
  await expectAddress('/suggest')
})

it('an account with two-factor authentication gives its code over the page, too', async () => {
  await typeAndLoseSession()
  answer(logInCall, {
    requiresTwoFactor: true,
    tfaToken: 'challenge',
    user: { id: 7, username: 'Vera' },
  } as never)
  answer(verifyLogin, () => {
    document.cookie = 'signed_in=1; Path=/'
    answer(getUser, VERA)
    return VERA
  })
  await passWith('right')
  await dialog().getByLabelText('Verification code').fill('123456')
  await dialog().getByRole('button', { name: 'Verify & Login' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(address()).toHaveValue(ADDRESS)
  expect(sentTo(verifyLogin).at(-1)?.body).toEqual({ token: '123456', tfaToken: 'challenge' })
})

it('another member finds nothing that was typed or loaded for the one before', async () => {
  answer(listOwnSuggestions, [suggestionView(suggestedView({ title: 'A secret of Vera' }))])
  await openPage('/suggest')
  await expect.element(page.getByText('A secret of Vera').first()).toBeVisible()
  await address().fill(ADDRESS)
  await endSession()
  await expect.element(dialog()).toBeVisible()
  // Somebody else logs in in another tab of this browser.
  answer(listOwnSuggestions, () => new Promise(() => {}))
  answer(getUser, OTHER)
  document.cookie = 'signed_in=1; Path=/'
  dispatchEvent(new Event('focus'))
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(address()).toHaveValue('')
  expect(document.body.innerText).not.toContain('A secret of Vera')
})

it('asks before what was typed is given up', async () => {
  await typeAndLoseSession()
  await dialog().getByRole('button', { name: 'Cancel' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(dialog()).toBeVisible()
  await dialog().getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await expectAddress('/auth')
})

it('a page on which nothing is typed is left at once', async () => {
  await openPage('/suggest')
  await expect.element(address()).toBeVisible()
  await endSession()
  await expectAddress('/auth')
})
