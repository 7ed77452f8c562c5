import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { setUpTwoFactor } from '#shared/calls/two-factor.ts'
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
