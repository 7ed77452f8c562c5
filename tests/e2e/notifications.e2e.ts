import { join } from 'node:path'
import type { APIRequestContext, Page } from '@playwright/test'
import {
  type Account,
  mailedLink,
  newAccount,
  registerQuickly,
  toastOf,
} from '../support/account-pages.ts'
import { E2E_ADMIN, E2E_DATA_DIR, E2E_ORIGIN } from '../support/e2e-data.ts'
import { readOutbox } from '../support/mailbox.ts'
import { SLOW_MS, slowDown } from '../support/slow-network.ts'
import { expect, expectAccessible, layoutShift, openPage, setCookie, test } from './test.ts'

const RESOURCE = 571
const COMMENTS = `/api/resources/${RESOURCE}/comments`

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /Notifications/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const rows = (page: Page) => page.getByRole('list', { name: 'Notifications' }).getByRole('listitem')

async function post(context: APIRequestContext, path: string, data: object): Promise<number> {
  const answer = await context.post(path, { headers: { Origin: E2E_ORIGIN }, data })
  expect(answer.status(), await answer.text()).toBeLessThan(300)
  return ((await answer.json()) as { id: number }).id
}

/** Lets the person on the page write a comment, and somebody else reply. Returns who, and the replies' IDs. */
async function withReplies(
  page: Page,
  request: APIRequestContext,
  count = 1,
): Promise<{ author: Account; replier: Account; ids: number[] }> {
  const author = await registerQuickly(page)
  const parentId = await post(page.request, COMMENTS, { content: 'Which edition?', rating: 4 })
  const replier = newAccount('Ben')
  await post(request, '/api/register', replier)
  const ids: number[] = []
  for (let each = 0; each < count; each++)
    ids.push(await post(request, COMMENTS, { content: `The second, ${each}`, parentId }))
  return { author, replier, ids }
}

/** Returns where a mail program would unsubscribe (RFC 8058), as soon as an email offers it. */
async function unsubscribeLink({ email }: Account): Promise<string> {
  const find = () =>
    readOutbox(join(E2E_DATA_DIR, 'outbox'))
      .filter(({ to }) => to === email)
      .map((mail) => mail.header('List-Unsubscribe').slice(1, -1))
      .find((url) => url !== '')
  await expect.poll(find).toBeDefined()
  return find() ?? ''
}

test('a reply is counted in the header, and its notification leads to it, by keyboard', async ({
  page,
  request,
}) => {
  const { replier, ids } = await withReplies(page, request)
  await openPage(page, '/help')
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
  await bell(page).press('Enter')
  const link = panel(page).getByRole('link', {
    name: `${replier.username} replied to your comment`,
  })
  await expect(link).toBeVisible()
  await link.press('Enter')
  await expect(page).toHaveURL(`/resource/${RESOURCE}#comment-${ids[0]}`)
  await expect(panel(page)).toBeHidden()
  await expect(page.locator(`#comment-${ids[0]}`)).toBeFocused()
  await expect(bell(page)).toHaveAccessibleName('Notifications')
})

for (const [late, pattern] of [
  ['what welcomes a new page', /page-arrival-/],
  ['the comments', `**${COMMENTS}`],
] as const)
  test(`a notification leads to its comment, although ${late} may come late`, async ({
    page,
    request,
  }) => {
    const { ids } = await withReplies(page, request)
    await openPage(page, '/notifications')
    await slowDown(page, pattern)
    await rows(page).getByRole('link').press('Enter')
    await expect(page.locator('#arrival')).toHaveText(/\S/, { timeout: SLOW_MS + 5_000 })
    await expect(page.locator(`#comment-${ids[0]}`)).toBeFocused({ timeout: SLOW_MS + 5_000 })
  })

test('Escape closes the list, and the bell has the focus again', async ({ page, request }) => {
  await withReplies(page, request)
  await openPage(page, '/help')
  await bell(page).press('Enter')
  await expect(rows(page)).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(bell(page)).toBeFocused()
})

