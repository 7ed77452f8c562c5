import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { countNotifications } from '#shared/calls/notifications.ts'
import { logOut } from '#shared/calls/profile.ts'
import { answer, hold, refusal, sentTo } from '#tests/support/api-stub.ts'
import { logIn, openPage, toastOf } from '#tests/support/client-page.tsx'

/** A page that makes no calls. */
const QUIET = '/explore/my-games'

const account = page.getByRole('banner').getByRole('button', { name: /^My Account/ })

async function chooseLogOut(): Promise<void> {
  await account.click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
}

it('what is still on its way is canceled, because it would be refused', async () => {
  logIn()
  hold(countNotifications)
  hold(logOut)
  const send = vi.spyOn(globalThis, 'fetch')
  await openPage(QUIET)
  await chooseLogOut()
  await expect.element(page.getByRole('menuitem', { name: 'Logging out...' })).toBeVisible()
  // A call that takes too long ends with a TimeoutError.
  const endings = () =>
    send.mock.calls
      .filter(
        ([address]) => typeof address === 'string' && address.includes(countNotifications.path),
      )
      .map(([, init]) => (init?.signal?.reason as Error | undefined)?.name)
  await expect.poll(endings).toEqual(['AbortError'])
})

it('is asked for again if the session goes on', async () => {
  logIn()
  hold(countNotifications)
  answer(logOut, refusal(500))
  await openPage(QUIET)
  await chooseLogOut()
  await expect.element(toastOf('Logout failed')).toBeVisible()
  await expect.poll(() => sentTo(countNotifications).length).toBe(2)
})
