import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Encrypts what must be read again. A key for one purpose does not open what was sealed for another. */
export type Sealer = {
  /** Returns the base64url form of nonce, tag and AES-256-GCM ciphertext. */
  seal(purpose: string, text: string): string
  /** Throws if the text was sealed with another secret or for another purpose, or was changed. */
  open(purpose: string, sealed: string): string
}

/** `secret` is APP_SECRET. Each purpose has its own key, derived by HKDF-SHA256 (RFC 5869). */
export function createSealer(secret: string): Sealer {
  const keyFor = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', secret, 'openfile', purpose, 32))
  return {
    seal(purpose, text) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(ALGORITHM, keyFor(purpose), nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
    },
    open(purpose, sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv(
        ALGORITHM,
        keyFor(purpose),
        bytes.subarray(0, NONCE_BYTES),
        { authTagLength: TAG_BYTES },
      )
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      return Buffer.concat([
        decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)),
        decipher.final(),
      ]).toString('utf8')
    },
  }
}
