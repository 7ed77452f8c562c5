import { randomInt } from 'node:crypto'
import { RECOVERY_CODES } from '#shared/domain/account-rules.ts'
import { hashToken } from './tokens.ts'

const BASE_32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const GROUPS = 4
const GROUP_LENGTH = 4

/** Ten codes of 80 random bits, as XXXX-XXXX-XXXX-XXXX. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: GROUPS }, randomGroup).join('-'),
  )
}

function randomGroup(): string {
  return Array.from({ length: GROUP_LENGTH }, () => BASE_32.charAt(randomInt(32))).join('')
}

/** The hash of a code as typed; case and hyphens do not matter. */
export function hashRecoveryCode(code: string): string {
  return hashToken(code.toUpperCase().replaceAll('-', ''))
}
