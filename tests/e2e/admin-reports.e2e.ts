import type { Browser, Page } from '@playwright/test'
import { addResource, loginAsAdmin, send } from '../support/admin-pages.ts'
import {
  article,
  discussion,
  register,
  registerOther,
  toastOf,
  write,
} from '../support/discussion-page.ts'
import { makeList, newTitle } from '../support/list-pages.ts'
import { expect, expectAccessible, openPage, test } from './test.ts'

/** Writes a rude comment on a new resource, and reports it as somebody else. */
async function reported(page: Page, text: string) {
  const context = page.context().browser()
  if (!context) throw new Error('no browser')
  const baseURL = test.info().project.use.baseURL ?? ''
  const [author, reader] = [
    await register((await context.newContext({ baseURL })).request, 'Rudi'),
    await register((await context.newContext({ baseURL })).request, 'Rita'),
  ]
  await loginAsAdmin(page)
  const resource = await addResource(page)
  const comment = await write(author, resource.id, { content: text, rating: 1 })
  const answer = await reader.request.post('/api/reports', {
    headers: { Origin: baseURL },
    data: { kind: 'comment', id: comment, reason: 'rude', text: 'This hurts' },
  })
  expect(answer.status()).toBe(201)
  return { author, reader, resource, comment }
}

const card = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })

