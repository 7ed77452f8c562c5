import { describe, expect, it } from 'vitest'
import { ApiError } from '#client/data/errors.ts'
import { challengeIsOver, codeFault } from './login-code-form.tsx'

const answer = (status: number, body: object) => new ApiError(status, JSON.stringify(body))

describe('a refused code', () => {
  it('says why, or that it is invalid', () => {
    expect(codeFault(answer(401, { message: 'Code already used' }))).toEqual({
      title: 'Verification failed',
      description: 'Code already used',
    })
    expect(codeFault(new ApiError(400, '')).description).toBe('Invalid verification code')
    expect(codeFault(new TypeError('network')).title).toBe('Verification error')
  })

  it('ends the login when its challenge is gone or used up', () => {
    expect(challengeIsOver(answer(401, { code: 'no_challenge' }))).toBe(true)
    expect(challengeIsOver(answer(429, { code: 'too_many_requests' }))).toBe(true)
    expect(challengeIsOver(answer(401, { code: 'invalid_code' }))).toBe(false)
    expect(challengeIsOver(new TypeError('network'))).toBe(false)
  })
})
