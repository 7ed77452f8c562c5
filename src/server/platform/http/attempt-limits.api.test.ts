import type { IncomingMessage } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { addResources, runSql } from '#tests/support/factories.ts'
import { type Member, PASSWORD, registerMember } from '#tests/support/members.ts'
import { cloneMember } from '#tests/support/fixtures.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { watchEffects } from '#tests/support/without-effect.ts'
import { removeEnded } from '../../remove-ended.ts'

const START = Date.parse('2026-11-21T09:00:00Z')
const MINUTE = 60
const HOUR = 60 * MINUTE
const PROXY = '10.255.0.1'

/** The limiter reads Date.now, so the app's clock is faked here, too. */
vi.useFakeTimers({ toFake: ['Date'], now: START })
afterAll(() => void vi.useRealTimers())

let made = 0
/** Returns an address that no other test uses. */
const newAddress = () => `10.1.${Math.floor(++made / 250)}.${made % 250}`
const newName = () => `limited${++made}`

/** A limited call: how many times in which period, what they are counted by, and its status below the limit. */
type Limited = {
  name: string
  points: number
  duration: number
  status: number
  call: (caller: Caller) => { method: string; path: string; body?: unknown }
}
type Caller = { member: Member; resource: number }

const register: Limited = {
  name: 'register',
  points: 10,
  duration: HOUR,
  status: 201,
  call: () => {
    const username = newName()
    const body = { username, email: `${username}@mail.example`, password: PASSWORD }
    return { method: 'POST', path: '/api/register', body }
  },
}
const forgot: Limited = {
  name: 'forgot-password',
  points: 5,
  duration: HOUR,
  status: 200,
  call: ({ member: { email } }) => {
    const spelled = made++ % 2 ? email : email.toUpperCase()
    return { method: 'POST', path: '/api/forgot-password', body: { email: spelled } }
  },
}
const verify: Limited = {
  name: 'verify-email',
  points: 10,
  duration: HOUR,
  status: 400,
  call: () => ({ method: 'POST', path: '/api/verify-email', body: { token: newName() } }),
}
const reset: Limited = {
  name: 'reset-password',
  points: 10,
  duration: HOUR,
  status: 400,
  call: () => ({
    method: 'POST',
    path: '/api/reset-password',
    body: { token: newName(), password: PASSWORD },
  }),
}
const resend: Limited = {
  name: 'resend-verification',
  points: 10,
  duration: HOUR,
  status: 200,
  call: () => ({ method: 'POST', path: '/api/resend-verification', body: {} }),
}
const comment: Limited = {
  name: 'comment',
  points: 20,
  duration: HOUR,
  status: 201,
  call: ({ resource }) => ({
    method: 'POST',
    path: `/api/resources/${resource}/comments`,
    body: { content: 'Good' },
  }),
}
const save: Limited = {
  name: 'save',
  points: 120,
  duration: MINUTE,
  status: 200,
  call: ({ resource }) => {
    const method = made++ % 2 ? 'POST' : 'DELETE'
    return { method, path: `/api/resources/${resource}/save`, body: {} }
  },
}
const PER_ADDRESS = [register, forgot, verify, reset, resend, comment, save]
const PER_ACCOUNT = [forgot, resend, comment, save]

