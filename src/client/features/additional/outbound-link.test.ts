import { expect, it } from 'vitest'
import { outboundHref } from './outbound-link.ts'

it('keeps web addresses and drops everything else', () => {
  expect(outboundHref(' https://lichess.org ')).toBe('https://lichess.org')
  expect(outboundHref('HTTP://freechess.org')).toBe('HTTP://freechess.org')
  expect(outboundHref('javascript:alert(1)')).toBe('#')
  expect(outboundHref('//evil.test')).toBe('#')
  expect(outboundHref('')).toBe('#')
})
