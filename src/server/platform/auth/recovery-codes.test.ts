import { describe, expect, it } from 'vitest'
import { recoveryCodeOf } from '#shared/contracts/two-factor.ts'
import { hashRecoveryCode, newRecoveryCodes } from './totp.ts'

it('security 16: ten different codes of 80 random bits', () => {
  const codes = Array.from({ length: 20 }, newRecoveryCodes)
  for (const ten of codes) expect(ten).toHaveLength(10)
  const all = codes.flat()
  expect(new Set(all).size).toBe(200)
  for (const code of all) expect(code).toMatch(/^(?:[A-Z2-7]{4}-){3}[A-Z2-7]{4}$/)
  // Each of the 32 characters stands for 5 bits; a bad source of randomness would miss some.
  expect(new Set(all.join('').replaceAll('-', '')).size).toBe(32)
})

it('the login accepts the codes as shown', () => {
  for (const code of newRecoveryCodes()) expect(recoveryCodeOf(code)).toBe(code.replaceAll('-', ''))
})

describe('a recovery code', () => {
  it.each([
    ['hyphens', '-'],
    ['blanks', ' '],
    ['en dashes, as word processors write them', '\u2013'],
    ['em dashes', ' \u2014 '],
    ['hyphens that do not break', '\u2011'],
    ['the minus sign', '\u2212'],
    ['full-width hyphens', '\uff0d'],
    ['blanks that do not break', '\u00a0'],
    ['zero-width characters', '\u200b\u200d\u2060\ufeff'],
    ['soft hyphens and direction marks', '\u00ad\u200e'],
    ['new lines', '\r\n'],
  ])('may be typed with %s', (_name, between) => {
    const typed = ['abcd', '2345', 'EFGH', '67QR'].join(between)
    expect(recoveryCodeOf(between + typed + between)).toBe('ABCD2345EFGH67QR')
  })

  it.each([
    '',
    '123456',
    'ABCD-2345-EFGH',
    'ABCD-2345-EFGH-67QR-AAAA',
    'ABCD-0189-EFGH-67QR',
    'ABCD_2345_EFGH_67QR',
  ])('is not %j', (typed) => {
    expect(recoveryCodeOf(typed)).toBeNull()
  })
})

it('security 16: only a hash is stored, which is the same however the code is typed', () => {
  const [code = '', other = ''] = newRecoveryCodes()
  const hash = hashRecoveryCode(code)
  expect(hash).toMatch(/^[A-Za-z0-9_-]{43}$/)
  for (const typed of [
    code.toLowerCase(),
    code.replaceAll('-', ''),
    code.replace('-', ''),
    ` ${code}\n`,
  ]) {
    expect(hashRecoveryCode(typed)).toBe(hash)
  }
  expect(hashRecoveryCode(other)).not.toBe(hash)
  expect(hashRecoveryCode(code.slice(0, -1))).not.toBe(hash)
})
