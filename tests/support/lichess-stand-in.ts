import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The four addresses of Lichess that a login needs. */
export type LichessStandIn = {
  url: string
  player: { id: string; username: string }
  isDenying: boolean
  isDown: boolean
  /** The tokens that were revoked, and those that were not. */
  tokens: { revoked: string[]; live: Set<string> }
  close(): Promise<void>
}

export async function startLichess(): Promise<LichessStandIn> {
  const codes = new Map<string, URLSearchParams>()
  const server = createServer(
    (req, res) =>
      void answer(req).then(
        ({ status, location, body }) => {
          res.writeHead(
            status,
            location ? { Location: location } : { 'Content-Type': 'application/json' },
          )
          res.end(JSON.stringify(body ?? {}))
        },
        () => res.destroy(),
      ),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stand: LichessStandIn = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    player: { id: 'magnus', username: 'Magnus' },
    isDenying: false,
    isDown: false,
    tokens: { revoked: [], live: new Set() },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  type Answer = { status: number; location?: string; body?: object }
  const answer = async (req: IncomingMessage): Promise<Answer> => {
    if (stand.isDown) throw new Error('down')
    const { pathname, searchParams } = new URL(req.url ?? '', stand.url)
    const token = req.headers.authorization?.replace('Bearer ', '') ?? ''
    if (pathname === '/oauth') {
      const back = new URL(searchParams.get('redirect_uri') ?? '')
      back.searchParams.set('state', searchParams.get('state') ?? '')
      if (stand.isDenying) back.searchParams.set('error', 'access_denied')
      else {
        const code = randomBytes(8).toString('hex')
        codes.set(code, searchParams)
        back.searchParams.set('code', code)
      }
      return { status: 302, location: back.href }
    }
    if (pathname === '/api/token' && req.method === 'POST')
      return { ...exchange(await bodyOf(req)) }
    if (pathname === '/api/token') {
      stand.tokens.live.delete(token)
      stand.tokens.revoked.push(token)
      return { status: 204 }
    }
    return stand.tokens.live.has(token) ? { status: 200, body: stand.player } : { status: 401 }
  }
  const exchange = (form: URLSearchParams): Answer => {
    const asked = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const fits =
      asked?.get('code_challenge') === challenge &&
      asked.get('client_id') === form.get('client_id') &&
      asked.get('redirect_uri') === form.get('redirect_uri') &&
      form.get('grant_type') === 'authorization_code'
    if (!fits) return { status: 400, body: { error: 'invalid_grant' } }
    const token = `lio_${randomBytes(8).toString('hex')}`
    stand.tokens.live.add(token)
    return { status: 200, body: { token_type: 'Bearer', access_token: token, expires_in: 60 } }
  }
  return stand
}

async function bodyOf(req: IncomingMessage): Promise<URLSearchParams> {
  const parts: Buffer[] = []
  for await (const part of req) parts.push(part as Buffer)
  return new URLSearchParams(Buffer.concat(parts).toString())
}
