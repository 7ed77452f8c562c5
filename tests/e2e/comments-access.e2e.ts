import { button, discussion, register, write } from '../support/discussion-page.ts'
import { expect, openPage, test } from './test.ts'

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
