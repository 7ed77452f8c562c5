import { toastOf } from '../support/account-pages.ts'
import {
  ADDITIONAL_PATH,
  addAdditional,
  cardOf,
  dialog,
  field,
  freshTitle,
  main,
  rowOf,
  search,
} from '../support/additional-pages.ts'
import { loginAsAdmin } from '../support/admin-pages.ts'
import { expect, openPage, test } from './test.ts'

test.beforeEach(({ page }) => loginAsAdmin(page))

test('a new one: refused until it is valid, previewed, and on /play at once', async ({ page }) => {
  const title = freshTitle()
  await openPage(page, ADDITIONAL_PATH)
  await main(page).getByRole('button', { name: 'Add New Content' }).click()
  const create = dialog(page, 'Create')
  await expect(field(create, 'Link text')).toHaveValue('Visit Website')
  await expect(create.getByLabel('Category')).toHaveValue('play')
  await create.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(field(create, 'Title')).toHaveAccessibleDescription('Title is required')
  await expect(field(create, 'Title')).toBeFocused()
  await field(create, 'Title').fill(title)
  await expect(field(create, 'Title')).toHaveAccessibleDescription('')
  await field(create, 'Description').fill('Meets on Tuesdays')
  await field(create, 'Link URL').fill('javascript:alert(1)')
  await expect(field(create, 'Link URL')).toHaveAccessibleDescription(/must be a web address/)
  await field(create, 'Link URL').fill('https://club.example/')
  await field(create, 'Link text').fill('See the club')
  const preview = create.getByRole('complementary', { name: 'Preview' })
  await expect(preview.getByText(title)).toBeVisible()
  await expect(preview.getByText('See the club')).toBeVisible()
  await create.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(toastOf(page, 'Additional resource created successfully')).toBeVisible()
  await expect(create).toBeHidden()
  await search(page).fill(title)
  await expect(rowOf(page, title)).toContainText('Play')

  await openPage(page, '/play')
  await expect(cardOf(page, title)).toBeVisible()
  await expect(cardOf(page, title).getByRole('link', { name: /See the club/ })).toHaveAttribute(
    'href',
    'https://club.example/',
  )
})

test('an edited one moves to its page, a deleted one leaves it', async ({ page }) => {
  await test.step('an edited one moves to its page; an inactive one is on none', async () => {
    const { id, title } = await addAdditional(page)
    await openPage(page, ADDITIONAL_PATH)
    await search(page).fill(title)
    await rowOf(page, title)
      .getByRole('button', { name: `Edit ${title}` })
      .click()
    const edit = dialog(page, 'Edit')
    await expect(edit).toHaveAccessibleDescription(`#${id}: ${title}`)
    await edit.getByLabel('Category').selectOption('Kids')
    await edit.getByRole('spinbutton', { name: 'Order' }).fill('7')
    await edit.getByRole('button', { name: 'Save Changes' }).click()
    await expect(toastOf(page, 'Additional resource updated successfully')).toBeVisible()
    await expect(rowOf(page, title).getByRole('cell', { name: 'Kids', exact: true })).toBeVisible()
    await expect(rowOf(page, title).getByRole('cell', { name: '7', exact: true })).toBeVisible()
    await openPage(page, '/kids')
    await expect(cardOf(page, title)).toBeVisible()

    await openPage(page, ADDITIONAL_PATH)
    await search(page).fill(title)
    await rowOf(page, title)
      .getByRole('button', { name: `Edit ${title}` })
      .click()
    await edit.getByRole('checkbox', { name: /Active/ }).uncheck()
    await expect(edit.getByText('Inactive: hidden from visitors.')).toBeVisible()
    await edit.getByRole('button', { name: 'Save Changes' }).click()
    await expect(rowOf(page, title).getByText('Inactive')).toBeVisible()
    await openPage(page, '/kids')
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(cardOf(page, title)).toHaveCount(0)
  })
  await test.step('a deleted one leaves the table and its page', async () => {
    const description = 'x'.repeat(120)
    const { title } = await addAdditional(page, { category: 'other', description })
    await openPage(page, ADDITIONAL_PATH)
    await search(page).fill(title)
    await rowOf(page, title)
      .getByRole('button', { name: `Delete ${title}` })
      .click()
    const question = dialog(page, 'Delete')
    await expect(question).toContainText(title)
    await expect(question.getByText(`${'x'.repeat(100)}...`, { exact: true })).toBeVisible()
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(toastOf(page, 'Additional resource deleted successfully')).toBeVisible()
    await expect(rowOf(page, title)).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Additional resources' })).toBeFocused()
    await openPage(page, '/other-resources')
    await expect(cardOf(page, title)).toHaveCount(0)
  })
})

