import type { Page } from '@playwright/test'
import { paths } from '#shared/paths.ts'
import {
  accountMenu,
  newAccount,
  register,
  registerQuickly,
  toastOf,
} from '../support/account-pages.ts'
import { E2E_ORIGIN } from '../support/e2e-data.ts'
import { expect, openPage, test } from './test.ts'

const [FIRST, SECOND, THIRD] = [310, 311, 312]
const headers = { Origin: E2E_ORIGIN }

const studyGroup = (page: Page) => page.getByRole('group', { name: 'My study' })
/** The button that shows the status and the progress, or 'Want to study' if there is no status. */
const status = (page: Page, name: string) =>
  studyGroup(page).getByRole('button', { name: new RegExp(`^${name}(?: · \\d+%)?$`) })
const tab = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'My resources' }).getByRole('link', { name })
const titleOf = async (page: Page, id: number) => {
  const answer = await page.request.get(`/api/resources/${id}`)
  return ((await answer.json()) as { title: string }).title
}
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('study'))

async function choose(page: Page, id: number, name: string): Promise<void> {
  await openPage(page, paths.resource(id))
  await fromMenu(page, name)
  await expect(status(page, name)).toHaveAttribute('aria-pressed', 'true')
  await expect(toastOf(page, name)).toBeVisible()
}

/** Chooses an item of the menu beside the status. */
async function fromMenu(page: Page, name: string): Promise<void> {
  await studyGroup(page).getByRole('button', { name: 'More about my study' }).press('Enter')
  const entry = page
    .getByRole('menuitemcheckbox', { name })
    .or(page.getByRole('menuitem', { name }))
  await entry.press('Enter')
}

async function openNotes(page: Page): Promise<void> {
  await fromMenu(page, 'Progress and notes')
  await expect(page.getByRole('heading', { name: 'My notes' })).toBeVisible()
}

async function addNote(page: Page, text: string): Promise<void> {
  await page.getByLabel('New note').fill(text)
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByRole('list', { name: 'My notes' })).toContainText(text)
}

/** Returns the items in the account. */
async function accountItems(page: Page): Promise<Record<number, string>> {
  const answer = await page.request.get('/api/study/items')
  const items = (await answer.json()) as { resourceId: number; status: string }[]
  return Object.fromEntries(items.map(({ resourceId, status: has }) => [resourceId, has]))
}

test('what a visitor keeps moves to a new account, and leaves nothing in the browser', async ({
  page,
}) => {
  await choose(page, FIRST, 'Studying')
  await openNotes(page)
  await addNote(page, 'Mine before I registered')
  await choose(page, SECOND, 'Not for me')
  await register(page, newAccount())
  await expect.poll(() => stored(page)).toBeNull()
  expect(await accountItems(page)).toEqual({ [FIRST]: 'studying', [SECOND]: 'dropped' })
  // The receipt is shown only after the message about the registration, which stays for five seconds.
  await expect(
    page
      .getByRole('region', { name: /Notifications/ })
      .getByText(/What you kept here is now in your account/),
  ).toBeVisible()
  await openPage(page, paths.study('?tab=want'))
  await expect(page).toHaveURL(paths.savedResources('?tab=want'))
  await tab(page, /Not for me/).click()
  await expect(
    page.getByRole('link', { name: await titleOf(page, SECOND), exact: true }),
  ).toBeVisible()
  await openPage(page, paths.resource(FIRST))
  await expect(status(page, 'Studying')).toHaveAttribute('aria-pressed', 'true')
  await openNotes(page)
  await expect(page.getByText('Mine before I registered', { exact: true })).toBeVisible()
})

test('on a shared computer nothing of the account stays', async ({ page }) => {
  await registerQuickly(page)
  await page.request.put(`/api/study/${FIRST}`, { headers, data: { status: 'studying' } })
  await openPage(page, paths.resource(FIRST))
  await expect(status(page, 'Studying')).toHaveAttribute('aria-pressed', 'true')
  await accountMenu(page).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL(paths.auth())
  expect(await stored(page)).toBeNull()
  await openPage(page, paths.resource(FIRST))
  await expect(status(page, 'Want to study')).toHaveAttribute('aria-pressed', 'false')
})

test('a member finds tabs with counts on the page of saved resources, without JavaScript as well', async ({
  page,
  browser,
  context,
}) => {
  await registerQuickly(page)
  await page.request.post(`/api/resources/${THIRD}/save`, { headers, data: {} })
  for (const [id, has] of [
    [FIRST, 'studying'],
    [SECOND, 'studying'],
  ] as const)
    await page.request.put(`/api/study/${id}`, { headers, data: { status: has, progress: 40 } })
  await openPage(page, paths.savedResources())
  await expect(page.getByRole('heading', { level: 1, name: 'Your Saved Resources' })).toBeVisible()
  await expect(page.getByText('You have saved 1 resource.')).toBeVisible()
  await expect(tab(page, /Saved 1/)).toHaveAttribute('aria-current', 'page')
  const title = await titleOf(page, FIRST)
  await tab(page, /Studying 2/).click()
  await expect(page).toHaveURL(paths.study())
  await expect(page.getByRole('link', { name: `Continue ${title}` })).toBeVisible()
  await page.getByLabel(`Status of ${title}`).selectOption('done')
  await expect(tab(page, /Done 1/)).toBeVisible()
  await expect(tab(page, /Studying 1/)).toBeVisible()
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await context.storageState(),
  })
  const other = await plain.newPage()
  await other.goto(paths.savedResources('?tab=done'))
  await expect(other.getByRole('link', { name: title, exact: true })).toBeVisible()
  await plain.close()
})
