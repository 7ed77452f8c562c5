import type { Locator, Page } from '@playwright/test'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { toastOf } from '../support/account-pages.ts'
import { addResource, loginAsAdmin, openManager, rowOf, send } from '../support/admin-pages.ts'
import { expect, expectAccessible, openPage, test } from './test.ts'

test.beforeEach(({ page }) => loginAsAdmin(page))

const cell = (page: Page, field: string, title: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^${field} of ${title}:`) })
const stored = async (page: Page, id: number) =>
  (await (await page.request.get(`/api/resources/${id}`)).json()) as ResourceView

test('missing openings are filled in at one key a row, beyond the end of a page', async ({
  page,
}) => {
  const word = `kibitz${Date.now()}`
  const made: ResourceView[] = []
  for (let row = 10; row < 22; row++)
    made.push(
      await addResource(page, {
        title: `${word} ${row} ${row % 2 ? 'The Sicilian Defence' : 'For everybody'}`,
        category: 'opening',
      }),
    )
  await openPage(page, '/admin?category=opening&missing=opening')
  await page.getByRole('searchbox', { name: 'Search the table' }).fill(word)
  await expect(page.getByText('1–10 of 12 resources')).toBeVisible()
  await openPage(page, '/admin?category=opening&missing=opening&edit=opening')
  for (const { title } of made) {
    await expect(page.getByRole('combobox', { name: `Opening of ${title}` })).toBeFocused()
    await page.keyboard.press('Enter')
  }
  await expect(toastOf(page, 'That was the last row')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Resources', exact: true })).toBeFocused()
  for (const { id, title } of made) {
    const named = title.includes('Sicilian') ? 'Sicilian Defense' : 'All Openings'
    expect((await stored(page, id)).opening).toBe(named)
  }
})

test('cells are edited by keyboard: Enter, F2, Escape, Tab and arrows', async ({ page }) => {
  const one = await addResource(page, { title: `First ${Date.now()}` })
  const two = await addResource(page, { title: `Second ${one.title}` })
  await openManager(page, one.title)
  await expect(rowOf(page, two.title)).toBeVisible()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Level' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Columns' })).toBeFocused()

  await cell(page, 'Author', one.title).focus()
  await page.keyboard.press('F2')
  const author = page.getByRole('textbox', { name: `Author of ${one.title}` })
  await expect(author).toBeFocused()
  await page.keyboard.type('Nobody')
  await page.keyboard.press('Escape')
  await expect(cell(page, 'Author', one.title)).toBeFocused()
  expect((await stored(page, one.id)).author).toBeNull()

  await page.keyboard.press('Enter')
  await page.keyboard.type('Zoe Knight')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: `Author of ${two.title}` })).toBeFocused()
  await expect(cell(page, 'Author', one.title)).toHaveText('Zoe Knight')
  await page.keyboard.press('Tab')
  const date = page.getByRole('textbox', { name: `Published date of ${two.title}` })
  await expect(date).toBeFocused()
  await page.keyboard.type('last May')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Write a year' })).toBeVisible()
  await expect(date).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await date.fill('2018-05')
  await page.keyboard.press('Tab')
  await page.getByRole('combobox', { name: `Level of ${two.title}` }).selectOption('master')
  await page.keyboard.press('Shift+Tab')
  await expect(date).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(cell(page, 'Published date', two.title)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(cell(page, 'Published date', one.title)).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(cell(page, 'Author', one.title)).toBeFocused()
  expect(await stored(page, one.id)).toMatchObject({ author: 'Zoe Knight' })
  expect(await stored(page, two.id)).toMatchObject({
    author: null,
    publishedDate: '2018-05-01',
    publishedPrecision: 'month',
    level: 'master',
  })
})

test('somebody else’s change is shown first; the edit dialog goes to the next row', async ({
  page,
  tolerate,
}) => {
  await test.step('somebody else’s change is shown before it is overwritten', async () => {
    tolerate(/409 \(/)
    const { id, title } = await addResource(page, { author: 'Before' })
    await openManager(page, title)
    await cell(page, 'Author', title).click()
    await send(page, 'PUT', `/api/admin/resources/${id}`, { author: 'Theirs' })
    await page.keyboard.type('Mine')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', {
      name: 'You have changed this resource in the meantime',
    })
    await expect(dialog).toContainText('is now Theirs')
    await expect(dialog).toContainText('You chose Mine')
    await dialog.getByRole('button', { name: 'Take theirs' }).click()
    await expect(cell(page, 'Author', title)).toHaveText('Theirs')
    await cell(page, 'Author', title).click()
    await send(page, 'PUT', `/api/admin/resources/${id}`, { author: 'Theirs again' })
    await page.keyboard.type('Mine')
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Keep mine' }).click()
    await expect(dialog).toBeHidden()
    await expect.poll(async () => (await stored(page, id)).author).toBe('Mine')
    // Another field of somebody else's does not matter.
    await cell(page, 'Author', title).click()
    await send(page, 'PUT', `/api/admin/resources/${id}`, { price: '$3' })
    await page.keyboard.type('Mine again')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await stored(page, id)).author).toBe('Mine again')
  })
  await test.step('the edit dialog goes to the next row, but not with unsaved changes', async () => {
    const one = await addResource(page, { title: `Alpha ${Date.now()}` })
    const two = await addResource(page, { title: `Beta ${one.title}` })
    await openManager(page, one.title)
    await expect(rowOf(page, two.title)).toBeVisible()
    await page.getByRole('button', { name: `Edit ${one.title}`, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Resource' })
    const title = dialog.getByRole('textbox', { name: 'Title' })
    await expect(title).toHaveValue(one.title)
    await expect(dialog.getByRole('button', { name: 'Previous resource' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await dialog.getByRole('button', { name: 'Next resource' }).press('Enter')
    await expect(title).toHaveValue(two.title)
    await title.fill('Unsaved')
    await expect(dialog.getByRole('button', { name: 'Previous resource' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await expect(dialog).toContainText('Save your changes first')
    await title.fill(two.title)
    await dialog.getByRole('button', { name: 'Previous resource' }).click()
    await expect(title).toHaveValue(one.title)
  })
})
