import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import type { LinkChecksView } from '#shared/contracts/link-checks.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { addResource, loginAsAdmin, rowOf, send } from '../support/admin-pages.ts'
import { expect, openPage, test } from './test.ts'

const PATH = '/api/admin/link-checks'
/** The server waits two seconds between two requests to the same host. */
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

/** Adds a resource whose link has moved, and has the link checked. */
async function addMoved(page: Page): Promise<ResourceView> {
  const resource = await addResource(page, { sourceUrl: url(`/old/${crypto.randomUUID()}`) })
  await send(page, 'POST', PATH, { ids: [resource.id] })
  const isListed = async () =>
    (await list(page, 'moved')).links.some(({ id }) => id === resource.id)
  await expect.poll(isListed, { timeout: CHECK_MS }).toBe(true)
  return resource
}

test.describe('the work list of links', () => {
  test.describe.configure({ timeout: 3 * CHECK_MS })

  test('a link that has moved gets its new address, and is removed; both can be undone', async ({
    page,
  }) => {
    await loginAsAdmin(page)
    const { id, title, sourceUrl } = await addMoved(page)
    const resource = () => page.request.get(`/api/resources/${id}`)
    const address = async () => ((await (await resource()).json()) as ResourceView).sourceUrl
    await openPage(page, '/admin/links?state=moved')
    const row = rowOf(page, title)
    await expect(row).toContainText('Moved permanently')
    await row.getByRole('button', { name: `Use new address for ${title}` }).click()
    await expect(row).toBeHidden()
    expect(await address()).toBe(sourceUrl.replace('/old/', '/new/'))
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(toast(page, 'The old address is back')).toBeVisible()
    expect(await address()).toBe(sourceUrl)
    // The link went back into the queue, and returns with its next result.
    await expect(row).toBeVisible({ timeout: CHECK_MS })

    await row.getByRole('button', { name: `Remove ${title}` }).click()
    await expect(row).toBeHidden()
    expect((await resource()).status()).toBe(404)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(toast(page, 'The resource is back')).toBeVisible()
    expect((await resource()).status()).toBe(200)
    await send(page, 'DELETE', `/api/admin/resources/${id}`)
  })
})