test('what was typed is asked about before the dialog closes, and kept after a failure', async ({
  page,
  tolerate,
}) => {
  await test.step('what was typed is asked about before the dialog closes', async () => {
    await openPage(page, ADDITIONAL_PATH)
    const add = main(page).getByRole('button', { name: 'Add New Content' })
    await add.click()
    const create = dialog(page, 'Create')
    await page.keyboard.press('Escape')
    await expect(create).toBeHidden()
    await expect(add).toBeFocused()

    await add.click()
    await field(create, 'Title').fill('Half a thought')
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await create.getByRole('button', { name: 'Cancel' }).click()
    await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(field(create, 'Title')).toHaveValue('Half a thought')
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Discard changes' }).click()
    await expect(create).toBeHidden()
    await add.click()
    await expect(field(create, 'Title')).toHaveValue('')
  })
  await test.step('a failure is shown with the server’s message, and nothing is lost', async () => {
    tolerate(/500 \(/)
    const { title } = await addAdditional(page)
    const failure = { status: 500, json: { message: 'Something went wrong', code: 'internal' } }
    const writes = (url: URL) => url.pathname.startsWith('/api/admin/additional-resources')
    await openPage(page, ADDITIONAL_PATH)
    await search(page).fill(title)
    await page.route(writes, (route) =>
      route.request().method() === 'GET' ? route.fallback() : route.fulfill(failure),
    )
    await rowOf(page, title)
      .getByRole('button', { name: `Edit ${title}` })
      .click()
    await field(dialog(page, 'Edit'), 'Description').fill('Another text')
    await dialog(page, 'Edit').getByRole('button', { name: 'Save Changes' }).click()
    const said = (doing: string) =>
      toastOf(page, `Failed to ${doing} additional resource: Something went wrong`)
    await expect(said('update')).toBeVisible()
    await expect(dialog(page, 'Edit').getByRole('alert')).toHaveText('Something went wrong')
    await expect(field(dialog(page, 'Edit'), 'Description')).toHaveValue('Another text')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await rowOf(page, title)
      .getByRole('button', { name: `Delete ${title}` })
      .click()
    await dialog(page, 'Delete').getByRole('button', { name: 'Delete' }).click()
    await expect(said('delete')).toBeVisible()
    await expect(dialog(page, 'Delete').getByRole('alert')).toHaveText('Something went wrong')
    await dialog(page, 'Delete').getByRole('button', { name: 'Cancel' }).click()
    await page.unroute(writes)
    await expect(rowOf(page, title)).toBeVisible()
  })
})

test('all of it by keyboard alone', async ({ page }) => {
  const title = freshTitle()
  await openPage(page, ADDITIONAL_PATH)
  await expect(main(page).locator('tbody').getByRole('row').first()).toBeVisible()
  await main(page).getByRole('button', { name: 'Add New Content' }).focus()
  await page.keyboard.press('Enter')
  await expect(field(dialog(page, 'Create'), 'Title')).toBeFocused()
  await page.keyboard.type(title)
  await page.keyboard.press('Tab')
  await page.keyboard.type('By keyboard')
  await page.keyboard.press('Tab')
  await page.keyboard.type('https://keys.example/')
  await page.keyboard.press('Enter')
  await expect(toastOf(page, 'Additional resource created successfully')).toBeVisible()
  await expect(main(page).getByRole('button', { name: 'Add New Content' })).toBeFocused()
  await search(page).focus()
  await page.keyboard.type(title)
  await expect(rowOf(page, title)).toBeVisible()
  await rowOf(page, title)
    .getByRole('button', { name: `Delete ${title}` })
    .focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page, 'Delete').getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(rowOf(page, title)).toHaveCount(0)
})
