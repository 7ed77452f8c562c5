import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import type { LinkChecksView } from '#shared/contracts/link-checks.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { addResource, loginAsAdmin, loginAsMember, rowOf, send } from '../support/admin-pages.ts'
import { E2E_SERVERS } from '../support/e2e-data.ts'
import { expect, expectAccessible, openPage, test } from './test.ts'

const { origin } = E2E_SERVERS.admin
const PATH = '/api/admin/link-checks'
/** The server leaves two seconds between two requests to a host. */
const CHECK_MS = 25_000

/** A site whose pages have moved from /old/… to /new/…. */
let site: Server
test.beforeAll(async () => {
  site = createServer((request, response) => {
    const path = request.url ?? ''
    if (path === '/robots.txt') return response.writeHead(404).end()
    if (!path.startsWith('/old/')) return response.end()
    response.writeHead(301, { Location: path.replace('/old/', '/new/') }).end()
  })
  site.listen(0, '127.0.0.1')
  await once(site, 'listening')
})
test.afterAll(() => site.close())

const url = (path: string) => `http://127.0.0.1:${(site.address() as AddressInfo).port}${path}`
const list = async (page: Page, state: string) =>
  (await (await page.request.get(`${PATH}?state=${state}&limit=100`)).json()) as LinkChecksView

const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: /^Notifications/ }).getByText(text)

/** Adds a resource whose link has moved, and has it checked. */
async function addMoved(page: Page): Promise<ResourceView> {
  const resource = await addResource(page, { sourceUrl: url(`/old/${crypto.randomUUID()}`) })
  await send(page, 'POST', PATH, { ids: [resource.id] })
  const isListed = async () =>
    (await list(page, 'moved')).links.some(({ id }) => id === resource.id)
  await expect.poll(isListed, { timeout: CHECK_MS }).toBe(true)
  return resource
}

test.describe('the work list of links', () => {
  test.use({ baseURL: origin })
  test.describe.configure({ timeout: 3 * CHECK_MS })

  test('a link that has moved gets its new address with one key; undo puts the old one back', async ({
    page,
  }) => {
    await loginAsAdmin(page)
    const { id, title, sourceUrl } = await addMoved(page)
    const address = async () =>
      ((await (await page.request.get(`/api/resources/${id}`)).json()) as ResourceView).sourceUrl
    await openPage(page, '/admin/links')
    await page.getByRole('link', { name: /^Moved/ }).press('Enter')
    await expect(page).toHaveURL('/admin/links?state=moved')
    const row = rowOf(page, title)
    await expect(row).toContainText('Moved permanently')
    await expect(row.getByRole('link', { name: sourceUrl.replace('/old/', '/new/') })).toBeVisible()
    await expectAccessible(page)

    await row.getByRole('button', { name: `Use new address for ${title}` }).press('Enter')
    await expect(row).toBeHidden()
    await expect(page.getByRole('region', { name: 'Moved links' })).toBeFocused()
    expect(await address()).toBe(sourceUrl.replace('/old/', '/new/'))
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(toast(page, 'The old address is back')).toBeVisible()
    expect(await address()).toBe(sourceUrl)
    // It was put into the queue again, and comes back with the next result.
    await expect(row).toBeVisible({ timeout: CHECK_MS })
    await send(page, 'DELETE', `/api/admin/resources/${id}`)
  })

  test('removing can be undone; a selection is checked again', async ({ page }) => {
    await loginAsAdmin(page)
    const { id, title } = await addMoved(page)
    await openPage(page, '/admin/links?state=moved')
    const row = rowOf(page, title)
    await row.getByRole('button', { name: `Remove ${title}` }).press('Enter')
    await expect(row).toBeHidden()
    expect((await page.request.get(`/api/resources/${id}`)).status()).toBe(404)
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(toast(page, 'The resource is back')).toBeVisible()
    expect((await page.request.get(`/api/resources/${id}`)).status()).toBe(200)

    await send(page, 'POST', PATH, { ids: [id] })
    await expect(row).toBeVisible({ timeout: CHECK_MS })
    await row.getByRole('checkbox', { name: `Select ${title}` }).press('Space')
    await page.getByRole('button', { name: 'Check 1 link again' }).press('Enter')
    await expect(toast(page, '1 link will be checked')).toBeVisible()
    await row.getByRole('link', { name: `Edit ${title}` }).press('Enter')
    await expect(page).toHaveURL(`/admin?resource=${id}`)
    const form = page.getByRole('dialog', { name: 'Edit Resource' })
    await expect(form.getByRole('textbox', { name: 'Title' })).toHaveValue(title)
    await send(page, 'DELETE', `/api/admin/resources/${id}`)
  })

  test('an empty list says so, a failure offers another try, and members see nothing of it', async ({
    page,
    tolerate,
  }) => {
    await test.step('an empty list says so, and a failure offers another try', async () => {
      await loginAsAdmin(page)
      await openPage(page, '/admin/links')
      await expect(page.getByRole('heading', { name: 'No link is dead' })).toBeVisible()
      await expectAccessible(page)
      tolerate(/503/)
      await page.route(`**${PATH}?*`, (route) =>
        route.fulfill({ status: 503, json: { message: 'The database is away', code: 'x' } }),
      )
      await page.getByRole('link', { name: /^Unsure/ }).click()
      await expect(page.getByText('Error loading links: The database is away')).toBeVisible({
        timeout: 15_000,
      })
      await page.unroute(`**${PATH}?*`)
      await page.getByRole('button', { name: 'Try Again' }).press('Enter')
      await expect(page.getByRole('region', { name: 'Unsure links' })).toBeVisible()
    })
    await test.step('members see nothing of it', async () => {
      await loginAsMember(page)
      await page.goto('/admin/links')
      await expect(page.getByRole('heading', { name: 'Link Health' })).toBeHidden()
    })
  })

  test('readers are told of a dead link, and where an archived copy may be', async ({ page }) => {
    await loginAsAdmin(page)
    const resource = await addResource(page)
    await page.route(`**/api/resources/${resource.id}`, (route) =>
      route.fulfill({ json: { ...resource, link: 'dead' } }),
    )
    await openPage(page, `/category/all?query=${resource.title.replace('Lesson ', '')}`)
    await page.getByRole('link', { name: resource.title }).first().click()
    await expect(page.getByText('This link may no longer work.')).toBeVisible()
    await expect(page.getByRole('link', { name: /^Look for an archived copy/ })).toHaveAttribute(
      'href',
      `https://web.archive.org/web/${resource.sourceUrl}`,
    )
    await expectAccessible(page)
    await send(page, 'DELETE', `/api/admin/resources/${resource.id}`)
  })
})
