import { request } from 'node:http'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { listenWith } from '#tests/support/listening-server.ts'
import { startTestApp } from '#tests/support/test-app.ts'

it('the stop waits for requests whose clients have left', async () => {
  const test = await startTestApp()
  const arrived = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  const events: string[] = []
  test.app.get('/held', async (c) => {
    arrived.resolve()
    await gate.promise
    await test.ctx.database.pool.query('SELECT 1')
    events.push('answered')
    return c.text('done')
  })
  const server = await listenWith(test)
  const client = request({ host: '127.0.0.1', port: server.port, path: '/held' })
  client.on('error', () => undefined).end()
  await arrived.promise
  client.destroy()
  await server.close()
  // The stop waits for this before it closes the database.
  const idle = test.ctx.tasks.idle().then(() => events.push('idle'))
  await turn()
  gate.resolve()
  await idle
  expect(events).toEqual(['answered', 'idle'])
  await test.ctx[Symbol.asyncDispose]()
})
