import type { IncomingMessage } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { addComment, addResources, runSql } from '#tests/support/factories.ts'
import { linksIn } from '#tests/support/mailbox.ts'
import { type Member, registerMember } from '#tests/support/members.ts'
import { cloneMember } from '#tests/support/stage.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const START = new Date('2026-11-21T09:00:00Z')
const MINUTE = 60
const HOUR = 60 * MINUTE

/** Straight from the visitor, and behind a proxy that writes the visitor's address at the end. */
const apps = new Map<number, TestApp>()
let template = new Map<number, Member>()
let resources = new Map<number, number[]>()

beforeAll(async () => {
  for (const trustedProxies of [0, 1]) {
    const test = await startTestApp({ config: { rateLimitFactor: 1, trustedProxies } })
    apps.set(trustedProxies, test)
    template.set(trustedProxies, await registerMember(test))
    resources.set(trustedProxies, await addResources(test.ctx, Array.from({ length: 25 }, () => ({}))))
  }
})
afterAll(async () => {
  for (const { ctx } of apps.values()) await ctx[Symbol.asyncDispose]()
})
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: START })
  for (const { ctx } of apps.values()) await runSql(ctx, 'DELETE FROM rate_limits')
})
afterEach(() => void vi.useRealTimers())
