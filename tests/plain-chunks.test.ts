import { runInThisContext } from 'node:vm'
import { expect, it } from 'vitest'
import { withEscapes } from '../scripts/plain-chunks.ts'

it('refuses what an escape would change', () => {
  expect(() => withEscapes('String.raw`é`')).toThrow('String.raw')
})

it('leaves nothing but ASCII, and means the same', () => {
  for (const code of ["'Café – ♞ 🎉'", '`Ça ${1 + 1} 🎉`', "({ größe: '–' }).größe", '/* ♞ */ 1']) {
    expect(withEscapes(code), code).toMatch(/^[ -~]+$/)
    expect(runInThisContext(withEscapes(code)), code).toBe(runInThisContext(code))
  }
})

it('leaves regular expressions the same', () => {
  for (const code of ['/^[à-ÿ♔-♟]+$/', '/^[🎉♔-♟à-ÿ]+$/u', '/^[🎉♔-♟à-ÿ]+$/v']) {
    const before = runInThisContext(code) as RegExp
    const after = runInThisContext(withEscapes(code)) as RegExp
    for (const text of ['é', '♞', '🎉', '🎈', 'e', '\uD83C', 'é♞🎉'])
      expect(after.test(text), `${code} ${text}`).toBe(before.test(text))
  }
})
