import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { resetPasswordInput } from '#shared/contracts/login.ts'
import { passwordNeeds } from './reset-password-form.tsx'

const met = (password: string) => passwordNeeds(password).map((need) => need.met)

describe('what a new password needs', () => {
  it('is ticked off one by one', () => {
    expect(met('')).toEqual([false, false, false, false])
    expect(met('rook')).toEqual([false, true, false, false])
    expect(met('Rookie12')).toEqual([true, true, true, true])
    expect(met('ÉÉÉÉéééé1')).toEqual([true, true, true, true])
  })

  it('is all there exactly when the contract takes the password', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'B', '1', 'é', '♞', ' '), maxLength: 12 })
    fc.assert(
      fc.property(text, (password) => {
        const accepted = resetPasswordInput.safeParse({ token: 't', password }).success
        expect(met(password).every(Boolean)).toBe(accepted)
      }),
    )
  })
})
