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
    async takeAnother() {
      await cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
      authenticatorId = await plugIn(cdp)
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

const keys = (page: Page) => page.getByRole('list', { name: 'Your passkeys' }).getByRole('listitem')
const said = (page: Page, text: string) => page.getByRole('status').getByText(text)
const welcome = (page: Page, username: string) => toastOf(page, `Welcome back, ${username}!`)

test('passkeys: added, used by the button and under the username, renamed, removed', async ({
  page,
  tolerate,
}) => {
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
  await test.step('removed', async () => {
    await openPage(page, '/settings?tab=security')
    await expect(keys(page).first()).toContainText('Last used')
    await keys(page).first().getByRole('button', { name: 'Remove Green key' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remove this passkey?' })
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect(said(page, 'The passkey “Green key” was removed.')).toBeVisible()
    await expect(keys(page)).toHaveCount(1)
    await mailedLink(account, /A passkey was removed from your account/)
  })
})
