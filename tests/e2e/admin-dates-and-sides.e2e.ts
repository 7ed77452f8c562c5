import { addResource, loginAsAdmin, openManager } from '../support/admin-pages.ts'
import { expect, test } from './test.ts'

test('faults 6 and 28: the form accepts a year or a month, and shows the side that the words tell', async ({
  page,
}) => {
  await test.step('fault 28: the form accepts a year or a month, shows it again, and refuses an invalid date', async () => {
    await loginAsAdmin(page)
    const resource = await addResource(page, { publishedDate: '1998' })
    await openManager(page, resource.title)
    const row = page.getByRole('row').filter({ hasText: resource.title })
    await expect(row.getByRole('cell', { name: /: 1998$/ })).toBeVisible()

    await page.getByRole('button', { name: `Edit ${resource.title}` }).click()
    const edit = page.getByRole('dialog', { name: 'Edit Resource' })
    const date = edit.getByRole('textbox', { name: 'Published date', exact: true })
    await expect(date).toHaveValue('1998')
    await date.fill('03/04/1998')
    await edit.getByRole('button', { name: 'Save Changes' }).click()
    await expect(date).toHaveAccessibleDescription(/must be a year, a month, or a day/)
    await expect(date).toBeFocused()
    await date.fill('1998-02')
    await expect(
      edit.getByRole('complementary', { name: 'Preview' }).getByText('February 1998'),
    ).toBeAttached()
    await edit.getByRole('button', { name: 'Save Changes' }).click()
    await expect(edit).toBeHidden()
    await expect(row.getByRole('cell', { name: /: February 1998$/ })).toBeVisible()
  })
  await test.step('fault 6: the form shows the side that the words tell, and keeps another one', async () => {
    await loginAsAdmin(page)
    const resource = await addResource(page, { description: 'A repertoire for Black.' })
    const edit = page.getByRole('dialog', { name: 'Edit Resource' })
    const side = edit.getByRole('combobox', { name: 'Side' })
    const open = async () => {
      await openManager(page, resource.title)
      await page.getByRole('button', { name: `Edit ${resource.title}` }).click()
    }
    await open()
    await expect(side).toHaveValue('black')
    await side.selectOption({ label: 'For both sides' })
    await edit.getByRole('button', { name: 'Save Changes' }).click()
    await expect(edit).toBeHidden()
    await open()
    await expect(side).toHaveValue('both')
    await side.selectOption({ label: 'Decide from text and opening' })
    await edit.getByRole('button', { name: 'Save Changes' }).click()
    await expect(edit).toBeHidden()
    await open()
    await expect(side).toHaveValue('black')
  })
})
