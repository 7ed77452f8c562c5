import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { addKidHost, listKidHosts, removeKidHost } from '#shared/calls/kids.ts'
import { answer, refusal, sentTo } from '#tests/support/api-stub.ts'
import { logIn, openPage, toastOf } from '#tests/support/client-page.tsx'
import { answerTaxonomy } from '#tests/support/taxonomy-stub.ts'

const main = page.getByRole('main')
const dialog = page.getByRole('dialog', { name: 'Add Website' })
const website = dialog.getByRole('textbox', { name: 'Website' })
const row = (host: string) => main.getByRole('row').filter({ has: page.getByText(host) })

it('a website is added from a pasted address, refused twice, and removed', async () => {
  logIn({ role: 'curator' })
  answerTaxonomy()
  let hosts = [{ host: 'chesskid.com', resources: 3 }]
  answer(listKidHosts, () => hosts)
  answer(addKidHost, ({ body: { host } }) => {
    const message = 'This website is in the list already'
    if (hosts.some((each) => each.host === host))
      return refusal(409, message, { fields: { host: message } })
    hosts = [...hosts, { host, resources: 0 }]
    return { host, resources: 0 }
  })
  answer(removeKidHost, ({ params }) => {
    hosts = hosts.filter(({ host }) => host !== params.host)
    return undefined
  })
  await openPage('/admin/filter-manager?tab=kid-hosts')
  const add = async (typed: string) => {
    await website.fill(typed)
    await dialog.getByRole('button', { name: 'Add Website' }).click()
  }
  await main.getByRole('button', { name: 'Add Website' }).click()
  await add('nothing')
  await expect.element(website).toHaveAccessibleDescription(/Enter a website, such as chesskid.com/)
  expect(sentTo(addKidHost)).toEqual([])
  await add('https://rooks.example/start?a=b')
  await expect.element(toastOf('rooks.example added')).toBeVisible()
  expect(sentTo(addKidHost)).toMatchObject([{ body: { host: 'rooks.example' } }])
  await expect.element(row('rooks.example')).toBeVisible()

  await main.getByRole('button', { name: 'Add Website' }).click()
  await add('rooks.example')
  await expect.element(website).toHaveAccessibleDescription(/This website is in the list already/)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await main.getByRole('button', { name: 'Delete rooks.example' }).click()
  await page
    .getByRole('dialog', { name: 'Remove Website' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect.element(toastOf('rooks.example removed')).toBeVisible()
  await expect.element(row('rooks.example')).not.toBeInTheDocument()
})
