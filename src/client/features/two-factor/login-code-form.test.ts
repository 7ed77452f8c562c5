import { describe, expect, it } from 'vitest'
import { ApiError } from '#client/data/errors.ts'
import { challengeIsOver, codeFault, recoveryCode } from './login-code-form.tsx'

it('takes a recovery code in every way people write it', () => {
  expect(recoveryCode('ABCD-2345-EFGH-67QR')).toBe('ABCD-2345-EFGH-67QR')
  expect(recoveryCode(' abcd 2345 efgh 67qr\n')).toBe('ABCD-2345-EFGH-67QR')
  expect(recoveryCode('abcd2345efgh67qr')).toBe('ABCD-2345-EFGH-67QR')
})

it('knows what is none', () => {
  for (const typed of [
    '',
    '123456',
    'ABCD-2345-EFGH',
    'ABCD-2345-EFGH-67QR-AAAA',
    'ABCD-0189-EFGH-67QR',
  ])
    expect(recoveryCode(typed)).toBeNull()
})

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
