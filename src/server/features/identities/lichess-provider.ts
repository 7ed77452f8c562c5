import { createHash } from 'node:crypto'
import { z } from 'zod'
import {
  type Provider,
  refusalOf,
  refuseUnfit,
  refuseUnfitSubject,
  SignInError,
} from './provider.ts'

const TIMEOUT_MS = 10_000

const tokenAnswer = z.object({ access_token: z.string() })
const accountAnswer = z.object({ id: z.string().min(1), username: z.string().min(1) })

/** Lichess: OAuth 2 with PKCE and without a secret. It names its player and nothing else: no scope is asked for. */
export function createLichessProvider(url: string, redirectUri: string): Provider {
  const clientId = new URL(redirectUri).host
  const ask = async (path: string, request: RequestInit) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const answer = await fetch(url + path, { ...request, redirect: 'error', signal })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    return answer
  }
  const readAccount = async (code: string, verifier: string) => {
    const body = new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      redirect_uri: redirectUri,
      client_id: clientId,
    })
    const answer = await ask('/api/token', { method: 'POST', body })
    const { access_token: token } = tokenAnswer.parse(await answer.json())
    const headers = { Authorization: `Bearer ${token}` }
    try {
      return accountAnswer.parse(await (await ask('/api/account', { headers })).json())
    } finally {
      await ask('/api/token', { method: 'DELETE', headers }).catch(() => undefined)
    }
  }
  return {
    issuer: url,
    async begin({ state, verifier }) {
      const address = new URL('/oauth', url)
      address.search = new URLSearchParams({
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        code_challenge_method: 'S256',
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        state,
      }).toString()
      return address
    },
    async finish(search, { state, verifier }) {
      const answer = new URLSearchParams(search)
      if (answer.get('state') !== state) throw new SignInError('state')
      const code = answer.get('code')
      if (!code) throw new SignInError(refusalOf(answer.get('error')))
      const account = await readAccount(code, verifier).catch((error: unknown) => {
        throw new SignInError('discovery', error)
      })
      refuseUnfitSubject(account.id)
      refuseUnfit(account.username)
      return {
        by: 'lichess',
        issuer: url,
        subject: account.id,
        username: account.username,
        email: null,
        isEmailVerified: false,
        roles: null,
        idToken: null,
      }
    },
  }
}
