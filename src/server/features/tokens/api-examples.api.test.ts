import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TOKEN_SCOPES } from '#shared/domain/token-scopes.ts'
import { addResource, setNextResourceId } from '#tests/support/factories.ts'
import { type ListeningServer, listenWith } from '#tests/support/listening-server.ts'
import { type Member, registerCurator } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { createRequestLimit } from '../../platform/http/request-limit.ts'

const run = promisify(execFile)
const DOCUMENT = readFileSync(new URL('../../../../docs/api.md', import.meta.url), 'utf8')
const EXAMPLES = [...DOCUMENT.matchAll(/^## (\w+)$[^#]*?^```sh\n([^`]*)^```$/gm)].map(
  ([, name = '', command = '']) => [name, command] as const,
)

let test: TestApp
let server: ListeningServer
let curator: Member
let token: string

beforeAll(async () => {
  test = await startTestApp()
  server = await listenWith(test)
  await setNextResourceId(test.ctx, 1)
  await addResource(test.ctx, { title: 'The Caro-Kann', level: 'intermediate' })
  curator = await registerCurator(test)
  token = await newToken()
})
afterAll(async () => {
  await server.close()
  await test.ctx[Symbol.asyncDispose]()
})

async function newToken(): Promise<string> {
  const input = { name: 'Script', scopes: TOKEN_SCOPES }
  const made = await curator.send('POST', '/api/tokens', input)
  return ((await made.json()) as { token: string }).token
}

/** The example's answer has at least this. */
const partly = (answer: unknown): unknown =>
  Array.isArray(answer) ? answer.map(partly) : expect.objectContaining(answer as object)

describe('docs/api.md', () => {
  it('has five examples', () => {
    expect(EXAMPLES.map(([name]) => name)).toEqual(['Read', 'Save', 'Study', 'Suggest', 'Curate'])
  })

  it.each(EXAMPLES)('%s runs as written', async (name, command) => {
    const env = { PATH: process.env['PATH'], SITE: `http://127.0.0.1:${server.port}`, TOKEN: token }
    const { stdout } = await run('sh', ['-c', command], { env })
    const answers = new Map<string, unknown>(
      Object.entries({
        Read: [{ id: 1, title: 'The Caro-Kann' }],
        Study: { status: 'studying', progress: 50 },
        Suggest: { state: 'draft' },
        Curate: { id: 1, ratingFrom: 1200, ratingTo: 1800 },
      }),
    )
    const answer: unknown = stdout === '' ? null : JSON.parse(stdout)
    expect(answer).toEqual(answers.has(name) ? partly(answers.get(name)) : expect.anything())
  })
})

it('each token makes its own 600 calls a minute, kept answers too, whatever its owner’s browser does', async () => {
  test.ctx.requestLimit = createRequestLimit({ account: 5, address: 100 })
  const other = await newToken()
  const ask = async (bearer: string) =>
    (await server.send('GET', '/api/resources', { Authorization: `Bearer ${bearer}` })).status
  const statuses: number[] = []
  for (let call = 0; call < 7; call++) statuses.push(await ask(token))
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
  expect(await ask(other)).toBe(200)
  expect((await server.send('GET', '/api/resources', { Cookie: curator.cookie })).status).toBe(200)
})
