import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { countRecoveryCodes, disableTwoFactor, setUpTwoFactor } from '#shared/calls/two-factor.ts'
import { listSessions } from '#shared/calls/ways-in.ts'
import { answer } from '#tests/support/api-stub.ts'
import { logIn, openPage } from '#tests/support/client-page.tsx'
import { FAILURES } from '#tests/support/failures.ts'

for (const [role, words] of [
  ['admin', 'Failed to set up two-factor authentication'],
  ['member', 'Failed to set up 2FA'],
] as const) {
  it(`fault 12: a failed set-up, told to a person who is ${role}`, async () => {
    logIn({ role })
    answer(setUpTwoFactor, FAILURES['a gateway’s page'])
    await openPage('/setup-2fa')
    const alert = page.getByRole('main').getByRole('alert')
    await expect.element(alert.getByText(words, { exact: true })).toBeVisible()
  })
}

for (const [role, path, words] of [
  ['member', '/settings?tab=security', 'Failed to disable 2FA. Please check your password.'],
  [
    'admin',
    '/admin/settings?tab=2fa',
    'Failed to disable 2FA. Please check your password and try again.',
  ],
] as const) {
  it(`steady 16: an empty response to switching it off blames the password, for a person who is ${role}`, async () => {
    logIn({ role, twoFactorEnabled: true })
    answer(countRecoveryCodes, { left: 7 })
    answer(listSessions, [])
    await openPage(path)
    await page.getByRole('button', { name: 'Disable 2FA' }).click()
    const dialog = page.getByRole('dialog', { name: 'Disable 2FA' })
    for (const status of [400, 500]) {
      answer(disableTwoFactor, new Response(null, { status }))
      await dialog.getByLabelText('Password', { exact: true }).fill(`Rook to f7, ${status}`)
      await dialog.getByRole('button', { name: 'Disable 2FA' }).click()
      // A toast in the dialog says the same.
      await expect.element(dialog.getByRole('alert').first()).toHaveTextContent(words)
    }
  })
}

for (const emailVerified of [false, true]) {
  it(`security 72: the set-up asks for a verified address: verified ${emailVerified}`, async () => {
    if (emailVerified)
      answer(setUpTwoFactor, {
        secret: 'JBSWY3DPEHPK3PXP',
        qrCodeUrl: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=',
      })
    logIn({ emailVerified })
    await openPage('/setup-2fa')
    const main = page.getByRole('main')
    const needs = main.getByText('Two-factor authentication needs a verified email address.')
    const picture = main.getByAltText('QR code for your authenticator app')
    await expect.element(emailVerified ? picture : needs).toBeVisible()
    await expect.element(emailVerified ? needs : picture).not.toBeInTheDocument()
  })
}
