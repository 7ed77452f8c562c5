import * as argon2 from '@node-rs/argon2'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'

vi.mock('@node-rs/argon2', { spy: true })
beforeEach(() => vi.clearAllMocks())

describe('hashPassword', () => {
  it('security 01: argon2id, 19 MiB, two passes, one lane, and a new salt each time', async () => {
    const hash = await hashPassword(' Pässword 1 ')
    expect(hash).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/,
    )
    expect(await hashPassword(' Pässword 1 ')).not.toBe(hash)
  })
})

describe('verifyPassword', () => {
  it('security 02: knows the password to the space, the case and the accent', async () => {
    const hash = await hashPassword(' Pässword 1 ')
    expect(await verifyPassword(hash, ' Pässword 1 ')).toBe(true)
    for (const other of ['Pässword 1', ' pässword 1 ', ' Passwörd 1 ', ' Pa\u0308ssword 1 ', '']) {
      expect(await verifyPassword(hash, other), other).toBe(false)
    }
  })

  it('security 02: the hundredth character counts as much as the first, emoji too', async () => {
    const long = '♟️🙂'.repeat(33)
    const hash = await hashPassword(long)
    expect(await verifyPassword(hash, long)).toBe(true)
    expect(await verifyPassword(hash, `${long.slice(0, -2)}🙃`)).toBe(false)
  })

  it('security 06: nobody costs one verification of the same kind, and is never right', async () => {
    await verifyPassword(null, 'the first one makes the hash')
    vi.clearAllMocks()
    expect(await verifyPassword(null, 'Rook takes f7')).toBe(false)
    expect(argon2.hash).not.toHaveBeenCalled()
    expect(argon2.verify).toHaveBeenCalledTimes(1)
    const [against, password] = vi.mocked(argon2.verify).mock.calls[0] ?? []
    expect(String(against)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(password).toBe('Rook takes f7')
  })

  it('security 06: nobody’s password may even be guessed', async () => {
    vi.mocked(argon2.verify).mockResolvedValueOnce(true)
    expect(await verifyPassword(null, 'guessed')).toBe(false)
  })
})

describe('a rush of logins', () => {
  it('is worked off two at a time, all of it, also past a failure', async () => {
    let running = 0
    let most = 0
    const ends: (() => void)[] = []
    vi.mocked(argon2.verify).mockImplementation(async (hash) => {
      most = Math.max(most, ++running)
      await new Promise<void>((resolve) => ends.push(resolve))
      running--
      if (hash === 'broken') throw new Error('broken hash')
      return true
    })
    const all = Promise.allSettled(
      ['ok', 'broken', 'ok', 'ok', 'broken', 'ok', 'ok'].map((hash) => verifyPassword(hash, 'x')),
    )
    for (let ended = 0; ended < 7; ended++) {
      await vi.waitUntil(() => ends.length > ended, { interval: 1 })
      ends[ended]?.()
    }
    const outcomes = (await all).map(({ status }) => status === 'fulfilled')
    expect(outcomes).toEqual([true, false, true, true, false, true, true])
    expect(most).toBe(2)
  })
})