test('a moderator hides a reported comment by keyboard, and restores it', async ({ page }) => {
  const text = `You are all fools, ${crypto.randomUUID()}`
  const { resource, author } = await reported(page, text)
  await openPage(page, '/admin/reports')
  const item = card(page, text)
  await expect(item).toContainText('Rude or hurtful')
  await expect(item).toContainText('This hurts')
  await expectAccessible(page)
  await item.getByRole('button', { name: /^Moderate/ }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Moderate This Comment' })
  await expect(dialog.getByRole('radio', { name: 'Hide it' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Hide Comment' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Please give a reason')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused()
  await page.keyboard.type('Please stay polite')
  await dialog.getByRole('button', { name: 'Hide Comment' }).click()
  await expect(toastOf(page, 'Comment hidden')).toBeVisible()
  await expect(item).toBeHidden()

  await page.getByLabel('Show').selectOption('Done')
  await expect(page).toHaveURL('/admin/reports?state=done')
  await expect(item).toContainText('You have hidden this comment')

  // In its place on the page, for moderators only.
  await openPage(page, `/resource/${resource.id}`)
  const inPlace = article(page, text)
  await expect(inPlace).toContainText('Please stay polite')
  await expect(inPlace.getByText('Hidden', { exact: true })).toBeVisible()
  await expect(discussion(page).getByText('No user ratings yet')).toBeVisible()
  await inPlace.getByRole('button', { name: `Restore the comment by ${author.username}` }).click()
  await page.getByRole('button', { name: 'Restore Comment' }).click()
  await expect(toastOf(page, 'Comment restored')).toBeVisible()
  await expect(inPlace.getByText('Hidden', { exact: true })).toBeHidden()
  await expect(discussion(page).getByText('1.0 from 1 user')).toBeVisible()
})

test('the second of two moderators is told what the first did', async ({ page, tolerate }) => {
  tolerate(/409/)
  const text = `Judged twice, ${crypto.randomUUID()}`
  const { comment } = await reported(page, text)
  await openPage(page, '/admin/reports')
  await card(page, text)
    .getByRole('button', { name: /^Moderate/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Moderate This Comment' })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Mine')
  await send(page, 'POST', `/api/admin/comments/${comment}/hide`, { reason: 'Insults' })
  await dialog.getByRole('button', { name: 'Hide Comment' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(
    'You have already hidden this comment. Reason given: Insults',
  )
  await expect(dialog.getByRole('button', { name: 'Hide Comment' })).toBeHidden()
  // The queue loses the comment when the message has been read, and not before.
  await dialog.getByRole('button', { name: 'Close', exact: true }).first().click()
  await expect(dialog).toBeHidden()
  await expect(card(page, text)).toBeHidden()
})

test('reports are dismissed, or marked as done', async ({ page }) => {
  await test.step('reports are dismissed; the comment stays', async () => {
    const text = `Harmless after all, ${crypto.randomUUID()}`
    const { resource } = await reported(page, text)
    await openPage(page, '/admin/reports?kind=comment')
    const item = card(page, text)
    await item.getByRole('button', { name: 'Dismiss' }).click()
    await expect(toastOf(page, 'Dismissed')).toBeVisible()
    await expect(item).toBeHidden()
    await openPage(page, `/resource/${resource.id}`)
    await expect(article(page, text)).toBeVisible()
  })
  await test.step('curators mark reports of resources as done', async () => {
    const { reader, resource } = await reported(page, 'Beside it')
    await reader.request.post('/api/reports', {
      headers: { Origin: test.info().project.use.baseURL ?? '' },
      data: { kind: 'resource', id: resource.id, reason: 'dead_link' },
    })
    await openPage(page, '/admin/reports?kind=resource')
    const item = card(page, resource.title)
    await expect(item).toContainText('The link no longer works')
    await item.getByRole('button', { name: 'Mark as Done' }).click()
    await expect(toastOf(page, 'Marked as done')).toBeVisible()
    await expect(item).toBeHidden()
    await page.getByLabel('Show').selectOption('Done')
    await expect(item).toContainText('You have marked this report as done')
  })
})

test('authors see why readers no longer see their comment', async ({ page, browser }) => {
  const { author, resource, comment } = await reported(page, 'Not for long')
  await send(page, 'POST', `/api/admin/comments/${comment}/delete`, { reason: 'Insults' })
  const context = await browser.newContext({
    storageState: await author.request.storageState(),
    baseURL: test.info().project.use.baseURL ?? '',
  })
  const own = await context.newPage()
  await openPage(own, `/resource/${resource.id}`)
  await expect(discussion(own).getByText('A moderator has deleted your comment.')).toBeVisible()
  await expect(discussion(own).getByText('Reason: Insults')).toBeVisible()
  await context.close()
})

/** Opens a page of a newly registered member's own. */
async function memberPage(browser: Browser, name: string) {
  const baseURL = test.info().project.use.baseURL ?? ''
  const context = await browser.newContext({ baseURL })
  return { person: await register(context.request, name), page: await context.newPage(), context }
}

const rooks = (title: string) =>
  ({ title, visibility: 'public', description: 'At rooks.example', ids: [320] }) as const

test('a list is reported and hidden by keyboard', async ({ page, browser }) => {
  const title = newTitle('Buy cheap rooks')
  const owner = await registerOther(browser, 'Olga')
  const list = await makeList(owner.request, rooks(title))
  const reader = await memberPage(browser, 'Rosa')
  await openPage(reader.page, list.path)
  const report = reader.page.getByRole('button', { name: `Report the list ${title}` })
  await report.press('Enter')
  const form = reader.page.getByRole('dialog', { name: 'Report This List' })
  await expect(form.getByRole('radio', { name: 'Spam or advertising' })).toBeFocused()
  await expect(form.getByRole('radio', { name: 'The link no longer works' })).toHaveCount(0)
  await expectAccessible(reader.page)
  await reader.page.keyboard.press('Space')
  await form.getByRole('button', { name: 'Send Report' }).press('Enter')
  await expect(toastOf(reader.page, 'Thank you')).toBeVisible()
  await expect(
    reader.page.getByRole('button', { name: `Reported the list ${title}` }),
  ).toBeVisible()
  await reader.context.close()

  await loginAsAdmin(page)
  await openPage(page, '/admin/reports?kind=list')
  const item = card(page, title)
  await expect(item).toContainText('At rooks.example')
  await expect(item).toContainText('Spam or advertising')
  await expectAccessible(page)
  await item.getByRole('button', { name: /^Moderate the list/ }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Hide This List' })
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Hide List' }).press('Enter')
  await expect(dialog.getByText('Please give a reason')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused()
  await page.keyboard.type('Advertising')
  await dialog.getByRole('button', { name: 'Hide List' }).press('Enter')
  await expect(toastOf(page, 'List hidden')).toBeVisible()
  await expect(item).toBeHidden()
  await page.getByLabel('Show').selectOption('Hidden or Deleted')
  await expect(item).toContainText('gave the reason: Advertising')
})

test('the owner of a hidden list reads why, nobody else finds it, and it is restored', async ({
  page,
  browser,
}) => {
  const title = newTitle('Rooks for sale')
  const owner = await memberPage(browser, 'Olga')
  const list = await makeList(owner.person.request, rooks(title))
  await openPage(owner.page, list.path)
  await expect(owner.page.getByRole('button', { name: 'Edit list' })).toBeVisible()
  await expect(owner.page.getByRole('button', { name: /^Report/ })).toHaveCount(0)
  await loginAsAdmin(page)
  await send(page, 'POST', `/api/admin/lists/${list.id}/hide`, { reason: 'Advertising' })

  await openPage(owner.page, '/my-lists')
  const own = card(owner.page, title)
  await expect(own).toContainText('Hidden by a moderator')
  await own.getByRole('link', { name: title }).press('Enter')
  const words = 'Hidden by a moderator. Reason: Advertising'
  await expect(owner.page.getByText(words)).toBeVisible()
  await expect(owner.page.getByRole('button', { name: 'Copy link' })).toHaveCount(0)
  await expectAccessible(owner.page)
  await owner.page.getByRole('button', { name: 'Edit list' }).press('Enter')
  await expect(owner.page.getByRole('heading', { name: 'Add resources' })).toBeVisible()
  await expect(owner.page.getByText(words)).toBeVisible()
  await openPage(owner.page, '/notifications')
  const notice = `A moderator hid your list “${title}”`
  await expect(owner.page.getByRole('link', { name: notice })).toBeVisible()
  await owner.context.close()

  const stranger = await registerOther(browser, 'Rosa')
  expect((await stranger.request.get(list.path)).status()).toBe(404)
  await openPage(page, list.path)
  await expect(page.getByText(words)).toBeVisible()
  await page.getByRole('button', { name: /^Restore the list/ }).press('Enter')
  await page.getByRole('button', { name: 'Restore List' }).press('Enter')
  await expect(toastOf(page, 'List restored')).toBeVisible()
  await expect(page.getByText('Hidden by a moderator.')).toBeHidden()
  expect((await stranger.request.get(list.path)).status()).toBe(200)
})

test('a reported list that is private by now shows nothing of itself', async ({
  page,
  browser,
}) => {
  const baseURL = test.info().project.use.baseURL ?? ''
  const headers = { Origin: baseURL }
  const [owner, reader] = [
    await registerOther(browser, 'Olga'),
    await registerOther(browser, 'Rosa'),
  ]
  const title = newTitle('Soon private')
  const list = await makeList(owner.request, { title, visibility: 'link' })
  const text = `About what is private, ${crypto.randomUUID()}`
  const data = { kind: 'list', id: list.id, reason: 'rude', text }
  expect((await reader.request.post('/api/reports', { headers, data })).status()).toBe(201)
  const change = { headers, data: { visibility: 'private' } }
  expect((await owner.request.put(`/api/lists/${list.id}`, change)).status()).toBe(200)
  await loginAsAdmin(page)
  await openPage(page, '/admin/reports?kind=list')
  const item = card(page, text)
  await expect(item).toContainText('It is private now, or was deleted')
  await expect(item).not.toContainText(title)
  await expect(item.getByRole('button', { name: /^Moderate/ })).toHaveCount(0)
  await item.getByRole('button', { name: 'Dismiss' }).press('Enter')
  await expect(toastOf(page, 'Dismissed')).toBeVisible()
  await expect(item).toBeHidden()
})
