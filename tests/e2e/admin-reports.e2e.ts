import type { Browser, Page } from '@playwright/test'
import { addResource, loginAsAdmin } from '../support/admin-pages.ts'
import { E2E_SERVERS } from '../support/e2e-data.ts'
import { article, discussion, register, toastOf, write } from '../support/discussion-page.ts'
import { expect, openPage, test } from './test.ts'

/** Opens a page as a newly registered member. */
async function memberPage(browser: Browser, name: string) {
  const context = await browser.newContext()
  return { person: await register(context.request, name), page: await context.newPage(), context }
}

const card = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })

async function hide(page: Page, text: string, reason: string): Promise<void> {
  await card(page, text)
    .getByRole('button', { name: /^Moderate/ })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason)
  await dialog.getByRole('button', { name: /^Hide/ }).click()
  await expect(card(page, text)).toBeHidden()
}

test('a reported comment is hidden, its author reads why, and it is restored to its place', async ({
  page,
  browser,
}) => {
  const text = `You are all fools, ${crypto.randomUUID()}`
  const author = await memberPage(browser, 'Rudi')
  const reader = await memberPage(browser, 'Rita')
  await loginAsAdmin(page)
  const resource = await addResource(page)
  const comment = await write(author.person, resource.id, { content: text, rating: 1 })
  const answer = await reader.person.request.post('/api/reports', {
    headers: { Origin: E2E_SERVERS.admin.origin },
    data: { kind: 'comment', id: comment, reason: 'rude', text: 'This hurts' },
  })
  expect(answer.status()).toBe(201)
  await reader.context.close()
  await openPage(page, '/admin/reports')
  await expect(card(page, text)).toContainText('This hurts')
  await hide(page, text, 'Please stay polite')
  await page.getByLabel('Show').selectOption('Done')
  await expect(page).toHaveURL('/admin/reports?state=done')
  await expect(card(page, text)).toContainText('You have hidden this comment')

  await openPage(author.page, `/resource/${resource.id}`)
  await expect(discussion(author.page)).toContainText('Reason: Please stay polite')
  await expect(article(author.page, text)).toBeHidden()
  await author.context.close()

  // On the page it stays in its place, but only for moderators.
  await openPage(page, `/resource/${resource.id}`)
  await expect(article(page, text)).toContainText('Please stay polite')
  await article(page, text)
    .getByRole('button', { name: /^Restore/ })
    .click()
  await page.getByRole('button', { name: 'Restore Comment' }).click()
  await expect(toastOf(page, 'Comment restored')).toBeVisible()
  await expect(discussion(page).getByText('1.0 from 1 user')).toBeVisible()
})
