import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SetupStepView } from '#shared/contracts/site.ts'
import { addResource, runSql } from '#tests/support/factories.ts'
import { type Member, registerAdmin, registerCurator } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { readResources } from '../seed/seed-rows.service.ts'

const PATH = '/api/admin/setup-steps'
let test: TestApp
let admin: Member

beforeAll(async () => {
  test = await startTestApp()
  admin = await registerAdmin(test)
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

const steps = async () => (await (await admin.get(PATH)).json()) as SetupStepView[]
const done = async () => (await steps()).filter((each) => each.done).map(({ step }) => step)
const put = (step: string, body: unknown, by = admin) => by.send('PUT', `${PATH}/${step}`, body)

it('are for admins, and only those that there are', async () => {
  const curator = await registerCurator(test)
  expect((await curator.get(PATH)).status).toBe(403)
  expect((await put('name', { dismissed: true }, curator)).status).toBe(403)
  expect((await put('logo', { dismissed: true })).status).toBe(400)
  expect((await put('constructor', { dismissed: true })).status).toBe(400)
  for (const body of [{}, { dismissed: 'yes' }, null])
    expect((await put('name', body)).status).toBe(400)
})

it('say what the server knows to be done', async () => {
  const [row] = readResources()
  await addResource(test.ctx, { sourceUrl: row?.sourceUrl ?? '' })
  // As a process of an older release leaves it.
  await runSql(test.ctx, 'UPDATE resources SET url_key = NULL')
  expect((await steps()).map(({ step }) => step)).toEqual([
    'name',
    'language',
    'signUp',
    'imprint',
    'signIn',
    'backups',
    'seed',
  ])
  expect((await done()).filter((step) => step !== 'language')).toEqual([])
  await admin.send('PUT', '/api/admin/site', { name: 'Our Club', emailDomains: ['club.example'] })
  await runSql(test.ctx, `UPDATE users SET two_factor_enabled = true WHERE id = ${admin.id}`)
  await runSql(test.ctx, 'DELETE FROM resources')
  const now = await done()
  for (const step of ['name', 'signUp', 'signIn', 'seed']) expect(now).toContain(step)
  expect(now).not.toContain('backups')
})

it('are put away for all admins, also twice and at once, and come back', async () => {
  const { updatedAt } = (await (await test.get('/api/site')).json()) as { updatedAt: string }
  const answers = await Promise.all(
    ['backups', 'backups', 'imprint'].map((step) => put(step, { dismissed: true })),
  )
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204])
  const other = await registerAdmin(test)
  const seen = (await (await other.get(PATH)).json()) as SetupStepView[]
  expect(seen.filter(({ dismissed }) => dismissed).map(({ step }) => step)).toEqual([
    'imprint',
    'backups',
  ])
  // Nobody's form about the site is out of date because of it.
  expect(await (await test.get('/api/site')).json()).toMatchObject({ updatedAt })
  const entries = await runSql(test.ctx, `SELECT 1 FROM audit_log WHERE action = 'step_dismissed'`)
  expect(entries).toHaveLength(2)
  expect((await put('backups', { dismissed: false })).status).toBe(204)
  expect(await done()).not.toContain('backups')
})
