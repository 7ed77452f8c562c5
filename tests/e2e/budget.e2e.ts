import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import {
  type FolderBytes,
  folderBytes,
  growth,
  HOME_SCRIPT_BYTES,
  MORE_SCRIPT_BYTES,
} from '../../scripts/chunk-sizes.ts'
import { expect, openPage, test } from './test.ts'

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

test("the home page's HTML has at most 73 KB", async ({ request }) => {
  expect((await (await request.get('/')).body()).length).toBeLessThanOrEqual(HOME_HTML)
})

test('the home page loads at most 160,000 bytes of JavaScript (gzip), those of the board and the plan 90,000 more', async ({
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
    expect(home, grown.join('\n')).toBeLessThanOrEqual(HOME_SCRIPT_BYTES)
  })
  for (const path of ['/explore?moves=e4,c5', '/plan'])
    await test.step(path, async () => {
      const bytes = sum(await scriptsOf(await context.newPage(), path))
      expect(bytes).toBeGreaterThan(home)
      expect(bytes - home).toBeLessThanOrEqual(MORE_SCRIPT_BYTES)
    })
})
