import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { changeResource } from '#shared/calls/admin-resources.ts'
import { listOpenings } from '#shared/calls/openings.ts'
import { answer, sentTo } from '#tests/support/api-stub.ts'
import {
  expectAccessible,
  logIn,
  openPage,
  press,
  pressOn,
  toastOf,
} from '#tests/support/client-page.tsx'
import { answerTable, type StubbedTable } from '#tests/support/resource-table-stub.ts'
import { openingView, resourceView } from '#tests/support/sample-views.ts'

let table: StubbedTable

beforeEach(() => {
  logIn({ role: 'curator' })
  table = answerTable([
    resourceView({ id: 1, title: 'First', author: null }),
    resourceView({ id: 2, title: 'Second', author: null }),
  ])
})

const region = page.getByRole('region', { name: 'Resources', exact: true })
const cell = (field: string, title: string) =>
  page.getByRole('button', { name: new RegExp(`^${field} of ${title}:`) })
const input = (field: string, title: string) =>
  page.getByRole('textbox', { name: `${field} of ${title}` })

it('missing openings are filled in at one key a row, beyond the end of a page', async () => {
  answer(listOpenings, [openingView({ name: 'Sicilian Defense' })])
  const rows = Array.from({ length: 12 }, (_, index) =>
    resourceView({
      id: index + 1,
      title: `${10 + index} ${index % 2 ? 'The Sicilian Defence' : 'For everybody'}`,
    }),
  )
  table.rows = [...rows]
  await openPage('/admin?category=opening&missing=opening&edit=opening')
  for (const { title } of rows) {
    await expect.element(page.getByRole('combobox', { name: `Opening of ${title}` })).toHaveFocus()
    await press('{Enter}')
  }
  await expect.element(toastOf('That was the last row')).toBeVisible()
  await expect.element(region).toHaveFocus()
  expect(rows.map(({ opening }) => opening)).toEqual(
    rows.map(({ title }) => (title.includes('Sicilian') ? 'Sicilian Defense' : 'All Openings')),
  )
})

it('cells are edited by keyboard: Enter, F2, Escape, Tab and arrows', async () => {
  await openPage('/admin')
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Level' }).click()
  await press('{Escape}')
  await expect.element(page.getByRole('button', { name: 'Columns' })).toHaveFocus()

  await pressOn(cell('Author', 'First'), '{F2}')
  await expect.element(input('Author', 'First')).toHaveFocus()
  await press('Nobody{Escape}')
  await expect.element(cell('Author', 'First')).toHaveFocus()
  expect(sentTo(changeResource)).toEqual([])

  await press('{Enter}Zoe Knight{Enter}')
  await expect.element(input('Author', 'Second')).toHaveFocus()
  await expect.element(cell('Author', 'First')).toHaveTextContent('Zoe Knight')
  await press('{Tab}')
  const date = input('Published date', 'Second')
  await expect.element(date).toHaveFocus()
  await press('last May{Enter}')
  await expect.element(page.getByRole('alert').filter({ hasText: 'Write a year' })).toBeVisible()
  await expect.element(date).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible()
  await date.fill('2018-05')
  await press('{Tab}')
  await page.getByRole('combobox', { name: 'Level of Second' }).selectOptions('master')
  await press('{Shift>}{Tab}{/Shift}')
  await expect.element(date).toHaveFocus()
  await press('{Escape}')
  await expect.element(cell('Published date', 'Second')).toHaveFocus()
  await press('{ArrowUp}')
  await expect.element(cell('Published date', 'First')).toHaveFocus()
  await press('{ArrowLeft}')
  await expect.element(cell('Author', 'First')).toHaveFocus()
  expect(sentTo(changeResource).map(({ params, body }) => [params.id, body])).toEqual([
    [1, { author: 'Zoe Knight' }],
    [2, { publishedDate: '2018-05' }],
    [2, { level: 'master' }],
  ])
})

it('somebody else’s change is shown before it is overwritten', async () => {
  await openPage('/admin')
  const dialog = page.getByRole('dialog', {
    name: 'You have changed this resource in the meantime',
  })
  const type = async (text: string) => {
    await expect.element(input('Author', 'First')).toHaveFocus()
    await press(`${text}{Enter}`)
  }
  await cell('Author', 'First').click()
  table.change(1, { author: 'Theirs' })
  await type('Mine')
  await expect.element(dialog).toMatchTextContent('is now Theirs')
  await expect.element(dialog).toMatchTextContent('You chose Mine')
  await dialog.getByRole('button', { name: 'Take theirs' }).click()
  await expect.element(cell('Author', 'First')).toHaveTextContent('Theirs')
  await cell('Author', 'First').click()
  table.change(1, { author: 'Theirs again' })
  await type('Mine')
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(() => table.rows[0]?.author).toBe('Mine')
  // Somebody else's change of another field does not matter.
  await cell('Author', 'First').click()
  table.change(1, { price: '$3' })
  await type('Mine again')
  await expect.poll(() => table.rows[0]?.author).toBe('Mine again')
})
