/**
 * No regular expression of the product takes more than linear time, so that no text that a visitor sends can keep the
 * server busy. Starting over at each character counts, too: `/\/+$/` takes quadratic time on slashes, whereas
 * `/(?<!\/)\/+$/` matches the same in linear time.
 */
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { analyse } from 'scslre'
import { afterEach, expect, it, vi } from 'vitest'
import { parseSync } from 'vite'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** Modules that compose a pattern when they are loaded. Functions must not compose any. */
const COMPOSING = ['src/shared/domain/page-texts.ts', 'src/shared/domain/staff-names.ts']

type Pattern = { source: string; flags: string }
type Node = {
  regex?: { pattern: string; flags: string }
  /** The name of the function that is called, or of the class after `new`. */
  callee?: { name?: string }
}

const patterns: (Pattern & { file: string })[] = []
const composing = new Set<string>()
const files = globSync('src/**/*.{ts,tsx}', { cwd: ROOT }).map((file) => file.replaceAll('\\', '/'))
for (const file of files.filter((each) => !/\.test\.|\.gen\./.test(each))) readPatterns(file)

function readPatterns(file: string): void {
  const open: unknown[] = [parseSync(file, readFileSync(`${ROOT}/${file}`, 'utf8')).program]
  while (open.length > 0) {
    const node = open.pop() as Node
    if (node.regex) patterns.push({ file, source: node.regex.pattern, flags: node.regex.flags })
    if (node.callee?.name === 'RegExp') composing.add(file)
    for (const each of Object.values(node)) {
      if (typeof each === 'object' && each !== null) open.push(each)
    }
  }
}

function isSlow({ source, flags }: Pattern): boolean {
  return analyse({ source, flags }).reports.length > 0
}

afterEach(() => vi.unstubAllGlobals())

it('recognizes patterns that take more than linear time', () => {
  const slow = [/^\s*\S*(?:\/\S*){7}\s+[wb]\s/, /^(?:a+)+$/, /\/+$/, /(?:\d+\.){3}\d+$/, /^.*\S.*$/]
  expect(slow.filter((pattern) => !isSlow(pattern))).toEqual([])
  expect([/(?<!\/)\/+$/, /\s\S*$/, /^[^\n]*/].filter(isSlow)).toEqual([])
})

it('security 41: no regular expression in the sources takes more than linear time', () => {
  expect(patterns.length).toBeGreaterThan(300)
  expect(patterns.filter(isSlow)).toEqual([])
})

it('only the listed modules compose patterns', () => {
  expect([...composing].toSorted()).toEqual(COMPOSING)
})

it.each(COMPOSING)('security 41: the patterns that %s composes take linear time', async (file) => {
  const composed: Pattern[] = []
  vi.resetModules()
  vi.stubGlobal(
    'RegExp',
    class extends RegExp {
      constructor(source: string | RegExp, flags?: string) {
        super(source, flags)
        composed.push({ source: this.source, flags: this.flags })
      }
    },
  )
  await import(/* @vite-ignore */ `${ROOT}/${file}`)
  expect(composed.length).toBeGreaterThan(0)
  expect(composed.filter(isSlow)).toEqual([])
})
