import type { BrowserContext, Page } from '@playwright/test'
import { accountMenu } from '../support/account-pages.ts'
import { startBasicGate } from '../support/basic-gate.ts'
import { E2E_ADMIN } from '../support/e2e-data.ts'
import { freePorts } from '../support/free-ports.ts'
import { type OidcIssuer, startOidcIssuer } from '../support/oidc-issuer.ts'
import { type ProductProcess, productProcess } from '../support/product-process.ts'
import { expect, expectAccessible, openPage, test, waitForHydration } from './test.ts'

/** The site stands behind a proxy that asks for this, as those of clubs do. */
const GATE = { username: 'club', password: 'behind the gate' }

let issuer: OidcIssuer
let product: ProductProcess
let origin: string
let closeGate: () => Promise<void>
let visitor: BrowserContext

// One after the other, with one server for all.
test.describe.configure({ mode: 'default' })

test.beforeAll(async ({ browser }) => {
  test.setTimeout(120_000)
  const [gate = 0, port = 0] = await freePorts(2)
  origin = `http://127.0.0.1:${gate}`
  closeGate = await startBasicGate(gate, port, GATE)
  const started = await startOidcIssuer(origin)
  issuer = started
  product = productProcess(port, {
    SITE_URL: origin,
    RATE_LIMIT_FACTOR: '0',
    ADMIN_USERNAME: E2E_ADMIN.username,
    ADMIN_EMAIL: E2E_ADMIN.email,
    ADMIN_PASSWORD: E2E_ADMIN.password,
    OIDC_ISSUER: started.url,
    OIDC_CLIENT_ID: started.client.client_id,
    OIDC_CLIENT_SECRET: started.client.client_secret,
    OIDC_NAME: 'Club login',
  })
  await product.start()
  visitor = await browser.newContext({ baseURL: origin, httpCredentials: GATE })
})
test.afterAll(async () => {
  await visitor?.close()
  await closeGate?.()
  await product?.remove()
  await issuer?.close()
})

/** Opens the login for a page, and goes on to the issuer. */
async function continueThere(page: Page, next: string): Promise<void> {
  await openPage(page, `/auth?next=${encodeURIComponent(next)}`)
  await page.getByRole('main').getByRole('link', { name: 'Continue with Club login' }).click()
}

async function logOut(page: Page): Promise<void> {
  await accountMenu(page).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  // The issuer asks whether its own session ends, too. On the way there, the login may show for a moment.
  await page.waitForURL(/\/session\/end/)
  await visitor.clearCookies()
}

test('a login at an issuer: the first makes an account, an address that is known asks for the password once', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const page = await visitor.newPage()
  const identities = page.getByRole('list', { name: 'Your linked accounts' })

  await test.step('somebody new comes to the page that was asked for', async () => {
    issuer.person = {
      sub: 'ada',
      preferred_username: 'Ada Club',
      email: 'ada@club.example',
      email_verified: true,
    }
    await continueThere(page, '/resource/115')
    await expect(page).toHaveURL('/resource/115')
    await page.goto('/settings?tab=security')
    await expect(identities.getByRole('listitem')).toContainText('Club login · Ada Club')
    await expect(page.getByRole('button', { name: 'Set a password' })).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('without JavaScript, too', async () => {
    const plain = await browser.newContext({
      baseURL: origin,
      httpCredentials: GATE,
      javaScriptEnabled: false,
    })
    const other = await plain.newPage()
    await other.goto('/auth?next=%2Fresource%2F116')
    await other.getByRole('main').getByRole('link', { name: 'Continue with Club login' }).click()
    await expect(other).toHaveURL(`${origin}/resource/116`)
    await plain.close()
  })
  await test.step('the only way in cannot be removed', async () => {
    await identities.getByRole('button', { name: 'Remove Club login' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remove this login?' })
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect(dialog.getByText(/only way/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(identities.getByRole('listitem')).toHaveCount(1)
  })
  await test.step('somebody who cancels there is told so', async () => {
    await logOut(page)
    issuer.isDenying = true
    await continueThere(page, '/suggest')
    await expect(page.getByRole('main').getByRole('alert').first()).toContainText(
      'Club login did not let you in, or you canceled.',
    )
    issuer.isDenying = false
  })
  await test.step('an address that has an account asks for its password, once', async () => {
    issuer.person = {
      sub: 'curator',
      preferred_username: 'The curator',
      email: E2E_ADMIN.email,
      email_verified: true,
    }
    await continueThere(page, '/suggest')
    await expect(page).toHaveURL(/\/auth\?failed=link/)
    await waitForHydration(page)
    const main = page.getByRole('main')
    await main.getByLabel('Password', { exact: true }).fill('wrong knight, g1 h3')
    await main.getByRole('button', { name: 'Link and log in' }).click()
    await expect(main.getByRole('alert').first()).toContainText(/password/i)
    await main.getByLabel('Password', { exact: true }).fill(E2E_ADMIN.password)
    await main.getByRole('button', { name: 'Link and log in' }).click()
    await expect(page).toHaveURL('/suggest')
    await logOut(page)
    await continueThere(page, '/suggest')
    await expect(page).toHaveURL('/suggest')
    await expect(accountMenu(page)).toBeVisible()
  })
})
