import { expect, it } from 'vitest'
import { configFrom } from '#server/platform/config/config.ts'
import { readEnvironment } from '#server/platform/config/env.ts'
import { addResource, runSql } from '#tests/support/factories.ts'
import { closeServers, serve } from '#tests/support/fetch-servers.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { checkLinksOf } from './check-commands.ts'

it('checks the links that are due and reports what it found', async () => {
  const test = await startTestApp()
  const asked: string[] = []
  const port = await serve((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    response.writeHead(request.url === '/robots.txt' ? 404 : 200).end()
  })
  try {
    await addResource(test.ctx, { sourceUrl: `http://127.0.0.1:${port}/lesson` })
    const said: string[] = []
    const config = {
      ...configFrom(readEnvironment({})),
      fetchAllowedHosts: ['127.0.0.1'],
    }
    const run = () =>
      checkLinksOf(test.ctx.database, {
        config,
        clock: () => new Date(),
        say: (line) => void said.push(line),
        all: false,
      })
    await run()
    await run()
    expect(said).toEqual([
      '1 link to check.',
      'Checked: 1. Now alive: 1, moved: 0, dead: 0, unsure: 0.',
      '0 links to check.',
      'Checked: 0. Now alive: 1, moved: 0, dead: 0, unsure: 0.',
    ])
    expect(asked).toEqual(['GET /robots.txt', 'HEAD /lesson'])
    expect(await runSql(test.ctx, 'SELECT state FROM link_checks')).toEqual([{ state: 'alive' }])
  } finally {
    await test.ctx[Symbol.asyncDispose]()
    closeServers()
  }
})
