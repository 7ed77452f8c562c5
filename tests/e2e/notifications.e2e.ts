import { join } from 'node:path'
import type { APIRequestContext, Page } from '@playwright/test'
import { type Account, mailedLink, newAccount, registerQuickly } from '../support/account-pages.ts'
import { E2E_ADMIN, E2E_DATA_DIR, E2E_ORIGIN } from '../support/e2e-data.ts'
import { readOutbox } from '../support/mailbox.ts'
import { slowDown } from '../support/slow-network.ts'
import { expect, expectAccessible, layoutShift, openPage, test } from './test.ts'

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

/** Makes the person on the page write a comment, and somebody else reply. Returns both accounts and the replies' IDs. */
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

test('a reply is counted in the header and leads to it; marks and choices are kept', async ({
  page,
  request,
}) => {
  const { replier, ids } = await withReplies(page, request, 3)
  await test.step('a slow response: the page works before it comes, and nothing moves', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await slowDown(page, '**/api/notifications/count')
    expect(await layoutShift(page, '/notifications')).toBeLessThan(0.02)
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect(bell(page)).toHaveAccessibleName('Notifications, 3 unread')
    await page.unroute('**/api/notifications/count')
  })
  await test.step('by keyboard to the reply', async () => {
    await openPage(page, '/help')
    await expect(bell(page)).toHaveAccessibleName('Notifications, 3 unread')
    await bell(page).press('Enter')
    const link = panel(page)
      .getByRole('link', { name: `${replier.username} replied to your comment` })
      .first()
    await expect(link).toBeVisible()
    await link.press('Enter')
    await expect(page).toHaveURL(`/resource/${RESOURCE}#comment-${ids[2]}`)
    await expect(panel(page)).toBeHidden()
    await expect(page.locator(`#comment-${ids[2]}`)).toBeFocused()
    await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread')
  })
  await test.step('phones have a mark on the account button and a page in its menu', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openPage(page, '/help')
    const account = page.getByRole('banner').getByRole('button', { name: /My Account.*2 unread/ })
    await account.click()
    await page.getByRole('menuitem', { name: 'Notifications 2' }).click()
    await expect(page).toHaveURL('/notifications')
    await expect(rows(page)).toHaveCount(3)
    await page.setViewportSize({ width: 1280, height: 800 })
  })
  await test.step('marks and choices of emails are kept', async () => {
    await page.getByRole('main').getByRole('button', { name: 'Mark all as read' }).press('Enter')
    await expect(page.getByText('Unread:')).toHaveCount(0)
    // A reload before the response would undo the choice.
    for (const [name, before] of [
      ['Replies to my comments', true],
      [/^My week/, false],
    ] as const) {
      const stored = page.waitForResponse((response) => response.request().method() === 'PUT')
      const choice = page.getByRole('switch', { name })
      await expect(choice).toBeChecked({ checked: before })
      await choice.press('Space')
      await expect(choice).toBeChecked({ checked: !before })
      expect((await stored).status()).toBe(200)
    }
    await page.reload()
    await expect(rows(page)).toHaveCount(3)
    await expect(page.getByText('Unread:')).toHaveCount(0)
    await expect(bell(page)).toHaveAccessibleName('Notifications')
    await expect(page.getByRole('switch', { name: 'Replies to my comments' })).not.toBeChecked()
    await expect(page.getByRole('switch', { name: /^My week/ })).toBeChecked()
  })
})

test('a moderator’s decision arrives with its reason, by email at once; one click ends the emails', async ({
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
