import { expect, it } from 'vitest'
import { RECOVERY_CODE } from '#shared/contracts/two-factor.ts'
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'

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
  for (const code of newRecoveryCodes()) expect(code).toMatch(RECOVERY_CODE)
})

it('security 16: only a hash is stored, which is the same however the code is typed', () => {
  const [code = '', other = ''] = newRecoveryCodes()
  const hash = hashRecoveryCode(code)
  expect(hash).toMatch(/^[A-Za-z0-9_-]{43}$/)
  for (const typed of [code.toLowerCase(), code.replaceAll('-', ''), code.replace('-', '')]) {
    expect(hashRecoveryCode(typed)).toBe(hash)
  }
  expect(hashRecoveryCode(other)).not.toBe(hash)
  expect(hashRecoveryCode(code.slice(0, -1))).not.toBe(hash)
})
