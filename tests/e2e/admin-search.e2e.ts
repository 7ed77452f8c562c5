import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { toastOf } from '../support/account-pages.ts'
import { loginAsAdmin } from '../support/admin-pages.ts'
import { E2E_SERVERS } from '../support/e2e-data.ts'
import {
  choice,
  dialog,
  field,
  FILTERS_PATH,
  main,
  rowOf,
} from '../support/filter-manager-pages.ts'
import { expect, openPage, test } from './test.ts'

/** Contains only letters, so that the search treats it as an ordinary word. */
const freshWord = () => `zq${randomUUID().replaceAll(/[^a-f]/g, '')}`

const found = async (page: Page, query: string) => {
  const answer = await page.request.get(`/api/resources?query=${query}&verbatim=1&limit=1`)
  return Number(answer.headers()['x-total-count'])
}

/** A network counts once, so each search comes from an address of its own. Returns the status. */
async function searchInVain(query: string, localAddress: string): Promise<number | undefined> {
  const { origin } = E2E_SERVERS.admin
  const headers = { Origin: origin, 'Content-Type': 'application/json' }
  const asked = request(`${origin}/api/search/counts`, { method: 'POST', localAddress, headers })
  asked.end(JSON.stringify({ query, found: false }))
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  answer.resume()
  return answer.statusCode
}

test('a search that three visitors made leads to a synonym, with which it finds something until it is deleted', async ({
  page,
}) => {
  await loginAsAdmin(page)
  const word = freshWord()
  for (const address of ['127.0.0.2', '127.0.0.3', '127.0.0.4'])
    expect(await searchInVain(word, address)).toBe(204)
  await openPage(page, `${FILTERS_PATH}?tab=wants`)
  await expect(rowOf(page, word).getByRole('cell', { name: '3', exact: true })).toHaveCount(2)
  await rowOf(page, word)
    .getByRole('link', { name: `Add a synonym for “${word}”` })
    .click()
  const add = dialog(page, 'Add Synonym')
  await expect(field(add, 'Searched words')).toHaveValue(word)
  await choice(add, 'Relation').selectOption('One way only')
  await field(add, 'Words to find').fill('najdorf')
  await add.getByRole('button', { name: 'Add Synonym' }).click()
  await expect(toastOf(page, 'Synonym created successfully')).toBeVisible()
  expect(await found(page, word)).toBeGreaterThan(0)
  await main(page)
    .getByRole('button', { name: `Delete ${word}` })
    .click()
  await dialog(page, 'Delete Synonym').getByRole('button', { name: 'Delete' }).click()
  await expect(toastOf(page, 'Synonym deleted successfully')).toBeVisible()
  expect(await found(page, word)).toBe(0)
})
