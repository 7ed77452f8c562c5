import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'
import { t } from '#client/kit/t.tsx'
import { beginPasskeyLogin } from '#shared/calls/ways-in.ts'
import type { CreatedPasskey, PasskeyCreation, UsedPasskey } from '#shared/contracts/ways-in.ts'
import { ApiError, serverMessage, UNREACHABLE } from './errors.ts'
import { request } from './request.ts'

/** A challenge lasts for five minutes; a page that is left open gets a new one before. */
const RENEW_MS = 4 * 60_000

/** Lets the reader create a passkey. */
export async function createPasskey(optionsJSON: PasskeyCreation): Promise<CreatedPasskey> {
  return (await startRegistration({ optionsJSON })) as CreatedPasskey
}

/** Asks for a passkey, in the browser's own dialog. */
export async function askForPasskey(): Promise<UsedPasskey> {
  const optionsJSON = await request(beginPasskeyLogin)
  return (await startAuthentication({ optionsJSON })) as UsedPasskey
}

/**
 * Offers the passkeys of this device in the list under the username, where the browser can, until the returned function
 * is called or `askForPasskey` opens its dialog.
 */
export function offerPasskeys(use: (passkey: UsedPasskey) => Promise<void>): () => void {
  const stop = new AbortController()
  void offer(use, stop.signal).catch(() => undefined)
  return () => stop.abort()
}

async function offer(
  use: (passkey: UsedPasskey) => Promise<void>,
  stopped: AbortSignal,
): Promise<void> {
  if (!(await browserSupportsWebAuthnAutofill())) return
  const cancel = () => WebAuthnAbortService.cancelCeremony()
  for (let isDue = true; isDue && !stopped.aborted;) {
    isDue = false
    const optionsJSON = await request(beginPasskeyLogin)
    if (stopped.aborted) return
    const renewal = setTimeout(() => {
      isDue = true
      cancel()
    }, RENEW_MS)
    stopped.addEventListener('abort', cancel, { once: true })
    try {
      const passkey = await startAuthentication({ optionsJSON, useBrowserAutofill: true })
      await use(passkey as UsedPasskey)
    } catch (error) {
      if (!isDue) throw error
    } finally {
      clearTimeout(renewal)
      stopped.removeEventListener('abort', cancel)
    }
  }
}

/** Says why a passkey was not created or used. */
export function passkeyFault(error: unknown): string {
  if (error instanceof ApiError) return serverMessage(error) ?? t(UNREACHABLE)
  const { name } = error instanceof Error ? error : { name: '' }
  if (name === 'InvalidStateError') return t('This device already has a passkey for your account.')
  if (name === 'NotAllowedError' || name === 'AbortError')
    return t('No passkey was chosen. Please try again.')
  return typeof PublicKeyCredential === 'undefined'
    ? t('This browser cannot use passkeys here.')
    : t('The passkey could not be used. Please try again.')
}
