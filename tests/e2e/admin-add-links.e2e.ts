import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { loginAsAdmin } from '../support/admin-pages.ts'
import { expect, openPage, test } from './test.ts'

let lessons: Server

/** A website with lessons, on this machine, which the servers under test may look up. */
test.beforeAll(async () => {
  lessons = createServer(({ url = '' }, response) => {
    response.writeHead(url.startsWith('/dead') ? 404 : 200, { 'Content-Type': 'text/html' })
    response.end(`<title>Page ${url}</title><meta name="description" content="About ${url}">`)
  }).listen(0, '127.0.0.1')
  await once(lessons, 'listening')
})
test.afterAll(() => lessons.close())

test('pasted links become drafts, while the page is reloaded, and are decided in the suggestions', async ({
  page,
}) => {
  // The server asks a host once in two seconds.
  test.setTimeout(60_000)
  const at = `http://127.0.0.1:${(lessons.address() as AddressInfo).port}`
  const name = crypto.randomUUID()
  await loginAsAdmin(page)
  await openPage(page, '/admin')
  await page.getByRole('link', { name: 'Add Links' }).last().click()
  const lines = [`Given ${name}: ${at}/1/${name}`, `${at}/dead/${name}`, `${at}/3/${name}`]
  await page.getByRole('textbox', { name: 'Links' }).fill([...lines, lines[2], 'None'].join('\n'))
  await page.getByRole('button', { name: 'Read Links' }).click()
  await expect(page.getByRole('heading', { name: '3 links found' })).toBeVisible()
  await page.getByText('2 lines left out').click()
  await expect(page.getByText('The same address as in line 3')).toBeVisible()
  await page.getByRole('button', { name: 'Make 3 drafts' }).click()
  const jobs = page.getByRole('region', { name: 'Changes in the background' })
  await expect(jobs.getByText(/of 3 links/)).toBeVisible()
  await page.reload()
  await expect(jobs.getByText('Done: 2 pages read, of 3.')).toBeVisible({ timeout: 30_000 })
  await jobs.getByRole('link', { name: 'Decide in the suggestions' }).click()
  const entry = (title: string) => page.getByRole('article', { name: title })
  await expect(entry(`Page /3/${name}`)).toBeVisible()
  await expect(page.getByText('404').first()).toBeVisible()
  await entry(`Given ${name}`).getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(entry(`Given ${name}`)).toBeHidden()
})
