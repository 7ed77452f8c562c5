import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The same minimum as for APP_SECRET. */
const SHORTEST = 16

type SecretSource = { appSecret: string | null; dataDir: string }

/**
 * APP_SECRET or, without it, the secret in the data folder, created at the first start (mode 0600). Losing it
 * means losing the two-factor secrets that are sealed with it.
 */
export function loadAppSecret({ appSecret, dataDir }: SecretSource): string {
  if (appSecret) return appSecret
  const file = join(dataDir, 'app-secret')
  mkdirSync(dataDir, { recursive: true })
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length < SHORTEST) {
    throw new Error(
      `${file} does not contain a secret: a start was interrupted while it was being written. Restore it from a copy if you have one; otherwise remove it.`,
    )
  }
  return secret
}
