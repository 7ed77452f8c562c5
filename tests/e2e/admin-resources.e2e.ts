import type { Locator } from '@playwright/test'
import { toastOf } from '../support/account-pages.ts'
import { loginAsAdmin, openManager, rowOf } from '../support/admin-pages.ts'
import { expect, openPage, test } from './test.ts'

const text = (place: Locator, name: string): Locator =>
  place.getByRole('textbox', { name, exact: true })

test('a new resource is in the public list at once; its date may be a month, and its words determine its side', async ({
  page,
}) => {
  await loginAsAdmin(page)
  const word = `zugzwang${Date.now()}`
  const title = `All about ${word}`
  await openManager(page)
  await page.getByRole('button', { name: 'Add New Resource' }).click()
  const create = page.getByRole('dialog', { name: 'Create New Resource' })
  await text(create, 'Title').fill(title)
  await text(create, 'Description').fill('A repertoire for Black.')
  await text(create, 'Source URL').fill(`https://www.youtube.com/watch?v=${word}`)
  await text(create, 'Price').fill('about a beer')
  await text(create, 'Published date').fill('1998')
  await create.getByRole('button', { name: 'Create Resource' }).click()
  await expect(toastOf(page, 'Resource created successfully')).toBeVisible()
  await openPage(page, `/category/all?query=${word}`)
  const card = page.getByRole('article').filter({ hasText: title })
  await expect(card).toBeVisible({ timeout: 1000 })
  await expect(card).toContainText('about a beer')

  const edit = page.getByRole('dialog', { name: 'Edit Resource' })
  const side = edit.getByRole('combobox', { name: 'Side' })
  await openManager(page, word)
  await expect(rowOf(page, title).getByRole('cell', { name: '1998', exact: true })).toBeVisible()
  await page.getByRole('button', { name: `Edit ${title}` }).click()
  await expect(text(edit, 'Published date')).toHaveValue('1998')
  await text(edit, 'Published date').fill('1998-02')
  await expect(side).toHaveValue('black')
  await side.selectOption({ label: 'For both sides' })
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  expect(await (await saved).json()).toMatchObject({ side: 'both' })
  await expect(edit).toBeHidden()
  await expect(
    rowOf(page, title).getByRole('cell', { name: 'February 1998', exact: true }),
  ).toBeVisible()
})
