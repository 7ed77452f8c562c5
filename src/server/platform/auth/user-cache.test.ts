import { describe, expect, it } from 'vitest'
import type { Notifications } from '../db/notifications.ts'
import { createUserCache } from './user-cache.ts'

const NOW = Date.parse('2026-06-15T12:00:00Z')

/** Returns a cache and a fake database behind it. */
function aCache() {
  let listening = true
  let handlers: Parameters<Notifications['subscribe']>[1] | undefined
  const notifications: Notifications = {
    subscribe: (channel, given) => {
      expect(channel).toBe('account_changed')
      handlers = given
    },
    start: () => undefined,
    isListening: () => listening,
    close: async () => undefined,
  }
  const cache = createUserCache(notifications)
  return {
    cache,
    notify: (payload: string) => handlers?.onMessage(payload),
    reconnect: () => handlers?.onGap(),
    listen: (on: boolean) => {
      listening = on
    },
    keep: (hash: string, userId: number, now = NOW) =>
      cache.keep(hash, { userId, body: `user ${userId}` }, { now, generation: cache.generation() }),
  }
}

describe('the user cache answers nothing', () => {
  it('for a session it does not know', () => {
    const { cache, keep } = aCache()
    keep('one', 1)
    expect(cache.find('two', NOW)).toBeNull()
    expect(cache.find('', NOW)).toBeNull()
  })

  it('after 30 seconds', () => {
    const { cache, keep } = aCache()
    keep('one', 1)
    expect(cache.find('one', NOW + 29_999)).toBe('user 1')
    expect(cache.find('one', NOW + 30_000)).toBeNull()
  })

  it('once the user has changed, in any of their sessions; the responses of others stay', () => {
    const { cache, keep, notify } = aCache()
    keep('one', 1)
    keep('one again', 1)
    keep('eleven', 11)
    notify('1')
    expect(['one', 'one again', 'eleven'].map((hash) => cache.find(hash, NOW))).toEqual([
      null,
      null,
      'user 11',
    ])
    cache.forgetUser(11)
    expect(cache.find('eleven', NOW)).toBeNull()
  })

  it('from before a gap, in which messages may have been lost', () => {
    const { cache, keep, reconnect } = aCache()
    keep('one', 1)
    reconnect()
    expect(cache.find('one', NOW)).toBeNull()
  })

  it('while it would not be notified of a change', () => {
    const { cache, keep, listen } = aCache()
    keep('one', 1)
    listen(false)
    keep('two', 2)
    expect(cache.find('one', NOW)).toBeNull()
    listen(true)
    expect(cache.find('two', NOW)).toBeNull()
  })

  it.each(['a change', 'a change of somebody else', 'a gap'])(
    'that was read before %s',
    (between) => {
      const { cache, notify, reconnect } = aCache()
      const generation = cache.generation()
      if (between === 'a gap') reconnect()
      else notify(between === 'a change' ? '1' : '2')
      cache.keep('one', { userId: 1, body: 'stale' }, { now: NOW, generation })
      expect(cache.find('one', NOW)).toBeNull()
    },
  )
})

describe('the user cache', () => {
  it('returns the last response that was stored', () => {
    const { cache, keep } = aCache()
    keep('one', 1)
    keep('one', 1, NOW + 20_000)
    expect(cache.find('one', NOW + 40_000)).toBe('user 1')
  })

  it('does not grow without end: the oldest go', () => {
    const { cache, keep } = aCache()
    for (let made = 0; made <= 20_000; made++) keep(`session ${made}`, made)
    expect(cache.find('session 0', NOW)).toBeNull()
    expect(cache.find('session 1', NOW)).toBe('user 1')
    expect(cache.find('session 20000', NOW)).toBe('user 20000')
  })
})
