import { describe, expect, it } from 'vitest'
import { ApiError } from '#client/data/errors.ts'
import { loginFault } from './login-form.tsx'

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
