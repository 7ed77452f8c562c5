import { expect, openPage, test } from './test.ts'

test('the skip link, the guest menu, and the sheet on a phone', async ({ page }) => {
  await test.step('the skip link comes first and leads to the content', async () => {
    await openPage(page, '/')
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: /skip to/i })
    await expect(skip).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
  })
  await test.step('the guest menu opens, closes and leads to the login by keyboard', async () => {
    const trigger = page
      .getByRole('banner')
      .getByRole('button', { name: /guest/i })
      .or(page.getByRole('banner').getByRole('link', { name: /guest/i }))
      .first()
    await trigger.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Login or Register' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menuitem', { name: 'Login or Register' })).toBeHidden()
    await expect(trigger).toBeFocused()
  })
  await test.step('on a phone the sidebar is a sheet that Escape closes', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page
      .getByRole('banner')
      .getByRole('button', { name: /menu|sidebar/i })
      .click()
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Chessable' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  })
})
