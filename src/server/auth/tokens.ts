import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** 256 random bits as base64url. Only the hash is stored: who reads the database cannot log in. */
export function newToken(): { token: string; hash: string } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  return { token, hash: hashToken(token) }
}

/** SHA-256 suffices where the input is random itself (check 24); base64url. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
