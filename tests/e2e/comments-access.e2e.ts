import {
  article,
  button,
  discussion,
  openMember,
  register,
  registerOther,
  textField,
  write,
} from '../support/discussion-page.ts'
import { expect, expectAccessible, openPage, setCookie, test } from './test.ts'

test('with the keyboard alone: open, write, rate, keep, discard, post', async ({ page }) => {
  const { username } = await openMember(page, 310)
  await button(page, 'Add Comment').focus()
  await page.keyboard.press('Enter')
  await expect(textField(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(textField(page)).toBeHidden()
  await expect(button(page, 'Add Comment')).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(textField(page)).toBeFocused()
  await page.keyboard.type('Half a thought')
  await page.keyboard.press('Escape')
  await expect(button(page, 'Keep Draft')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(textField(page)).toBeHidden()
  await expect(button(page, 'Add Comment')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(textField(page)).toHaveValue('Half a thought')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(button(page, 'Discard')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(textField(page)).toBeHidden()

  await page.keyboard.press('Enter')
  await expect(textField(page)).toHaveValue('')
  await page.keyboard.type('A whole thought')
  await page.keyboard.press('Tab')
  await expect(discussion(page).getByRole('radio', { name: '1 star' })).toBeFocused()
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight')
  await expect(discussion(page).getByRole('radio', { name: '4 stars' })).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(article(page, username)).toContainText('4 out of 5 stars')
  await expect(button(page, 'View My Comment')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(article(page, username)).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(button(page, 'Edit Comment')).toBeFocused()
})

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

for (const [theme, resource] of [
  ['light', 312],
  ['dark', 313],
] as const) {
  test(`forms and comments are accessible in ${theme}, at 320 px too`, async ({
    page,
    browser,
    context,
  }) => {
    await setCookie(context, 'theme', theme)
    const boris = await registerOther(browser)
    const long = `${'endless'.repeat(60)}\nhttps://example.org/${'a'.repeat(200)}`
    await write(boris, resource, { content: long, rating: 5 })
    const member = await register(page.request)
    await write(member, resource, { content: 'Mine', rating: 3 })
    await openPage(page, `/resource/${resource}`)
    await expect(button(page, 'Edit Comment')).toBeVisible()
    await expectAccessible(page)
    await button(page, 'Edit Comment').click()
    await textField(page).fill('x'.repeat(2_001))
    await button(page, 'Save Changes').click()
    await expect(discussion(page).getByText('1 character too many')).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 700 })
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    ).toBeLessThanOrEqual(0)
    await button(page, 'Cancel').click()
    await expect(button(page, 'Keep Draft')).toBeVisible()
    await expectAccessible(page)
    await button(page, 'Discard').click()
    await button(page, `Reply to ${boris.username}`).click()
    await expect(textField(page, 'Reply')).toBeFocused()
    await expectAccessible(page)
  })
}

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
