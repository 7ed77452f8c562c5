import type { CDPSession, Page } from '@playwright/test'
import {
  accountMenu,
  logOut,
  mailedLink,
  registerQuickly,
  toastOf,
} from '../support/account-pages.ts'
import { expect, expectAccessible, openPage, test } from './test.ts'

/** Chromium's own authenticator in software. It says yes by itself unless it is not `present`. */
async function virtualDevices(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  let authenticatorId = await plugIn(cdp)
  return {
    present: (enabled: boolean) =>
      cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    verified: (isUserVerified: boolean) =>
      cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    async takeAnother() {
      await cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
      authenticatorId = await plugIn(cdp)
    },
    /** Takes another device with the same keys, which has counted none of their uses; returns what takes the first one back. */
    async takeCopy() {
      const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId })
      const take = async (counted: typeof credentials) => {
        await this.takeAnother()
        for (const credential of counted)
          await cdp.send('WebAuthn.addCredential', { authenticatorId, credential })
      }
      await take(credentials.map((each) => ({ ...each, signCount: 0 })))
      return () => take(credentials)
    },
  }
}

async function plugIn(cdp: CDPSession): Promise<string> {
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return authenticatorId
}

/** What the server answers ten minutes after the login. */
const STALE_PROOF = {
  status: 403,
  json: { message: 'Please enter your password again', code: 'reauth_required', requestId: 'r' },
}

const keys = (page: Page) => page.getByRole('list', { name: 'Your passkeys' }).getByRole('listitem')
const said = (page: Page, text: string) => page.getByRole('status').getByText(text)
const welcome = (page: Page, username: string) => toastOf(page, `Welcome back, ${username}!`)

test('passkeys: added, used by the button and under the username, renamed, removed', async ({
  page,
  tolerate,
}) => {
  test.setTimeout(120_000)
  tolerate(/40[013] \(/)
  const account = await registerQuickly(page)
  const devices = await virtualDevices(page)
  const add = page.getByRole('button', { name: 'Add a passkey' })
  const useKey = page.getByRole('button', { name: 'Use a passkey' })

  await test.step('two keys, of which a device has one only', async () => {
    await openPage(page, '/settings?tab=security')
    await expect(page.getByText('You have no passkeys yet.')).toBeVisible()
    await add.click()
    await expect(said(page, 'The passkey “Passkey” was added.')).toBeVisible()
    await mailedLink(account, /A passkey was added to your account/)
    await add.click()
    await expect(said(page, 'This device already has a passkey for your account.')).toBeVisible()
    await devices.takeAnother()
    await add.click()
    await expect(keys(page)).toHaveCount(2)
    await expectAccessible(page)
  })
  await test.step('a name of its own', async () => {
    await keys(page).first().getByRole('button', { name: 'Rename Passkey' }).click()
    const dialog = page.getByRole('dialog', { name: 'Rename the passkey' })
    await dialog.getByLabel('Name').fill('Green key')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(keys(page).first()).toContainText('Green key')
  })
  await test.step('a login by the button', async () => {
    await devices.present(false)
    await logOut(page)
    await devices.present(true)
    await useKey.click()
    await expect(welcome(page, account.username)).toBeVisible()
  })
  await test.step('a login from the list under the username', async () => {
    // The list logs in as soon as the login page has it.
    await accountMenu(page).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await expect(welcome(page, account.username)).toBeVisible()
    await expect(accountMenu(page)).toBeVisible()
  })
  await test.step('removed, once a passkey has proved who is there', async () => {
    await openPage(page, '/settings?tab=security')
    await expect(keys(page).first()).toContainText('Last used')
    await keys(page).last().getByRole('button', { name: 'Remove Passkey' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remove this passkey?' })
    await page.route('**/api/passkeys/*', (route) => route.fulfill(STALE_PROOF), { times: 1 })
    await dialog.getByRole('button', { name: 'Remove' }).click()
    const prompt = page.getByRole('dialog', { name: 'Confirm that it is you' })
    await prompt.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(said(page, 'The passkey “Passkey” was removed.')).toBeVisible()
    await expect(keys(page)).toHaveCount(1)
    await mailedLink(account, /A passkey was removed from your account/)
  })
  // Nothing is offered under the username on arrival, so that the button has it to do.
  const useButton = async () => {
    await devices.present(false)
    await openPage(page, '/auth')
    await devices.present(true)
    await useKey.click()
  }
  await test.step('not used by somebody whom the device does not know', async () => {
    await devices.verified(false)
    await devices.present(false)
    await logOut(page)
    await useButton()
    await expect(toastOf(page, 'No passkey was chosen. Please try again.')).toBeVisible()
    await expect(useKey).toBeEnabled()
    await devices.verified(true)
    // The login page uses it at once.
    await page.goto('/auth')
    await expect(welcome(page, account.username)).toBeVisible()
  })
  await test.step('not used as a copy, by the button or under the username', async () => {
    const takeBack = await devices.takeCopy()
    await accountMenu(page).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await expect(toastOf(page, 'Authentication Failed')).toBeVisible()
    await useButton()
    await expect(toastOf(page, 'Authentication Failed')).toBeVisible()
    await openPage(page, '/help')
    await takeBack()
    await page.goto('/auth')
    await expect(welcome(page, account.username)).toBeVisible()
  })
})