test('marking as read and deleting, by keyboard; deleting asks first', async ({
  page,
  request,
}) => {
  await withReplies(page, request, 3)
  await openPage(page, '/notifications')
  await expect(rows(page)).toHaveCount(3)
  await rows(page)
    .first()
    .getByRole('button', { name: /^Mark as read/ })
    .press('Enter')
  await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread')
  const remove = rows(page)
    .first()
    .getByRole('button', { name: /^Delete/ })
  await remove.press('Enter')
  await expect(page.getByRole('button', { name: 'Keep' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(remove).toBeFocused()
  await remove.press('Enter')
  await page.getByRole('button', { name: 'Delete', exact: true }).press('Enter')
  await expect(rows(page)).toHaveCount(2)
  await expect(page.getByRole('list', { name: 'Notifications' })).toBeFocused()
  await page.getByRole('main').getByRole('button', { name: 'Mark all as read' }).press('Enter')
  await expect(page.getByText('Unread:')).toHaveCount(0)
  await page.reload()
  await expect(rows(page)).toHaveCount(2)
  await expect(page.getByText('Unread:')).toHaveCount(0)
  await expect(bell(page)).toHaveAccessibleName('Notifications')
})

test('the rest of a long list is loaded on demand', async ({ page, request }) => {
  await withReplies(page, request, 23)
  await openPage(page, '/notifications')
  await expect(rows(page)).toHaveCount(20)
  const more = page.getByRole('main').getByRole('button', { name: 'Load more' })
  await more.press('Enter')
  await expect(rows(page)).toHaveCount(23)
  await expect(more).toHaveCount(0)
})

test('without notifications, the page says so', async ({ page }) => {
  await registerQuickly(page)
  await openPage(page, '/notifications')
  await expect(page.getByText('Nothing new')).toBeVisible()
})

test('what a refusal did not change comes back', async ({ page, request, tolerate }) => {
  tolerate(/500 \(/)
  await withReplies(page, request)
  await openPage(page, '/notifications')
  await page.route('**/api/notifications/read', (route) => route.fulfill({ status: 500 }))
  await page.getByRole('button', { name: /^Mark as read/ }).click()
  await expect(toastOf(page, 'Not marked as read')).toBeVisible()
  await expect(page.getByText('Unread:')).toHaveCount(1)
})

test('a list that fails says so, and can be tried again', async ({ page, request, tolerate }) => {
  tolerate(/502 \(/)
  await withReplies(page, request)
  await openPage(page, '/help')
  await page.route('**/api/notifications?*', (route) => route.fulfill({ status: 502 }))
  await bell(page).click()
  await expect(panel(page).getByRole('alert')).toContainText('could not be reached')
  await page.unroute('**/api/notifications?*')
  await panel(page).getByRole('button', { name: 'Try Again' }).click()
  await expect(rows(page)).toHaveCount(1)
})

test('slow responses: the page works before they come, and nothing moves', async ({
  page,
  request,
}) => {
  await withReplies(page, request)
  await page.setViewportSize({ width: 390, height: 844 })
  await slowDown(page, '**/api/notifications/count')
  expect(await layoutShift(page, '/notifications')).toBeLessThan(0.02)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
})

test('emails are chosen with switches, and a refused choice moves back', async ({
  page,
  tolerate,
}) => {
  tolerate(/500 \(/)
  await registerQuickly(page)
  await openPage(page, '/notifications')
  const replies = page.getByRole('switch', { name: 'Replies to my comments' })
  await expect(replies).toBeChecked()
  // A reload before the response would take the choice back.
  const stored = page.waitForResponse((response) => response.request().method() === 'PUT')
  await replies.press('Space')
  await expect(replies).not.toBeChecked()
  await stored
  await page.reload()
  await expect(replies).not.toBeChecked()
  await page.route('**/api/notifications/emails', async (route) => {
    if (route.request().method() === 'PUT') await route.fulfill({ status: 500 })
    else await route.fallback()
  })
  await replies.press('Space')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('could not be reached')
  await expect(replies).not.toBeChecked()
})

test('the weekly email is off until it is switched on, by keyboard', async ({ page }) => {
  await registerQuickly(page)
  await openPage(page, '/notifications')
  const week = page.getByRole('switch', { name: /^My week/ })
  await expect(week).not.toBeChecked()
  const saved = page.waitForResponse(
    (answer) => answer.request().method() === 'PUT' && answer.url().endsWith('/emails'),
  )
  await week.press('Space')
  await expect(week).toBeChecked()
  expect((await saved).status()).toBe(200)
  await page.reload()
  await expect(week).toBeChecked()
})

test('phones have a mark at the account and a page in its menu', async ({ page, request }) => {
  await withReplies(page, request)
  await page.setViewportSize({ width: 390, height: 844 })
  await openPage(page, '/help')
  const account = page.getByRole('banner').getByRole('button', { name: /My Account.*1 unread/ })
  await account.click()
  await page.getByRole('menuitem', { name: 'Notifications 1' }).click()
  await expect(page).toHaveURL('/notifications')
  await expect(rows(page)).toHaveCount(1)
})

test('a moderator’s word comes with its reason, by email at once; one click ends the emails', async ({
  browser,
  page,
  request,
}) => {
  const author = await registerQuickly(page)
  const id = await post(page.request, COMMENTS, { content: 'Rubbish.', rating: 1 })
  const token = (await mailedLink(author, /^Verify/)).split('/').at(-1)
  await post(page.request, '/api/verify-email', { token })
  await post(request, '/api/login', E2E_ADMIN)
  const hide = await request.post(`/api/admin/comments/${id}/hide`, {
    headers: { Origin: E2E_ORIGIN },
    data: { reason: 'Please say what is wrong with it.' },
  })
  expect(hide.ok()).toBe(true)
  await openPage(page, '/notifications')
  await expect(rows(page)).toContainText('A moderator hid your comment')
  await expect(rows(page)).toContainText('Reason: Please say what is wrong with it.')

  const context = await browser.newContext({ javaScriptEnabled: false })
  const reader = await context.newPage()
  await reader.goto(await unsubscribeLink(author))
  await expect(reader.getByRole('heading', { name: 'Stop these emails?' })).toBeVisible()
  await reader.getByRole('button', { name: 'Stop these emails' }).press('Enter')
  await expect(reader.getByRole('heading')).toHaveText('You will not get these emails anymore')
  await context.close()
  await page.goto(await unsubscribeLink(author))
  await expectAccessible(page)
  await openPage(page, '/notifications')
  await expect(page.getByRole('switch', { name: /A moderator/ })).not.toBeChecked()
  await expect(page.getByRole('switch', { name: /Replies/ })).toBeChecked()
})

for (const theme of ['light', 'dark']) {
  test(`list and page are accessible, ${theme}`, async ({ page, context, request }) => {
    await setCookie(context, 'theme', theme)
    await withReplies(page, request, 2)
    await openPage(page, '/help')
    await bell(page).click()
    await expect(rows(page)).toHaveCount(2)
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 700 })
    await openPage(page, '/notifications')
    await rows(page)
      .first()
      .getByRole('button', { name: /^Delete/ })
      .click()
    await expectAccessible(page)
  })
}
