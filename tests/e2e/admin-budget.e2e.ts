import type { BrowserContext, Page } from '@playwright/test'
import { gzipSync } from 'node:zlib'
import { HOME_SCRIPT_BYTES, MORE_SCRIPT_BYTES } from '../../scripts/chunk-sizes.ts'
import { loginAsAdmin } from '../support/admin-pages.ts'
import { expect, openPage, test } from './test.ts'

/** Returns the scripts that a page loads, with their bytes after gzip. */
async function scriptsOf(page: Page, path: string): Promise<Map<string, number>> {
  const scripts = new Map<string, number>()
  page.on('response', async (response) => {
    if (response.request().resourceType() !== 'script' || !response.ok()) return
    const file = new URL(response.url()).pathname.slice(1)
    scripts.set(file, gzipSync(await response.body(), { level: 9 }).length)
  })
  await openPage(page, path)
  await page.waitForLoadState('networkidle')
  expect(scripts.size).toBeGreaterThan(0)
  return scripts
}

/** 69 KB with the seed catalogue. Resources that other tests have added have different dates, which take 3 KB more. */
const HOME_HTML = 73_000

test("the home page's HTML has at most 73 KB", async ({ request }) => {
  expect((await (await request.get('/')).body()).length).toBeLessThanOrEqual(HOME_HTML)
})

/** Those with the most script: the board, the plan, a form, tables. */
const VISITORS_PAGES = ['/explore?moves=e4,c5', '/plan', '/category/all?category=endgame', '/auth']
const MEMBERS_PAGES = ['/settings', '/groups', '/suggest', '/my-lists']

const sum = (scripts: Map<string, number>) =>
  [...scripts.values()].reduce((total, bytes) => total + bytes, 0)

function check(path: string, scripts: Map<string, number>, most: number): void {
  expect.soft(sum(scripts), `${path}: ${JSON.stringify([...scripts])}`).toBeLessThanOrEqual(most)
}

/** Beyond what the home page loads for the same person. Returns the scripts of the home page. */
async function checkAll(context: BrowserContext, paths: readonly string[]) {
  const home = await scriptsOf(await context.newPage(), '/')
  for (const path of paths)
    check(path, await scriptsOf(await context.newPage(), path), sum(home) + MORE_SCRIPT_BYTES)
  return home
}

test('no page loads more JavaScript for visitors than its budget', async ({ context }) => {
  check('/', await checkAll(context, VISITORS_PAGES), HOME_SCRIPT_BYTES)
})

test('no page loads more JavaScript for members than its budget', async ({ page, context }) => {
  await loginAsAdmin(page)
  await checkAll(context, MEMBERS_PAGES)
})
