import { toastOf } from '../support/account-pages.ts'
import {
  ADDITIONAL_PATH,
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

test('a new one is on /play at once, an edited one on its page, a deleted one on none', async ({
  page,
}) => {
  await loginAsAdmin(page)
  const title = freshTitle()
  const edit = dialog(page, 'Edit')
  const press = (kind: 'Edit' | 'Delete') =>
    rowOf(page, title)
      .getByRole('button', { name: `${kind} ${title}` })
      .click()
  await openPage(page, ADDITIONAL_PATH)
  await main(page).getByRole('button', { name: 'Add New Content' }).click()
  const create = dialog(page, 'Create')
  await field(create, 'Title').fill(title)
  await field(create, 'Description').fill('Meets on Tuesdays')
  await field(create, 'Link URL').fill('https://club.example/')
  await field(create, 'Link text').fill('See the club')
  await create.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(toastOf(page, 'Additional resource created successfully')).toBeVisible()
  await openPage(page, '/play')
  await expect(cardOf(page, title).getByRole('link', { name: /See the club/ })).toHaveAttribute(
    'href',
    'https://club.example/',
  )

  await openPage(page, ADDITIONAL_PATH)
  await search(page).fill(title)
  await press('Edit')
  await edit.getByLabel('Category').selectOption('Kids')
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await expect(rowOf(page, title).getByRole('cell', { name: 'Kids', exact: true })).toBeVisible()
  await openPage(page, '/kids')
  await expect(cardOf(page, title)).toBeVisible()

  await openPage(page, ADDITIONAL_PATH)
  await search(page).fill(title)
  await press('Delete')
  await dialog(page, 'Delete').getByRole('button', { name: 'Delete' }).click()
  await expect(toastOf(page, 'Additional resource deleted successfully')).toBeVisible()
  await openPage(page, '/kids')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(cardOf(page, title)).toHaveCount(0)
})
