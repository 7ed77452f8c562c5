import { expect, it } from 'vitest'
import { plainName } from './plain-name.ts'

it.each([
  ['Łukasz', 'lukasz'],
  ['Straße', 'strasse'],
  ['Đorđe Ægir', 'dorde.aegir'],
  ['Jörg_Müller-Groß', 'jorg.muller.gross'],
  ['Jo\u0308rg', 'jorg'],
  ['Sinéad O’Neill', 'sinead.oneill'],
  ['Игорь', 'igor'],
  ['王小明', 'wangxiaoming'],
  ['１２ 😀', '12'],
  ['😀\u0000\ud800', ''],
])('%s is %s', (name, plain) => {
  expect(plainName(name)).toBe(plain)
})
