import { Secret, TOTP } from 'otpauth'
import { TOTP_DIGITS, RECOVERY_CODES } from '#shared/domain/account-rules.ts'
import { randomInt } from 'node:crypto'
import { recoveryCodeOf } from '#shared/contracts/two-factor.ts'
import { hashToken } from './tokens.service.ts'

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

const SIZE_PX = 250
/** The package rounds down, and modules that do not divide the width evenly would come out a pixel short. */
const ROUNDING = 0.01

/**
 * Returns the address of a picture of `text`, 250 × 250 pixels. By default it is a data: URL made here, so that only
 * the secret's owner receives the secret. A configured service would see it, too.
 */
export async function qrCodeUrl(text: string, service: string | null): Promise<string> {
  if (service) return service.replaceAll('{data}', encodeURIComponent(text))
  const { toDataURL } = await import('qrcode')
  return toDataURL(text, { width: SIZE_PX + ROUNDING, margin: 2, errorCorrectionLevel: 'M' })
}

const SECRET_BYTES = 20
const PERIOD_SECONDS = 30
/** How many steps before and after are accepted, to allow for clock differences (RFC 6238 §5.2). */
const WINDOW = 1
/** What a secret is sealed for (sealing.ts). */
export const TOTP_PURPOSE = 'totp'

/** Returns 160 random bits in base 32 (RFC 4226 §4 requires at least 128). */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

/** Returns the otpauth: URL that authenticator apps read from the QR code. */
export function otpauthUrl(secret: string, username: string, issuer: string): string {
  return totp(secret, { issuer, label: username }).toString()
}

/** Returns the 30-second step to which the code belongs, or null if the code is not valid now. */
export function matchingStep(secret: string, code: string, now: Date): number | null {
  if (!/^[0-9]{6}$/.test(code)) return null
  const delta = totp(secret).validate({
    token: code,
    timestamp: now.getTime(),
    window: WINDOW,
  })
  return delta === null ? null : lastAcceptedStep(now) - WINDOW + delta
}

/**
 * Whether the code is that of the step just before or after those that are accepted: the app's clock, or the server's,
 * is wrong.
 */
export function isJustOutside(secret: string, code: string, now: Date): boolean {
  const delta = totp(secret).validate({
    token: code,
    timestamp: now.getTime(),
    window: WINDOW + 1,
  })
  return delta !== null && Math.abs(delta) > WINDOW
}

/** The last step whose codes are accepted at this moment. */
export function lastAcceptedStep(now: Date): number {
  return Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + WINDOW
}

function totp(secret: string, names: { issuer: string; label: string } | null = null): TOTP {
  return new TOTP({
    ...names,
    algorithm: 'SHA1',
    digits: TOTP_DIGITS,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(secret),
  })
}
