import { expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { getSignIn, listSessions, prepareLink } from '#shared/calls/ways-in.ts'
import { answer, refusal, sentTo } from '#tests/support/api-stub.ts'
import { logIn, openPage } from '#tests/support/client-page.tsx'

it('asks who is there before it leaves for another site, and stays if nobody says', async () => {
  logIn()
  answer(getSignIn, { password: true, oidc: { name: 'Club login' }, lichess: false })
  answer(prepareLink, refusal(403, 'Please enter your password again', { code: 'reauth_required' }))
  answer(listSessions, [])
  const left = vi.fn<() => void>()
  window.addEventListener('beforeunload', left)
  onTestFinished(() => window.removeEventListener('beforeunload', left))
  await openPage('/settings?tab=security')
  const link = page.getByRole('link', { name: 'Link Club login' })
  await expect.element(link).toHaveAttribute('href', '/auth/oidc?next=%2Fsettings%3Ftab%3Dsecurity')
  await link.click()
  const prompt = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await expect.element(prompt).toBeVisible()
  await prompt.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(prompt).not.toBeInTheDocument()
  expect(sentTo(prepareLink)).toHaveLength(1)
  expect(left).not.toHaveBeenCalled()
})
