import { randomUUID } from 'node:crypto'
import {
  type APIRequestContext,
  type Browser,
  expect,
  type Locator,
  type Page,
  test,
} from '@playwright/test'
import { openPage } from '../e2e/test.ts'
import { originOf } from './e2e-data.ts'

const origin = () => originOf(test.info().file)

export type Member = { id: number; username: string; request: APIRequestContext }

/** Registers a member, whose cookies these requests keep. */
export async function register(request: APIRequestContext, name = 'Vera'): Promise<Member> {
  const username = `${name}-${randomUUID().slice(0, 12)}`
  const response = await request.post('/api/register', {
    headers: { Origin: origin() },
    data: { username, email: `${username}@example.org`, password: 'knight-f3-takes' },
  })
  expect(response.status()).toBe(201)
  const { id } = (await response.json()) as { id: number }
  return { id, username, request }
}

/** Registers another user in a separate browser. */
export async function registerOther(browser: Browser, name = 'Boris'): Promise<Member> {
  return register((await browser.newContext({ baseURL: origin() })).request, name)
}

type Written = { content: string; rating?: number; parentId?: number }

export async function write(
  { request }: Member,
  resource: number,
  comment: Written,
): Promise<number> {
  const response = await request.post(`/api/resources/${resource}/comments`, {
    headers: { Origin: origin() },
    data: comment,
  })
  expect(response.status()).toBe(201)
  return ((await response.json()) as { id: number }).id
}

export const discussion = (page: Page): Locator => page.getByRole('region', { name: 'Discussion' })
/** Returns the innermost comment with this text. */
export const article = (page: Page, text: string): Locator =>
  discussion(page).getByRole('article').filter({ hasText: text }).last()
export const textField = (page: Page, name = 'Comment'): Locator =>
  discussion(page).getByRole('textbox', { name, exact: true })
export const button = (page: Page, name: string): Locator =>
  discussion(page).getByRole('button', { name })
/** Returns the visible toast; the copy for screen readers has no heading. */
export const toastOf = (page: Page, text: string): Locator =>
  page.getByRole('region', { name: /Notifications/ }).getByText(text, { exact: true })

export async function openMember(page: Page, resource: number, name?: string): Promise<Member> {
  const member = await register(page.request, name)
  await openPage(page, `/resource/${resource}`)
  return member
}

export async function openForm(page: Page): Promise<void> {
  await button(page, 'Add Comment').click()
  await expect(textField(page)).toBeFocused()
}
