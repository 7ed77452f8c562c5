import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** Returns 256 random bits as base64url. Only the hash is stored, so a leaked database does not let anybody log in. */
export function newToken(): { token: string; hash: string } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  return { token, hash: hashToken(token) }
}

/** Returns the SHA-256 hash as base64url. A fast hash is enough because the input is random. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
