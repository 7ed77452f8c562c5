import { toastOf } from '../support/account-pages.ts'
import { loginAsAdmin, send } from '../support/admin-pages.ts'
import { expect, openPage, test } from './test.ts'

const PAGE = '/api/admin/pages/rooks-evening'

test('an admin makes a page, and readers find it in the footer, in two languages, without JavaScript', async ({
  page,
  browser,
  baseURL,
}) => {
  await loginAsAdmin(page)
  await openPage(page, '/admin/pages')
  await page.getByRole('button', { name: 'Add Page' }).click()
  const form = page.getByRole('dialog', { name: 'Add Page' })
  await form.getByRole('textbox', { name: 'Title' }).fill('Rooks’ evening')
  await form.getByRole('combobox', { name: 'Linked in' }).selectOption('Footer')
  await form.getByRole('button', { name: 'Add Page' }).click()
  await expect(toastOf(page, 'Page added')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Edit: /page/rooks-evening' })).toBeVisible()
  await page.getByRole('button', { name: 'Add Section' }).click()
  await page.keyboard.type('When')
  await page.keyboard.press('Tab')
  await page.keyboard.type('On Tuesdays, see [Help](/help).')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toastOf(page, 'Page saved')).toBeVisible()
  await send(page, 'PUT', `${PAGE}?language=de`, {
    title: 'Turmabend',
    sections: [{ heading: 'Wann', body: ['Dienstags.'] }],
  })

  const context = await browser.newContext({ javaScriptEnabled: false, baseURL })
  const reader = await context.newPage()
  await reader.goto('/help')
  await reader.getByRole('contentinfo').getByRole('link', { name: 'Rooks’ evening' }).click()
  await expect(reader.getByRole('heading', { level: 1, name: 'Rooks’ evening' })).toBeVisible()
  await expect(reader.getByText('On Tuesdays, see Help.')).toBeVisible()
  await reader.getByRole('link', { name: 'Deutsch' }).click()
  await expect(reader.getByRole('heading', { level: 1, name: 'Turmabend' })).toBeVisible()
  await reader.goto('/fr/page/rooks-evening')
  await expect(reader.getByText('La voici en anglais.')).toBeVisible()
  await context.close()
  await send(page, 'DELETE', PAGE)
})
