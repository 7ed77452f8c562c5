import { describe, expect, it } from 'vitest'
import { createUrlAliases } from './url-aliases.ts'

describe('url aliases', () => {
  it('lead from a spelling to the normal form', () => {
    const aliases = createUrlAliases()
    expect(aliases.find('/?a=1')).toBeUndefined()
    aliases.remember('/?a=1', '/')
    expect(aliases.find('/?a=1')).toBe('/')
  })

  it('are bounded in number', () => {
    const aliases = createUrlAliases()
    for (let number = 0; number < 50_000; number++) aliases.remember(`/?a=${number}`, '/')
    const kept = Array.from({ length: 50_000 }, (_, number) =>
      aliases.find(`/?a=${number}`),
    ).filter(Boolean)
    expect(kept.length).toBeLessThanOrEqual(20_000)
    expect(aliases.find('/?a=49999')).toBe('/')
  })

  it('leave very long URLs alone', () => {
    const aliases = createUrlAliases()
    const long = `/?utm=${'x'.repeat(2000)}`
    aliases.remember(long, '/')
    expect(aliases.find(long)).toBeUndefined()
  })
})
