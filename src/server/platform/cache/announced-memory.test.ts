import { describe, expect, it } from 'vitest'
import { fakeNotifications } from '#tests/support/fake-notifications.ts'
import { createAnnouncedMemory } from './announced-memory.ts'

const NOW = Date.parse('2026-06-15T12:00:00Z')
const CHANNEL = 'account_changed'

type Account = { userId: number; body: string }

/** Returns a memory with an owner of each value, and a fake database behind it. */
function aMemory() {
  const { notifications, notify, reconnect, listen } = fakeNotifications()
  const memory = createAnnouncedMemory<Account>(notifications, CHANNEL, ({ userId }) => userId)
  return {
    memory,
    found: (key: string, now = NOW) => memory.find(key, now)?.body,
    notify: (payload: string) => notify(CHANNEL, payload),
    reconnect,
    listen,
    keep: (key: string, userId: number, now = NOW) => {
      const at = { now, generation: memory.generation() }
      memory.set(key, { userId, body: `user ${userId}` }, at)
    },
  }
}

describe('the memory finds nothing', () => {
  it('for a session it does not know', () => {
    const { found, keep } = aMemory()
    keep('one', 1)
    expect(found('two')).toBeUndefined()
    expect(found('')).toBeUndefined()
  })

  it('after 30 seconds', () => {
    const { found, keep } = aMemory()
    keep('one', 1)
    expect(found('one', NOW + 29_999)).toBe('user 1')
    expect(found('one', NOW + 30_000)).toBeUndefined()
  })

  it('once the user has changed, in any of their sessions; the responses of others stay', () => {
    const { memory, found, keep, notify } = aMemory()
    keep('one', 1)
    keep('one again', 1)
    keep('eleven', 11)
    notify('1')
    expect(['one', 'one again', 'eleven'].map((hash) => found(hash))).toEqual([
      undefined,
      undefined,
      'user 11',
    ])
    memory.forget(11)
    expect(found('eleven')).toBeUndefined()
  })

  it('from before a gap, in which messages may have been lost', () => {
    const { found, keep, reconnect } = aMemory()
    keep('one', 1)
    reconnect()
    expect(found('one')).toBeUndefined()
  })

  it('while it would not be notified of a change', () => {
    const { found, keep, listen } = aMemory()
    keep('one', 1)
    listen(false)
    keep('two', 2)
    expect(found('one')).toBeUndefined()
    listen(true)
    expect(found('two')).toBeUndefined()
  })

  it.each(['a change', 'a change of somebody else', 'a gap'])(
    'that was read before %s',
    (between) => {
      const { memory, found, notify, reconnect } = aMemory()
      const generation = memory.generation()
      if (between === 'a gap') reconnect()
      else notify(between === 'a change' ? '1' : '2')
      memory.set('one', { userId: 1, body: 'stale' }, { now: NOW, generation })
      expect(found('one')).toBeUndefined()
    },
  )
})

describe('the memory', () => {
  it('returns the last response that was stored', () => {
    const { found, keep } = aMemory()
    keep('one', 1)
    keep('one', 1, NOW + 20_000)
    expect(found('one', NOW + 40_000)).toBe('user 1')
  })

  it('does not grow without end: the oldest are removed', () => {
    const { found, keep } = aMemory()
    for (let made = 0; made <= 20_000; made++) keep(`session ${made}`, made)
    expect(found('session 0')).toBeUndefined()
    expect(found('session 1')).toBe('user 1')
    expect(found('session 20000')).toBe('user 20000')
  })

  it('without owners forgets everything at any change', () => {
    const { notifications, notify } = fakeNotifications()
    const memory = createAnnouncedMemory<string>(notifications, 'kids_lock_changed')
    for (const key of ['one', 'two']) memory.set(key, key, { now: NOW, generation: 0 })
    notify('kids_lock_changed', '7')
    expect([memory.find('one', NOW), memory.find('two', NOW)]).toEqual([undefined, undefined])
  })
})
