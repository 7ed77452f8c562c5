import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { changePassword } from '#shared/calls/login.ts'
import { updateProfile, getUser } from '#shared/calls/profile.ts'
import { listSessions } from '#shared/calls/ways-in.ts'
import type { UserView } from '#shared/contracts/profile.ts'
import { LANGUAGES, type Language } from '#shared/domain/filters/language.ts'
import { answer, hold, refusal, sentTo } from '#tests/support/api-stub.ts'
import { expectAccessible, logIn, openPage, toastOf } from '#tests/support/client-page.tsx'
import { userView } from '#tests/support/sample-views.ts'

const withLanguages = (languages: Language[]) =>
  userView({ preferences: { ...userView().preferences, languages } })

const choice = page.getByRole('combobox', { name: 'Languages', exact: true })
const chosen = page.getByRole('list', { name: 'Languages you read' })

/** Answers as an account with these languages, which saves what it is sent. */
function begin(languages: Language[]) {
  let user = logIn(withLanguages(languages))
  answer(getUser, () => user)
  answer(updateProfile, ({ body }) => {
    user = withLanguages(body.preferences?.languages ?? [])
    return user
  })
}

beforeEach(() => begin([]))

it('a language that is refused is taken back, and says so', async () => {
  answer(updateProfile, refusal(503, 'Not now.'))
  await openPage('/settings')
  await choice.selectOptions('German')
  await expect.element(toastOf('Could not save your languages')).toBeVisible()
  await expect.element(chosen).not.toBeInTheDocument()
})

it('languages are shown at once, saved one by one, and removed', async () => {
  const respond = hold(updateProfile)
  await openPage('/settings')
  await choice.selectOptions('German')
  await expect.element(chosen).toMatchTextContent('German')
  respond(withLanguages(['de']))
  await expect
    .poll(() => sentTo(updateProfile).at(-1)?.body?.preferences?.languages)
    .toEqual(['de'])
  begin(['de'])
  await choice.selectOptions('English')
  await expect.element(chosen.getByRole('button', { name: 'Remove English' })).toBeVisible()
  await expectAccessible()
  await chosen.getByRole('button', { name: 'Remove German' }).click()
  await expect
    .poll(() => sentTo(updateProfile).at(-1)?.body?.preferences?.languages)
    .toEqual(['en'])
})

it('a name is saved without languages, after one that is on its way', async () => {
  const respond = hold(updateProfile)
  await openPage('/settings')
  await choice.selectOptions('German')
  await expect.element(chosen).toMatchTextContent('German')
  await page.getByLabelText('Name').fill('Bela')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  expect(sentTo(updateProfile)).toHaveLength(1)
  respond(withLanguages(['de']))
  await expect.poll(() => sentTo(updateProfile)[1]?.body?.username).toBe('Bela')
  const { preferences } = sentTo(updateProfile)[1]?.body ?? {}
  expect(preferences).toMatchObject({ darkMode: userView().preferences.darkMode })
  expect(preferences).not.toHaveProperty('languages')
})

it('with ten languages no other can be chosen', async () => {
  begin(LANGUAGES.slice(0, 10))
  await openPage('/settings')
  await expect.element(chosen).toBeVisible()
  await expect.element(choice.getByRole('option', { name: 'Korean' })).toBeDisabled()
  await expect.element(choice.getByRole('option', { name: 'English' })).toBeEnabled()
})

describe('the language of emails', () => {
  const language = page.getByRole('combobox', { name: 'Your language' })
  const inGerman = page
    .getByRole('main')
    .getByRole('link', { name: 'Diese Seite auf Deutsch lesen' })
  const user = (locale: UserView['preferences']['locale']) =>
    userView({ preferences: { ...userView().preferences, locale } })
  const offer = (languages: string) => {
    document.documentElement.dataset['languages'] = languages
  }

  beforeEach(() => offer('en de'))
  afterEach(() => delete document.documentElement.dataset['languages'])

  it('is no question on a site with one language', async () => {
    offer('en')
    await openPage('/settings')
    await expect.element(choice).toBeVisible()
    await expect.element(language).not.toBeInTheDocument()
  })

  it('a choice that is refused is taken back, and says so', async () => {
    answer(updateProfile, refusal(503, 'Not now.'))
    await openPage('/settings')
    await language.selectOptions('Deutsch')
    await expect.element(toastOf('Could not save your language')).toBeVisible()
    await expect.element(language).toHaveValue('en')
  })

  it('is shown and changed, and leads to this page in that language', async () => {
    answer(getUser, user('de'))
    await openPage('/settings')
    await expect.element(language).toHaveValue('de')
    await expect.element(inGerman).toHaveAttribute('href', '/de/settings')
    await expectAccessible()
    answer(updateProfile, user('en'))
    answer(getUser, user('en'))
    await language.selectOptions('English')
    await expect.element(inGerman).not.toBeInTheDocument()
    expect(sentTo(updateProfile).at(-1)?.body?.preferences).toEqual({ locale: 'en' })
  })

  it('is English when the site does not speak the chosen one anymore', async () => {
    offer('de fr')
    answer(getUser, user('es'))
    await openPage('/settings')
    await expect.element(language).toHaveValue('en')
  })
})

it('fault 12: Password Changed is shown for three seconds', async () => {
  answer(listSessions, [])
  answer(changePassword, { message: 'Password updated' })
  await openPage('/settings?tab=security')
  await page.getByRole('button', { name: 'Change Password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change Password' })
  const field = (name: string) => dialog.getByLabelText(name, { exact: true })
  await field('Current password').fill('Rook to f7, mate in 1')
  await field('New password').fill('Queen to h7, mate in 2')
  await field('Confirm new password').fill('Queen to h7, mate in 2')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await dialog.getByRole('button', { name: 'Change Password' }).click()
  const toast = toastOf('Password Changed')
  await expect.element(toast).toBeVisible()
  vi.advanceTimersByTime(2_700)
  await expect.element(toast).toBeVisible()
  vi.advanceTimersByTime(500)
  await expect.element(toast).not.toBeInTheDocument()
  expect(sentTo(changePassword)[0]?.body).toMatchObject({
    currentPassword: 'Rook to f7, mate in 1',
    newPassword: 'Queen to h7, mate in 2',
  })
})
