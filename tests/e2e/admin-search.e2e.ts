import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { toastOf } from '../support/account-pages.ts'
import { loginAsAdmin, send } from '../support/admin-pages.ts'
import { E2E_SERVERS } from '../support/e2e-data.ts'
import {
  choice,
  dialog,
  field,
  FILTERS_PATH,
  main,
  openTab,
  rowOf,
  search,
} from '../support/filter-manager-pages.ts'
import { expect, expectAccessibleInThemes, openPage, test } from './test.ts'

const WANTS = 'What people looked for and did not find'
/** Contains only letters, so that the search treats it as an ordinary word. */
const freshWord = () => `zq${randomUUID().replaceAll(/[^a-f]/g, '')}`

test.beforeEach(({ page }) => loginAsAdmin(page))

const found = async (page: Page, query: string) => {
  const answer = await page.request.get(`/api/resources?query=${query}&verbatim=1&limit=1`)
  return Number(answer.headers()['x-total-count'])
}

test('a synonym: faults at the field, added, searched with, edited, deleted', async ({ page }) => {
  const word = freshWord()
  await openTab(page, '?tab=synonyms', 'synonyms', '')
  await main(page).getByRole('button', { name: 'Add Synonym' }).click()
  const add = dialog(page, 'Add Synonym')
  await field(add, 'Searched words').fill(`${word}, ?!`)
  await add.getByRole('button', { name: 'Add Synonym' }).click()
  await expect(field(add, 'Searched words')).toHaveAccessibleDescription(
    /“\?!” must contain a letter or a digit$/,
  )
  await expect(field(add, 'Words to find')).toHaveAccessibleDescription(
    /must have at least one entry$/,
  )
  await field(add, 'Searched words').fill(word)
  await choice(add, 'Relation').selectOption('One way only')
  await field(add, 'Words to find').fill('najdorf')
  await add.getByRole('button', { name: 'Add Synonym' }).click()
  await expect(toastOf(page, 'Synonym created successfully')).toBeVisible()
  expect(await found(page, word)).toBeGreaterThan(0)

  await search(page, 'synonyms').fill(word)
  await expect(rowOf(page, word)).toContainText('Also finds')
  await expect(rowOf(page, word)).toContainText('Curators')
  await rowOf(page, word)
    .getByRole('button', { name: `Edit ${word}` })
    .click()
  const edit = dialog(page, 'Edit Synonym')
  await expect(field(edit, 'Words to find')).toHaveValue('najdorf')
  await field(edit, 'Words to find').fill('najdorf, zqnothing')
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toastOf(page, 'Synonym updated successfully')).toBeVisible()
  await expect(rowOf(page, word)).toContainText('najdorf, zqnothing')

  await rowOf(page, word)
    .getByRole('button', { name: `Delete ${word}` })
    .click()
  const question = dialog(page, 'Delete Synonym')
  await expect(question).toContainText(`${word}, najdorf, zqnothing`)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(toastOf(page, 'Synonym deleted successfully')).toBeVisible()
  await expect(main(page).getByRole('heading', { name: 'No synonyms found' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Search Synonyms' })).toBeFocused()
  expect(await found(page, word)).toBe(0)
})

test('a synonym that cannot be changed, or that somebody else deleted meanwhile', async ({
  page,
  tolerate,
}) => {
  await test.step('what came with the product is listed, and cannot be changed', async () => {
    await openTab(page, '?tab=synonyms', 'synonyms', 'ruy lopez')
    const row = main(page).getByRole('row').filter({ hasText: 'ruy lopez' }).first()
    await expect(row).toContainText('Built in')
    await expect(row.getByRole('button')).toHaveCount(0)
  })
  await test.step('a synonym that somebody else deleted meanwhile', async () => {
    tolerate(/404 \(/)
    const word = freshWord()
    const { id } = await send<{ id: number }>(page, 'POST', '/api/admin/search-synonyms', {
      relation: 'same',
      words: [word],
      targets: ['najdorf'],
    })
    await openTab(page, '?tab=synonyms', 'synonyms', word)
    await rowOf(page, word)
      .getByRole('button', { name: `Edit ${word}` })
      .click()
    await send(page, 'DELETE', `/api/admin/search-synonyms/${id}`)
    const edit = dialog(page, 'Edit Synonym')
    await field(edit, 'Words to find').fill('benoni')
    await edit.getByRole('button', { name: 'Save Changes' }).click()
    await expect(edit.getByRole('alert')).toBeVisible()
    await expect(toastOf(page, 'Failed to update synonym')).toBeVisible()
  })
})

test('a search that three visitors made leads to a new resource, or to a synonym', async ({
  page,
}) => {
  const word = freshWord()
  for (const browser of ['one', 'two', 'three']) {
    const answer = await page.request.post('/api/search/outcomes', {
      headers: { 'User-Agent': browser, Origin: E2E_SERVERS.admin.origin },
      data: { query: word, outcome: 'nothing' },
    })
    expect(answer.status()).toBe(204)
  }
  await openPage(page, `${FILTERS_PATH}?tab=wants`)
  await expect(main(page).getByRole('heading', { name: WANTS })).toBeVisible()
  await expect(rowOf(page, word).getByRole('cell', { name: '3', exact: true })).toHaveCount(2)
  await rowOf(page, word)
    .getByRole('link', { name: `Add a synonym for “${word}”` })
    .click()
  await expect(field(dialog(page, 'Add Synonym'), 'Searched words')).toHaveValue(word)
  await dialog(page, 'Add Synonym').getByRole('button', { name: 'Cancel' }).click()
  await main(page).getByRole('tab', { name: 'Unmet Searches' }).click()
  await rowOf(page, word)
    .getByRole('link', { name: `Add a resource for “${word}”` })
    .click()
  await expect(field(main(page), 'Title')).toHaveValue(word)
})

test('both tabs are accessible in both themes', async ({ page }) => {
  await openPage(page, `${FILTERS_PATH}?tab=wants`)
  await expect(main(page).getByText(/in the last 30 days/)).toBeVisible()
  await expectAccessibleInThemes(page)
  await main(page).getByRole('tab', { name: 'Search Synonyms' }).click()
  await expect(main(page).getByRole('row').nth(1)).toBeVisible()
  await main(page).getByRole('button', { name: 'Add Synonym' }).click()
  await expect(dialog(page, 'Add Synonym')).toBeVisible()
  await expectAccessibleInThemes(page)
})
