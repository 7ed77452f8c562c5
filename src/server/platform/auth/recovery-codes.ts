import { randomInt } from 'node:crypto'
import { RECOVERY_CODES } from '#shared/domain/account-rules.ts'
import { recoveryCodeOf } from '#shared/contracts/two-factor.ts'
import { hashToken } from './tokens.ts'

const BASE_32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const GROUPS = 4
const GROUP_LENGTH = 4

/** Returns ten codes of 80 random bits in the form XXXX-XXXX-XXXX-XXXX. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: GROUPS }, randomGroup).join('-'),
  )
}

function randomGroup(): string {
  return Array.from({ length: GROUP_LENGTH }, () => BASE_32.charAt(randomInt(32))).join('')
}

/** Returns the hash of a code, however it is typed. */
export function hashRecoveryCode(code: string): string {
  return hashToken(recoveryCodeOf(code) ?? '')
}
