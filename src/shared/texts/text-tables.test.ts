import { describe, expect, it } from 'vitest'
import { ownValue, tableOf } from './text-tables.ts'

const INHERITED = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf']

describe('security 60: what every object inherits', () => {
  it.each(INHERITED)('%s is in no table and no object', (word) => {
    expect(tableOf({ a: 1 }).get(word)).toBeUndefined()
    expect(ownValue({ a: 1 }, word)).toBeUndefined()
  })

  it('is found where it is a name of its own', () => {
    const parsed = JSON.parse('{"__proto__": 1, "constructor": 2}') as Record<string, number>
    expect([ownValue(parsed, '__proto__'), ownValue(parsed, 'constructor')]).toEqual([1, 2])
    expect(tableOf(parsed).get('__proto__')).toBe(1)
    expect(ownValue(null, 'a')).toBeUndefined()
  })
})
