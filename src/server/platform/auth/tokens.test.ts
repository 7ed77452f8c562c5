import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { hashToken, newToken } from './tokens.service.ts'

it('security 18: a token has 256 random bits and is different each time', () => {
  const tokens = Array.from({ length: 200 }, () => newToken().token)
  expect(new Set(tokens).size).toBe(200)
  for (const token of tokens) {
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  }
})

it('security 24: what is stored is the SHA-256 of the token, and not the token', () => {
  const { token, hash } = newToken()
  expect(hash).toBe(createHash('sha256').update(token, 'utf8').digest('base64url'))
  expect(hash).not.toContain(token)
  expect(hashToken(token)).toBe(hash)
})

it('only the whole token has its hash', () => {
  const { token, hash } = newToken()
  for (const other of [token.slice(0, -1), `${token} `, token.toLowerCase(), hash, '']) {
    expect(hashToken(other)).not.toBe(hash)
  }
})
