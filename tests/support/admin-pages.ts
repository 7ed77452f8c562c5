import { randomUUID } from 'node:crypto'
import { type Cookie, expect, type Locator, type Page } from '@playwright/test'
import type { ResourceInput } from '#shared/contracts/resource-input.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { openPage } from '../e2e/test.ts'
import { newAccount } from './account-pages.ts'
import { E2E_ADMIN, E2E_SERVERS } from './e2e-data.ts'

const headers = { Origin: E2E_SERVERS.admin.origin }

/** Verifying the password takes time, so each worker keeps its session for as long as the password counts as just confirmed. */
const KEPT_MS = 5 * 60_000
let session: { cookies: Cookie[]; since: number } | undefined

/** Logs in the first admin without the form, so that every page of the console opens. */
export async function loginAsAdmin(page: Page): Promise<void> {
  const context = page.context()
  if (session && Date.now() - session.since < KEPT_MS) {
    await context.addCookies(session.cookies)
    // Another test may have ended it: changing the password ends all other sessions of the same admin.
    const answer = await page.request.get('/api/admin/check')
    if (answer.ok() && ((await answer.json()) as { isAdmin: boolean }).isAdmin) return
  }
  const { username, password } = E2E_ADMIN
  const answer = await page.request.post('/api/login', { headers, data: { username, password } })
  expect(answer.status()).toBe(200)
  session = { cookies: await context.cookies(), since: Date.now() }
}

/** Calls the API with the page's cookies. */
export async function send<Body>(
  page: Page,
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  data: unknown = {},
): Promise<Body> {
  const answer = await page.request.fetch(path, { method, headers, data })
  expect(answer.ok(), `${method} ${path}: ${answer.status()}`).toBe(true)
  return answer.status() === 204 ? (undefined as Body) : ((await answer.json()) as Body)
}

/** Registers a user who is not an admin, and logs them in. */
export async function loginAsMember(page: Page): Promise<void> {
  const { username, email, password } = newAccount()
  const data = { username, email, password }
  const answer = await page.request.post('/api/register', { headers, data })
  expect(answer.status()).toBe(201)
}

/** A resource for one test, which can be found by a word that no other test uses. */
export async function addResource(
  page: Page,
  fields: Partial<ResourceInput> = {},
): Promise<ResourceView> {
  const word = `w${randomUUID().slice(0, 8)}`
  return send(page, 'POST', '/api/admin/resources', {
    title: `Lesson ${word}`,
    description: 'A lesson made for one test',
    type: 'book',
    level: 'all',
    category: 'general',
    sourceWebsite: 'other',
    sourceUrl: `https://example.org/${word}`,
    ...fields,
  })
}

/** Opens the resource manager with a search in its table. */
export async function openManager(page: Page, query = ''): Promise<void> {
  await openPage(page, '/admin')
  const search = page.getByRole('searchbox', { name: 'Search the table' })
  await search.fill(query)
}

/** Returns the row of the table with this title. */
export const rowOf = (page: Page, title: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: title, exact: true }) })
