import { expect, type Page } from '@playwright/test'
import { E2E_ADMIN, E2E_SERVERS } from './e2e-data.ts'

const headers = { Origin: E2E_SERVERS.admin.origin }

/** Logs the first admin in without the form; afterwards every page of the console opens. */
export async function loginAsAdmin(page: Page): Promise<void> {
  const { username, password } = E2E_ADMIN
  const answer = await page.request.post('/api/login', { headers, data: { username, password } })
  expect(answer.status()).toBe(200)
}

/** A call of the API with the page's cookies. */
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
