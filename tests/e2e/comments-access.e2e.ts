import {
  article,
  button,
  discussion,
  register,
  registerOther,
  write,
} from '../support/discussion-page.ts'
import { expect, openPage, test } from './test.ts'

test('a link leads to a comment beyond the first five, and to a reply', async ({
  page,
  browser,
}) => {
  const ids: number[] = []
  for (let number = 1; number <= 7; number += 1) {
    ids.push(await write(await registerOther(browser), 311, { content: `Opinion ${number}` }))
  }
  const [oldest = 0] = ids
  const author = await registerOther(browser, 'Olga')
  const replies: number[] = []
  for (let number = 1; number <= 6; number += 1) {
    const reply = { content: `Answer ${number}`, parentId: oldest }
    replies.push(await write(author, 311, reply))
  }
  await openPage(page, '/resource/311')
  await expect(discussion(page).getByRole('article')).toHaveCount(5)
  await button(page, 'Load More Comments').click()
  await expect(article(page, 'Opinion 2')).toBeFocused()
  await expect(button(page, 'Load More Comments')).toBeHidden()
  await expect(article(page, 'Answer 4')).toBeHidden()
  await button(page, 'Show 3 More Replies').click()
  await expect(article(page, 'Answer 4')).toBeFocused()

  for (const [id, text] of [
    [oldest, 'Opinion 1'],
    [replies[5], 'Answer 6'],
  ] as const) {
    await page.goto('/help')
    await openPage(page, `/resource/311#comment-${id}`)
    const linked = article(page, text)
    await expect(linked).toHaveAttribute('id', `comment-${id}`)
    await expect(linked).toBeInViewport()
    await expect(linked).toHaveAttribute('aria-current', 'location')
    await expect(linked).toBeFocused()
  }
})

test('nothing moves when the logged-in user becomes known', async ({ page }) => {
  const member = await register(page.request)
  await write(member, 314, { content: 'Mine', rating: 3 })
  await page.setViewportSize({ width: 390, height: 844 })
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/user', async (route) => {
    await asked
    return route.continue()
  })
  await openPage(page, '/resource/314')
  const before = await discussion(page).boundingBox()
  answer()
  await expect(button(page, 'Edit Comment')).toBeVisible()
  expect(await discussion(page).boundingBox()).toEqual(before)
})
