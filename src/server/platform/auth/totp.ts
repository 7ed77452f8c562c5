import { Secret, TOTP } from 'otpauth'
import { TOTP_DIGITS } from '#shared/domain/account-rules.ts'

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
