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
import { expect, test } from './test.ts'

test('an author deletes a comment, and Undo brings it back, by keyboard', async ({ page }) => {
  const author = await openMember(page, 351)
  await write(author, 351, { content: 'To be deleted', rating: 4 })
  await page.reload()
  await expect(discussion(page).getByText('4.0 from 1 user')).toBeVisible()
  await button(page, 'Delete Comment').focus()
  await page.keyboard.press('Enter')
  await expect(toastOf(page, 'Comment deleted')).toBeVisible()
  await expect(article(page, 'To be deleted')).toBeHidden()
  await expect(discussion(page).getByText('No comments yet.')).toBeVisible()
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

test('votes show at once, even on a slow network, and order the comments', async ({
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
