import { createHmac, generateKeyPairSync, type JsonWebKey, type KeyObject, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

type Person = {
  sub: string
  email?: string
  email_verified?: boolean
  preferred_username?: string
  groups?: unknown
  realm_access?: unknown
}
type Payload = Record<string, unknown>

/** A real OpenID Connect issuer on a free port, at which whoever is named `person` is logged in. */
export type OidcIssuer = {
  url: string
  person: Person
  /** Whether the person refuses. */
  isDenying: boolean
  /** What a refusal is called. */
  denial: string
  /** What signs ID tokens that are signed again: HS256 with the client's secret. */
  algorithm: 'RS256' | 'HS256'
  /** Changes the claims of ID tokens, which are signed again. */
  change: (claims: Payload) => Payload
  /** What answers in place of the issuer. */
  fault: ((path: string, res: ServerResponse) => boolean) | null
  rotateKeys(): Promise<void>
  close(): Promise<void>
}

const CLIENT = { client_id: 'openfile', client_secret: 'a secret of the client' }

export async function startOidcIssuer(
  siteUrl: string,
): Promise<OidcIssuer & { client: typeof CLIENT }> {
  let handle: (req: IncomingMessage, res: ServerResponse) => void = () => undefined
  const server = createServer((req, res) => handle(req, res))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const issuer: OidcIssuer & { client: typeof CLIENT } = {
    url,
    client: CLIENT,
    person: { sub: 'nobody' },
    isDenying: false,
    denial: 'access_denied',
    algorithm: 'RS256',
    change: (claims) => claims,
    fault: null,
    async rotateKeys() {
      key = newKey()
      provider = newProvider(url, siteUrl, key, issuer)
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  let key = newKey()
  let provider = newProvider(url, siteUrl, key, issuer)
  handle = (req, res) => {
    const path = (req.url ?? '').split('?')[0] ?? ''
    if (issuer.fault?.(path, res)) return
    if (path === '/token') signAgain(res, issuer, key)
    if (path.startsWith('/interaction/')) void answerPrompt(provider, issuer, req, res)
    else void provider.callback()(req, res)
  }
  return issuer
}

type Key = { jwk: JsonWebKey & { kid: string }; privateKey: KeyObject }

let keys = 0

function newKey(): Key {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const jwk = {
    ...privateKey.export({ format: 'jwk' }),
    kid: `key ${++keys}`,
    alg: 'RS256',
    use: 'sig',
  }
  return { jwk, privateKey }
}

function newProvider(url: string, siteUrl: string, key: Key, issuer: OidcIssuer): Provider {
  return new Provider(url, {
    clients: [
      {
        ...CLIENT,
        redirect_uris: [`${siteUrl}/auth/oidc/callback`],
        post_logout_redirect_uris: [`${siteUrl}/auth`],
      },
    ],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['preferred_username', 'groups', 'realm_access'],
    },
    jwks: { keys: [key.jwk] },
    cookies: { keys: ['for tests only'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, id) => ({
      accountId: id,
      claims: () => ({ ...issuer.person, sub: id }),
    }),
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        accountId: oidc.session?.accountId ?? '',
        clientId: oidc.client?.clientId ?? '',
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
}

async function answerPrompt(
  provider: Provider,
  { person, isDenying, denial }: OidcIssuer,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const result = isDenying
    ? { error: denial }
    : { login: { accountId: person.sub, remember: false } }
  await provider.interactionFinished(req, res, result)
}

/** Replaces the ID token in what is about to be sent. */
function signAgain(res: ServerResponse, { change, algorithm }: OidcIssuer, key: Key): void {
  const end = res.end.bind(res) as (text: string) => void
  const send = (text: string): void => {
    const body = JSON.parse(text) as { id_token?: string }
    if (!body.id_token) return end(text)
    const claims = JSON.parse(
      Buffer.from(body.id_token.split('.')[1] ?? '', 'base64url').toString(),
    ) as Payload
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const input = `${part({ alg: algorithm, ...(algorithm === 'RS256' ? { kid: key.jwk.kid } : {}) })}.${part(change(claims))}`
    const signature =
      algorithm === 'HS256'
        ? createHmac('sha256', CLIENT.client_secret).update(input).digest()
        : sign('sha256', Buffer.from(input), key.privateKey)
    const signed = `${input}.${signature.toString('base64url')}`
    const changed = JSON.stringify({ ...body, id_token: signed })
    res.setHeader('Content-Length', Buffer.byteLength(changed))
    end(changed)
  }
  res.end = ((text: string | Buffer) => {
    send(String(text))
    return res
  }) as typeof res.end
}

/** Follows the issuer's redirects as a browser does, until they lead to the site; returns that address. */
export async function walkIssuer(address: string, siteUrl: string): Promise<URL> {
  const cookies = new Map<string, string>()
  for (let at = new URL(address); ;) {
    const Cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(at, { redirect: 'manual', headers: { Cookie } })
    for (const each of answer.headers.getSetCookie()) {
      const [pair = ''] = each.split(';')
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    const location = answer.headers.get('Location')
    if (!location)
      throw new Error(`${at.pathname} answered ${answer.status}: ${await answer.text()}`)
    at = new URL(location, at)
    if (at.origin === new URL(siteUrl).origin) return at
  }
}
