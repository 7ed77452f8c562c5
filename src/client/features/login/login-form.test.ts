import { describe, expect, it } from 'vitest'
import { ApiError } from '#client/data/api-error.ts'
import { challengeIsOver, codeFault, loginFault } from './login-fault.ts'

const answer = (status: number, body: object) => new ApiError(status, JSON.stringify(body))

describe('a failed login', () => {
  it('says the same for every refusal', () => {
    expect(loginFault(answer(401, { message: 'No such user' }))).toEqual({
      title: 'Authentication Failed',
      description: 'Incorrect username or password',
    })
  })

  it('passes the server’s words on otherwise', () => {
    expect(loginFault(answer(429, { message: 'Too many attempts' })).description).toBe(
      'Too many attempts',
    )
    expect(loginFault(new ApiError(502, '')).description).toBe('Unexpected response from server')
  })

  it('is a login error when the answer is none', () => {
    expect(loginFault(new SyntaxError('no JSON'))).toEqual({
      title: 'Login error',
      description: 'Unexpected response from server',
    })
  })
})

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
