import { expect, it } from 'vitest'
import { jsonInTurns } from './json-in-turns.ts'

const long = Array.from({ length: 101 }, (_, at) => (at % 2 ? { at, no: undefined } : undefined))

it.each([
  [null],
  [[1, undefined]],
  [{ a: undefined, 'b"': [] }],
  [long],
  [{ a: 1, no: undefined, long, at: new Date(0) }],
  [{ long: [...long, { long }] }],
  [{ within: { long, no: undefined, text: 'a\nb' } }],
])('writes the same as JSON.stringify: %#', async (body) => {
  expect((await jsonInTurns(body)).toString()).toBe(JSON.stringify(body))
  expect((await jsonInTurns(body, '  ')).toString()).toBe(JSON.stringify(body, null, 2))
})

const rows = Array.from({ length: 100_000 }, (_, at) => ({ at, text: 'a'.repeat(200) }))

it.each([[{ rows }], [{ groups: [{ rows }] }]])('lets others have their turn: %#', async (body) => {
  let turns = 0
  const count = setInterval(() => turns++, 1)
  await jsonInTurns(body)
  clearInterval(count)
  expect(turns).toBeGreaterThan(2)
})
