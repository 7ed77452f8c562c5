import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { KidHostView } from '#shared/contracts/kids.ts'
import { addResource, runSql } from '#tests/support/factories.ts'
import { type Member, registerAdmin } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const PATH = '/api/admin/kid-hosts'
let test: TestApp
let admin: Member

beforeAll(async () => {
  test = await startTestApp()
  admin = await registerAdmin(test)
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

const hosts = async () => (await (await admin.get(PATH)).json()) as KidHostView[]
const audited = async () =>
  runSql(test.ctx, `SELECT action, details->>'host' AS host FROM audit_log WHERE action LIKE 'kid_host%' ORDER BY id`) // prettier-ignore

describe('a website made for children', () => {
  it.each([
    '',
    ' ',
    'chesskid',
    'localhost',
    '127.0.0.1',
    '[::1]',
    'a b.com',
    'javascript:alert(1)',
    'a..com',
    '*.com',
    'x'.repeat(300) + '.com',
    null,
    7,
  ])('is refused as %j', async (host) => {
    // prettier-ignore
    expect((await admin.send('POST', PATH, { host })).status).toBe(400)
    expect(await audited()).toEqual([])
  })

  it('is read from pasted text, added once, and removed, each with an entry in the audit log', async () => {
    await addResource(test.ctx, { isForKids: true, sourceUrl: 'https://www.Kinder-Schach.example./a?b' }) // prettier-ignore
    await addResource(test.ctx, { isForKids: true, sourceUrl: 'https://notkinder-schach.example/' })
    await addResource(test.ctx, { sourceUrl: 'https://kinder-schach.example/grown-ups' })
    const added = await admin.send('POST', PATH, { host: ' https://Kinder-Schach.example./start ' })
    expect([added.status, await added.json()]).toEqual([201, { host: 'kinder-schach.example', resources: 1 }]) // prettier-ignore
    const again = await admin.send('POST', PATH, { host: 'kinder-schach.example' })
    expect([again.status, await again.json()]).toMatchObject([409, { code: 'host_taken', fields: { host: 'This website is in the list already' } }]) // prettier-ignore
    expect(await hosts()).toContainEqual({ host: 'kinder-schach.example', resources: 1 })
    expect((await admin.send('DELETE', `${PATH}/kinder-schach.example`)).status).toBe(204)
    expect((await admin.send('DELETE', `${PATH}/kinder-schach.example`)).status).toBe(404)
    expect(await hosts()).not.toContainEqual(expect.objectContaining({ host: 'kinder-schach.example' })) // prettier-ignore
    expect(await audited()).toEqual([
      { action: 'kid_host_added', host: 'kinder-schach.example' },
      { action: 'kid_host_removed', host: 'kinder-schach.example' },
    ])
  })

  it('is known at once to the page before leaving', async () => {
    const id = await addResource(test.ctx, { isForKids: true, sourceUrl: 'https://spiel.example/' })
    const page = async () => (await test.get(`/leave/${id}`)).text()
    expect(await page()).toContain('not only for children')
    await admin.send('POST', PATH, { host: 'spiel.example' })
    expect(await page()).toContain('That website is made for children.')
  })
})
