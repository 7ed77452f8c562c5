import { once } from 'node:events'
import { createServer, request } from 'node:http'

type Person = { username: string; password: string }

/**
 * A proxy that asks for a name and a password before it passes on what it is sent, with them, as nginx does with
 * `auth_basic`. Returns what closes it.
 */
export async function startBasicGate(
  port: number,
  to: number,
  { username, password }: Person,
): Promise<() => Promise<void>> {
  const right = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
  const gate = createServer((incoming, outgoing) => {
    const { method, url: path, headers } = incoming
    if (headers.authorization !== right) {
      outgoing.writeHead(401, { 'WWW-Authenticate': 'Basic realm="Club"' })
      return void outgoing.end()
    }
    const passed = request({ host: '127.0.0.1', port: to, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
      answer.pipe(outgoing)
    })
    passed.on('error', () => outgoing.destroy())
    incoming.pipe(passed)
  }).listen(port, '127.0.0.1')
  await once(gate, 'listening')
  return async () => {
    gate.closeAllConnections()
    gate.close()
    await once(gate, 'close')
  }
}
