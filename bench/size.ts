import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { gzipSync } from 'node:zlib'
import { HOME_SCRIPT_BYTES } from '../scripts/chunk-sizes.ts'
import { capture } from './capture.ts'
import { ROOT } from './processes.ts'
import { seededDataDir, startProduct } from './product.ts'
import { progress } from './progress.ts'
import { atMost, digits, type Figure } from './report.ts'

/** Measures the JavaScript that the home page loads before any interaction, compressed with gzip. */
export async function measureSize(): Promise<Figure[]> {
  progress('size: JavaScript of the home page')
  const product = await startProduct({ dataDir: await seededDataDir(), cache: true })
  const page = await capture(product.port, '/')
  await product.stop()
  const files = withImports(scriptsOf(page.body.toString()))
  const bytes = files.map(gzipBytes).reduce((sum, each) => sum + each, 0)
  const detail = `${bytes} bytes, ${digits(bytes / 1024)} KiB, ${files.length} files`
  return [
    atMost('home page JavaScript, gzip', bytes / 1000, HOME_SCRIPT_BYTES / 1000, 'KB', detail),
  ]
}

/** Returns the scripts that the page names: in tags, and in the inline script that loads them after the first paint. */
function scriptsOf(html: string): string[] {
  return [...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, path = '']) => path)
}

/** Returns the files and everything that they import statically. */
function withImports(paths: readonly string[]): string[] {
  const found = new Set(paths)
  for (const path of found) {
    const code = readFileSync(fileOf(path), 'utf8')
    for (const [, name = ''] of code.matchAll(/\b(?:import|from)\s*["'](\.[^"']+\.js)["']/g)) {
      found.add(posix.join(posix.dirname(path), name))
    }
  }
  return [...found]
}

function gzipBytes(path: string): number {
  const file = fileOf(path)
  return existsSync(`${file}.gz`)
    ? readFileSync(`${file}.gz`).length
    : gzipSync(readFileSync(file), { level: 9 }).length
}

function fileOf(path: string): string {
  return join(ROOT, 'dist', 'client', path)
}
