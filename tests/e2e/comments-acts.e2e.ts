import { slowDown } from '../support/slow-network.ts'
import {
  article,
  button,
  discussion,
  openMember,
  registerOther,
  toastOf,
  write,
} from '../support/discussion-page.ts'
import { expect, expectAccessible, openPage, test } from './test.ts'

test('an author deletes a comment, and Undo brings it back, by keyboard', async ({ page }) => {
  const author = await openMember(page, 351)
  await write(author, 351, { content: 'To be deleted', rating: 4 })
  await page.reload()
  await expect(discussion(page).getByText('4.0 from 1 user')).toBeVisible()
  await button(page, 'Delete Comment').focus()
  await page.keyboard.press('Enter')
  await expect(toastOf(page, 'Comment deleted')).toBeVisible()
  await expect(article(page, 'To be deleted')).toBeHidden()
  await expect(discussion(page).getByText('No user ratings yet')).toBeVisible()
  await expect(button(page, 'Add Comment')).toBeFocused()
  const undo = page.getByRole('button', { name: 'Undo' })
  await page.keyboard.press('F8')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(undo).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(article(page, 'To be deleted')).toBeFocused()
  await expect(discussion(page).getByText('4.0 from 1 user')).toBeVisible()
})

test('the place of a deleted comment stays while it has replies', async ({ page, browser }) => {
  const other = await registerOther(browser)
  const id = await write(other, 352, { content: 'An answered comment', rating: 5 })
  const author = await openMember(page, 352)
  await write(author, 352, { content: 'A reply that stays', parentId: id })
  const answer = await other.request.delete(`/api/comments/${id}`, {
    headers: { Origin: new URL(page.url()).origin },
  })
  expect(answer.status()).toBe(204)
  await openPage(page, '/resource/352')
  await expect(discussion(page).getByText('Deleted', { exact: true })).toBeVisible()
  await expect(discussion(page).getByText('An answered comment')).toBeHidden()
  await expect(button(page, `Reply to ${other.username}`)).toBeHidden()
  await expect(article(page, 'A reply that stays')).toBeVisible()
  await button(page, 'Delete Reply').click()
  await expect(toastOf(page, 'Reply deleted')).toBeVisible()
  await expect(discussion(page).getByText('No comments yet.')).toBeVisible()
})

test('a comment says when it was edited', async ({ page }) => {
  const author = await openMember(page, 353)
  await write(author, 353, { content: 'First thoughts' })
  await page.reload()
  await button(page, 'Edit Comment').click()
  await discussion(page).getByRole('textbox').fill('Second thoughts')
  await button(page, 'Save Changes').click()
  await expect(article(page, 'Second thoughts')).toContainText(/, edited \w+ \d+, \d{4}/)
})

test('votes show at once, on a slow network too, and order the comments', async ({
  page,
  browser,
}) => {
  const first = await registerOther(browser, 'Anna')
  await write(first, 354, { content: 'The older one' })
  await write(await registerOther(browser, 'Cora'), 354, { content: 'The newer one' })
  await openMember(page, 354)
  await slowDown(page, '**/vote')
  const vote = article(page, 'The older one').getByRole('button', { name: /^Helpful/ })
  const stored = page.waitForResponse('**/vote')
  await vote.click()
  await expect(vote).toHaveAttribute('aria-pressed', 'true')
  await expect(vote).toHaveAccessibleName(/^Helpful \(1\), comment by Anna/)
  const texts = discussion(page).getByRole('article').getByRole('paragraph')
  await expect(texts).toHaveText(['The newer one', 'The older one'])
  await stored
  await page.getByLabel('Order of the comments').selectOption('Most Helpful')
  await expect(texts).toHaveText(['The older one', 'The newer one'])
  await page.reload()
  await expect(vote).toHaveAttribute('aria-pressed', 'true')
  await vote.click()
  await expect(vote).toHaveAttribute('aria-pressed', 'false')
  await expect(vote).toHaveText('Helpful')
})

test('a vote that the server refuses goes back with a message', async ({
  page,
  browser,
  tolerate,
}) => {
  tolerate(/404/)
  const other = await registerOther(browser)
  const id = await write(other, 355, { content: 'Soon gone' })
  await openMember(page, 355)
  const vote = article(page, 'Soon gone').getByRole('button', { name: /^Helpful/ })
  await expect(vote).toBeVisible()
  await other.request.delete(`/api/comments/${id}`, {
    headers: { Origin: new URL(page.url()).origin },
  })
  await vote.click()
  await expect(toastOf(page, 'This comment has been deleted')).toBeVisible()
  await expect(vote).toHaveAttribute('aria-pressed', 'false')
})

test('visitors are asked to log in before they vote or report', async ({ page, browser }) => {
  await write(await registerOther(browser), 356, { content: 'For everybody' })
  await openPage(page, '/resource/356')
  const comment = article(page, 'For everybody')
  await comment.getByRole('button', { name: /^Helpful/ }).click()
  await expect(toastOf(page, 'Please log in to vote for comments.')).toBeVisible()
  await comment.getByRole('button', { name: /^Report/ }).click()
  await expect(toastOf(page, 'Please log in to report something.')).toBeVisible()
  await expect(button(page, 'Delete')).toBeHidden()
})

test('a member reports a comment and the resource by keyboard, once each', async ({
  page,
  browser,
}) => {
  const other = await registerOther(browser)
  await write(other, 357, { content: 'Buy my course' })
  await openMember(page, 357)
  const report = page.getByRole('button', { name: `Report the comment by ${other.username}` })
  await report.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Report This Comment' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send Report' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Please choose what is wrong.')
  await expect(dialog.getByRole('radio', { name: 'Spam or advertising' })).toBeFocused()
  await page.keyboard.press('Space')
  await dialog.getByRole('textbox').fill('An advertisement')
  await dialog.getByRole('button', { name: 'Send Report' }).click()
  await expect(toastOf(page, 'Your report will be looked at.')).toBeVisible()
  const done = page.getByRole('button', { name: `Reported the comment by ${other.username}` })
  await expect(done).toBeFocused()
  await page.reload()
  await expect(done).toBeVisible()

  await page
    .getByRole('button', { name: /^Report / })
    .first()
    .click()
  const second = page.getByRole('dialog', { name: 'Report This Resource' })
  await second.getByRole('radio', { name: 'The link no longer works' }).check()
  await page.keyboard.press('Escape')
  await expect(second).toBeHidden()
})

test('a locked child reads comments and finds nothing to press', async ({ page, browser }) => {
  const list = await page.request.get('/api/resources?category=kids&limit=1')
  const [resource] = (await list.json()) as { id: number }[]
  const id = resource?.id ?? 0
  await write(await registerOther(browser), id, { content: 'Good for children' })
  const origin = test.info().project.use.baseURL ?? ''
  const answer = await page.request.post('/api/kids-lock', {
    headers: { Origin: origin },
    data: { pin: '4711', comments: 'read' },
  })
  expect(answer.ok()).toBe(true)
  await openPage(page, `/resource/${id}`)
  await expect(article(page, 'Good for children')).toBeVisible()
  for (const name of [/^Helpful/, /^Report/, /^Reply/])
    await expect(page.getByRole('button', { name })).toBeHidden()
})
