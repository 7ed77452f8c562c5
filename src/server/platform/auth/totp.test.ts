import { Secret } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { codeAt, fromBase32, STEP_MS } from '#tests/support/second-factor.ts'
import { isJustOutside, matchingStep, newTotpSecret, otpauthUrl } from './totp.ts'

/** The SHA-1 column of RFC 6238, appendix B; our codes are the last six of its digits. */
const RFC_SECRET = Secret.fromLatin1('12345678901234567890').base32
const RFC_CODES = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const

const NOW = new Date('2026-06-15T12:00:07Z')
const STEP = Math.floor(NOW.getTime() / STEP_MS)

describe('matchingStep', () => {
  it.each(['', '12345', '1234567', '12345a', ' 123456', '123456 ', '123 456', '+12345', '-12345'])(
    'security 15: %j is no code',
    (code) => {
      expect(matchingStep(RFC_SECRET, code, NOW)).toBeNull()
    },
  )

  it('security 15: a right code counts only as exactly six ASCII digits', () => {
    const code = codeAt(RFC_SECRET, NOW)
    const arabic = code.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))
    const fullWidth = code.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)))
    for (const odd of [`${code}\n`, ` ${code}`, `0${code}`, `${code}0`, arabic, fullWidth]) {
      expect(matchingStep(RFC_SECRET, odd, NOW)).toBeNull()
    }
    expect(matchingStep(RFC_SECRET, code, NOW)).toBe(STEP)
  })

  it.each(RFC_CODES)('agrees with RFC 6238 at second %i: %s', (second, code) => {
    expect(matchingStep(RFC_SECRET, code, new Date(second * 1000))).toBe(Math.floor(second / 30))
  })

  it('security 10: one step before and after, and no further', () => {
    const secret = newTotpSecret()
    const found = [-3, -2, -1, 0, 1, 2, 3].map((steps) =>
      matchingStep(secret, codeAt(secret, NOW, steps), NOW),
    )
    expect(found).toEqual([null, null, STEP - 1, STEP, STEP + 1, null, null])
  })

  it('tells a clock that is one step too early or too late from a wrong code', () => {
    const secret = newTotpSecret()
    const outside = [-3, -2, -1, 0, 1, 2, 3].map((steps) =>
      isJustOutside(secret, codeAt(secret, NOW, steps), NOW),
    )
    expect(outside).toEqual([false, true, false, false, false, true, false])
  })

  it('a step begins and ends on the second', () => {
    const secret = newTotpSecret()
    const code = codeAt(secret, new Date(STEP * STEP_MS))
    const at = (ms: number) => matchingStep(secret, code, new Date(ms))
    expect(at((STEP - 1) * STEP_MS - 1)).toBeNull()
    expect(at((STEP - 1) * STEP_MS)).toBe(STEP)
    expect(at((STEP + 2) * STEP_MS - 1)).toBe(STEP)
    expect(at((STEP + 2) * STEP_MS)).toBeNull()
  })
})

it('security 11: a secret has 160 bits and is different each time', () => {
  const secrets = Array.from({ length: 50 }, newTotpSecret)
  expect(new Set(secrets).size).toBe(50)
  for (const secret of secrets) expect(fromBase32(secret)).toHaveLength(20)
})

it('the otpauth address says what the app needs', () => {
  const url = new URL(otpauthUrl(RFC_SECRET, 'Vera.M_1-2', 'Openfile'))
  expect(`${url.protocol}//${url.host}`).toBe('otpauth://totp')
  expect(decodeURIComponent(url.pathname)).toBe('/Openfile:Vera.M_1-2')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    issuer: 'Openfile',
    secret: RFC_SECRET,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})
