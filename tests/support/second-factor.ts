import { createHmac } from 'node:crypto'
import type {
  ChallengeAnswer,
  RecoveryCodesAnswer,
  TwoFactorSetup,
} from '#shared/contracts/two-factor.ts'
import type { FakeClock } from './fake-clock.ts'
import { type Member, verifiedMember, withCookieOf } from './members.ts'
import type { TestApp } from './test-app.ts'

export const STEP_MS = 30_000
const BASE_32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/**
 * Acts as the authenticator app. It implements RFC 6238 by itself, so that the server's library is not checked against
 * itself.
 */
export function codeAt(secret: string, at: Date, steps = 0): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(at.getTime() / STEP_MS) + steps))
  const digest = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 15
  const number = (digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000
  return String(number).padStart(6, '0')
}

/** Returns `count` different codes, none of which is valid at any time near `at`. */
export function wrongCodes(secret: string, at: Date, count: number): string[] {
  const right = new Set([-2, -1, 0, 1, 2].map((steps) => codeAt(secret, at, steps)))
  return Array.from({ length: count + right.size }, (_, index) => String(100_000 + index))
    .filter((code) => !right.has(code))
    .slice(0, count)
}

export function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => BASE_32.indexOf(letter).toString(2).padStart(5, '0'))
  const bytes = bits.join('').match(/.{8}/g) ?? []
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
}

export type TwoFactorMember = Member & { secret: string; recoveryCodes: string[] }

/**
 * Registers a user and turns two-factor authentication on. Moves the clock by one step, so that the next code is a
 * new one.
 */
export async function registerWithTwoFactor(
  test: TestApp,
  clock: FakeClock,
): Promise<TwoFactorMember> {
  const member = await verifiedMember(test)
  const { secret } = (await (await member.send('POST', '/api/setup-2fa')).json()) as TwoFactorSetup
  const answer = await member.send('POST', '/api/verify-2fa', {
    token: codeAt(secret, clock.read()),
  })
  if (answer.status !== 200) throw new Error(`two-factor is not on: ${await answer.text()}`)
  const { recoveryCodes } = (await answer.clone().json()) as RecoveryCodesAnswer
  clock.advance(STEP_MS)
  return { ...withCookieOf(test, member, answer), secret, recoveryCodes }
}

/** Logs in with name and password, and returns the token of the challenge. */
export async function beginLogin(
  test: TestApp,
  { username, password }: Pick<Member, 'username' | 'password'>,
): Promise<string> {
  const answer = await test.send('POST', '/api/login', { username, password })
  const { tfaToken } = (await answer.json()) as ChallengeAnswer
  if (!tfaToken) throw new Error(`no challenge: ${answer.status}`)
  return tfaToken
}