describe('limits behind a proxy', () => {
  let test: TestApp
  let template: Member
  let resources: number[]

  beforeAll(async () => {
    test = await startTestApp({ config: { rateLimitFactor: 1, trustedProxies: 1 } })
    template = await registerMember(test)
    resources = await addResources(
      test.ctx,
      Array.from({ length: 25 }, () => ({})),
    )
  })
  afterAll(() => test.ctx[Symbol.asyncDispose]())
  beforeEach(() => {
    // The windows of other tests have ended.
    vi.setSystemTime(Date.now() + 2 * HOUR * 1_000)
  })

  /** One whose address is not verified, so that a link can be sent again. */
  const clone = async (): Promise<Member> => {
    const member = await cloneMember(test, template)
    await runSql(test.ctx, 'UPDATE users SET email_verified = false WHERE id = $1', [member.id])
    return member
  }
  const callers = async (number: number, member?: Member): Promise<Caller[]> => {
    const list: Caller[] = []
    for (let index = 0; index < number; index++) {
      const resource = resources[index % resources.length] ?? 0
      list.push({ member: member ?? (await clone()), resource })
    }
    return list
  }

  /** Sends a request from `address` with a different X-Forwarded-For each time. */
  const send = async (limited: Limited, caller: Caller, address: string) => {
    const { method, path, body } = limited.call(caller)
    const invented = `192.0.2.${++made % 250}`
    const headers = {
      'Content-Type': 'application/json',
      Origin: 'http://localhost:3000',
      Cookie: caller.member.cookie,
      'X-Forwarded-For': `${invented}, ${address}`,
      'X-Real-IP': invented,
      Forwarded: `for=${invented}`,
    }
    const incoming = {
      socket: { remoteAddress: PROXY },
      headers: { 'x-forwarded-for': headers['X-Forwarded-For'] },
    } as unknown as IncomingMessage
    const init = { method, headers, body: JSON.stringify(body) }
    return test.app.request(path, init, { incoming })
  }

  /** Expects a refusal with the time to wait, and no effect. */
  const expectLocked = async (limited: Limited, caller: Caller, address: string, wait: number) => {
    const changes = await watchEffects(test)
    const refused = await send(limited, caller, address)
    expect([refused.status, await refused.json()]).toEqual([
      429,
      expect.objectContaining({ code: 'too_many_requests' }),
    ])
    expect(refused.headers.get('retry-after')).toBe(String(wait))
    const { rate_limits: _limits, sessions: _sessions, ...others } = await changes()
    expect(others).toEqual({})
  }

  it.each(PER_ADDRESS)('security 30: $name, $points per address, whoever asks', async (limited) => {
    const { points, duration, status } = limited
    const address = newAddress()
    // Uses enough accounts that none of them reaches its own limit.
    const few = await callers(Math.min(points, 20) + 1)
    for (let index = 0; index < points; index++) {
      const caller = few[index % (few.length - 1)] as Caller
      expect((await send(limited, caller, address)).status).toBe(status)
    }
    const last = few.at(-1) as Caller
    await expectLocked(limited, last, address, duration)
    expect((await send(limited, last, newAddress())).status).toBe(status)
  })

  it.each(PER_ACCOUNT)(
    'security 30: $name, $points per account, wherever from',
    async (limited) => {
      const { points, duration, status } = limited
      const member = await clone()
      const list = await callers(points + 1, member)
      for (const caller of list.slice(0, points))
        expect((await send(limited, caller, newAddress())).status).toBe(status)
      const address = newAddress()
      await expectLocked(limited, list[points] as Caller, address, duration)
      const [other] = await callers(1)
      expect((await send(limited, other as Caller, address)).status).toBe(status)
    },
  )

  it('security 30: comments and changes of comments count together', async () => {
    const [caller] = (await callers(1)) as [Caller]
    const { id } = (await (await send(comment, caller, newAddress())).json()) as { id: number }
    const body = { content: 'Changed' }
    const edit: Limited = {
      ...comment,
      call: () => ({ method: 'PATCH', path: `/api/comments/${id}`, body }),
    }
    for (let index = 1; index < comment.points; index++)
      expect((await send(edit, caller, newAddress())).status).toBe(200)
    await expectLocked(edit, caller, newAddress(), HOUR)
  })

  it('security 30: applies to simultaneous requests', async () => {
    const address = newAddress()
    const answers = await Promise.all(
      (await callers(30)).map((caller) => send(forgot, caller, address)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(forgot.points)
  })

  it.each([forgot, comment, save])(
    'security 31: a lock of $name ends by itself, whatever is tried meanwhile',
    async (limited) => {
      const { points, duration, status } = limited
      const [address, member] = [newAddress(), await clone()]
      const list = await callers(points + 1, member)
      for (const caller of list.slice(0, points)) await send(limited, caller, address)
      const late = list[points] as Caller
      for (const rest of [1, 0.5, 0.25]) {
        await expectLocked(limited, late, address, duration * rest)
        vi.setSystemTime(Date.now() + (duration * rest * 1_000) / 2)
      }
      vi.setSystemTime(Date.now() + (duration * 1_000) / 8)
      expect((await send(limited, late, address)).status).toBe(status)
    },
  )

  it('security 31: a locked address locks nobody else’s account', async () => {
    const attacker = newAddress()
    const victim = await clone()
    const guess = (username: string): Limited => ({
      ...forgot,
      call: () => ({
        method: 'POST',
        path: '/api/login',
        body: { username, password: 'wrong one' },
      }),
    })
    const caller = { member: victim, resource: 0 }
    for (let index = 0; index < 10; index++)
      expect((await send(guess(newName()), caller, attacker)).status).toBe(401)
    for (let index = 0; index < 10; index++)
      expect((await send(guess(victim.username), caller, attacker)).status).toBe(429)
    const { username, password } = victim
    const login: Limited = {
      ...forgot,
      call: () => ({ method: 'POST', path: '/api/login', body: { username, password } }),
    }
    expect((await send(login, caller, newAddress())).status).toBe(200)
  })

  it('security 31: expired counts are removed', async () => {
    const [caller] = (await callers(1)) as [Caller]
    await send(forgot, caller, newAddress())
    expect(await runSql(test.ctx, 'SELECT key FROM rate_limits')).not.toEqual([])
    vi.setSystemTime(Date.now() + 2 * HOUR * 1_000)

    await removeEnded(test.ctx)
    expect(await runSql(test.ctx, 'SELECT key FROM rate_limits')).toEqual([])
  })
})

it('security 30: two visitors behind a proxy count separately only if the proxy is trusted', async () => {
  for (const [trustedProxies, second] of [
    [0, 429],
    [1, 200],
  ] as const) {
    const test = await startTestApp({ config: { rateLimitFactor: 1, trustedProxies } })
    const ask = async (visitor: string) => {
      const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': visitor }
      const incoming = {
        socket: { remoteAddress: PROXY },
        headers: { 'x-forwarded-for': visitor },
      } as unknown as IncomingMessage
      const body = JSON.stringify({ email: `${newName()}@mail.example` })
      const init = { method: 'POST', headers, body }
      return (await test.app.request('/api/forgot-password', init, { incoming })).status
    }
    for (let index = 0; index < 5; index++) expect(await ask('203.0.113.1')).toBe(200)
    expect(await ask('203.0.113.2')).toBe(second)
    await test.ctx[Symbol.asyncDispose]()
  }
})
