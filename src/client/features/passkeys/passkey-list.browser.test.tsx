import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { listPasskeys, listSessions, removePasskey } from '#shared/calls/ways-in.ts'
import { answer, refusal } from '#tests/support/api-stub.ts'
import { logIn, openPage } from '#tests/support/client-page.tsx'

it('the last way in stays, and the dialog says why', async () => {
  logIn()
  answer(listSessions, [])
  answer(listPasskeys, [
    { id: 1, name: 'Green key', createdAt: '2026-11-20T09:00:00Z', lastUsedAt: null },
  ])
  const why = 'This is the only way into your account. Add another one first.'
  answer(removePasskey, refusal(409, why, { code: 'last_way_in' }))
  await openPage('/settings?tab=security')
  await page.getByRole('button', { name: 'Remove Green key' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove this passkey?' })
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(why)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Green key' })).toBeVisible()
})
