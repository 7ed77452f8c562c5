import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** 256 random bits as base64url. Only the hash is stored, so reading the database does not let anybody log in. */
export function newToken(): { token: string; hash: string } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  return { token, hash: hashToken(token) }
}

/** SHA-256 is enough because the input is random (check 24); base64url. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
