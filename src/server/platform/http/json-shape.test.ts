import { describe, expect, it } from 'vitest'
import { processorMs } from '#tests/support/processor-time.ts'
import { refuseTangled } from './request-body.ts'

const REFUSED = expect.objectContaining({ status: 400, code: 'too_complex' })

function refusalOf(json: string, values: 'few' | 'many' = 'few'): unknown {
  try {
    return refuseTangled(json, values)
  } catch (error) {
    return error
  }
}
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
const listOf = (length: number) => JSON.stringify(Array.from({ length }, () => 1))
const objectOf = (keys: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: keys }, (_, key) => [`key ${key}`, key])))

describe('refused before it is parsed', () => {
  it.each([
    ['33 levels', nested(33)],
    ['33 levels of objects', '{"a":'.repeat(33)],
    ['a megabyte of opening brackets', '['.repeat(1024 * 1024)],
    ['20,001 values', listOf(20_001)],
    ['70,000 keys', objectOf(70_000)],
    ['20,001 empty objects', `[${'{},'.repeat(20_000)}{}]`],
    ['a level after a text that looks closed', `["\\"",${nested(33)}]`],
  ])('%s', (_name, json) => {
    expect(refusalOf(json)).toEqual(REFUSED)
  })

  it('120,001 values, where many are allowed', () => {
    expect(refusalOf(listOf(120_001), 'many')).toEqual(REFUSED)
  })
})

it.each([
  ['32 levels', nested(32)],
  ['20,000 values', listOf(20_000)],
  ['brackets and commas in a text', JSON.stringify({ text: '[{,'.repeat(50_000) })],
  ['a text with quotes and backslashes', JSON.stringify({ text: '\\"[,'.repeat(50_000) })],
  ['many brackets that are closed', `[${'[],'.repeat(19_998)}[]]`],
  ['a text without an end', `"${'['.repeat(100)}`],
  ['nothing', ''],
])('%s may be parsed', (_name, json) => {
  expect(refusalOf(json)).toBeUndefined()
})

it('a megabyte takes a few milliseconds', () => {
  const json = JSON.stringify({ text: 'x'.repeat(1024 * 1024) })
  refuseTangled(json, 'few')
  expect(processorMs(() => refuseTangled(json, 'few'))).toBeLessThan(50)
})
