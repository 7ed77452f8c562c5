import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { type FolderBytes, folderBytes, growth } from '../../scripts/chunk-sizes.ts'
import { expect, openPage, test } from './test.ts'

/** In bytes after gzip. */
const HOME_BUDGET = 145_000
/** In addition to what the home page loads: the board and the rules of chess. */
const BOARD_BUDGET = 60_000
/** In addition to what the home page loads. */
const PLAN_BUDGET = 40_000
/**
 * The folders of the home page's JavaScript when it had 131 KB. If it grows beyond the budget, the test names what
 * has grown since then.
 */
const RECORDED = fileURLToPath(new URL('budget.json', import.meta.url))

/** Returns the scripts that a page loads, as paths in dist/client, with their bytes after gzip. */
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

const sum = (scripts: Map<string, number>) =>
  [...scripts.values()].reduce((total, bytes) => total + bytes, 0)

/** 69 KB with the seed catalogue. Resources that other tests have added have different dates, which take 3 KB more. */
const HOME_HTML = 73_000

/** Of source; less than half of it after gzip. The form of the profile loads when it is opened. */
const START_HERE_BUDGET = 4800

test('three lessons to start with take less than 2 KB of JavaScript (gzip)', async ({ page }) => {
  const scripts = await scriptsOf(page, '/category/all?category=endgame')
  const bytes = folderBytes([...scripts.keys()])['src/client/features/start-here']
  expect(bytes).toBeGreaterThan(0)
  expect(bytes).toBeLessThanOrEqual(START_HERE_BUDGET)
})

test("the home page's HTML has at most 73 KB", async ({ request }) => {
  expect((await (await request.get('/')).body()).length).toBeLessThanOrEqual(HOME_HTML)
})

test('the home page loads at most 145 KB of JavaScript (gzip), the page with the board 60 KB more, and that of the plan 40 KB', async ({
  page,
  context,
}) => {
  const scripts = await scriptsOf(page, '/')
  const home = sum(scripts)
  await test.step('the home page', () => {
    const folders = folderBytes([...scripts.keys()])
    expect(folders['src/client/shell']).toBeGreaterThan(0)
    const recorded = JSON.parse(readFileSync(RECORDED, 'utf8')) as FolderBytes
    const grown = ['Folders that have grown (bytes of source):', ...growth(recorded, folders)]
    expect(home, grown.join('\n')).toBeLessThanOrEqual(HOME_BUDGET)
  })
  for (const [path, budget] of [
    ['/explore?moves=e4,c5', BOARD_BUDGET],
    ['/plan', PLAN_BUDGET],
  ] as const)
    await test.step(path, async () => {
      const bytes = sum(await scriptsOf(await context.newPage(), path))
      expect(bytes).toBeGreaterThan(home)
      expect(bytes - home).toBeLessThanOrEqual(budget)
    })
})
