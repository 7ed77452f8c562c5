import { z } from 'zod'
import { text } from '../texts/text.ts'
import { storableText } from './fields.ts'
import { says } from './says.ts'

export const MAX_PASSKEYS = 10
const PASSKEY_NAME_MAX = 60

const INCOMPLETE = says('The answer of the passkey is not complete')

/** Bytes as browsers send them: base64url without padding. */
const bytes = (max: number) =>
  z
    .string(INCOMPLETE)
    .regex(/^[\w-]+$/, INCOMPLETE)
    .max(max, INCOMPLETE)

const ID_MAX = 1_400

/** What both answers of an authenticator have; further members are left out. */
const answer = {
  id: bytes(ID_MAX),
  rawId: bytes(ID_MAX),
  type: z.literal('public-key', INCOMPLETE),
  clientExtensionResults: z.object({}).default({}),
}

/** The answer to `navigator.credentials.create()` as JSON (WebAuthn L3 §5.1, RegistrationResponseJSON). */
const createdPasskey = z.object(
  {
    ...answer,
    response: z.object(
      {
        clientDataJSON: bytes(8_000),
        attestationObject: bytes(20_000),
        transports: z.array(z.string().max(30)).max(10).optional(),
      },
      INCOMPLETE,
    ),
  },
  INCOMPLETE,
)
export type CreatedPasskey = z.infer<typeof createdPasskey>

/** The answer to `navigator.credentials.get()` as JSON (AuthenticationResponseJSON). */
export const usedPasskey = z.object(
  {
    ...answer,
    response: z.object(
      {
        clientDataJSON: bytes(8_000),
        authenticatorData: bytes(8_000),
        signature: bytes(8_000),
        userHandle: bytes(200).optional(),
      },
      INCOMPLETE,
    ),
  },
  INCOMPLETE,
)
export type UsedPasskey = z.infer<typeof usedPasskey>

const passkeyName = storableText(text('Name must be text'))
  .trim()
  .min(1, says('Please enter a name'))
  .max(PASSKEY_NAME_MAX, says('Name must be at most {max} characters', { max: PASSKEY_NAME_MAX }))

/** Without a name, it gets that of its authenticator. */
export const addPasskeyInput = z.object({ name: passkeyName.optional(), response: createdPasskey })
export type AddPasskeyInput = z.input<typeof addPasskeyInput>

export const renamePasskeyInput = z.object({ name: passkeyName })

export const passkeyLoginInput = z.object({
  response: usedPasskey,
  /** Logs in although the account is suspended: it may read, but not write. */
  readOnly: z.boolean().optional(),
})

export const passkeyView = z.object({
  id: z.number().int(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
})
export type PasskeyView = z.infer<typeof passkeyView>

/** The argument of `navigator.credentials.create()` as JSON (PublicKeyCredentialCreationOptionsJSON). */
export const passkeyCreation = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number().int() })),
  timeout: z.number().int(),
  excludeCredentials: z.array(z.object({ type: z.literal('public-key'), id: z.string() })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})
export type PasskeyCreation = z.infer<typeof passkeyCreation>

/** The argument of `navigator.credentials.get()` as JSON (PublicKeyCredentialRequestOptionsJSON). */
export const passkeyRequest = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.number().int(),
  userVerification: z.literal('required'),
})
export type PasskeyRequest = z.infer<typeof passkeyRequest>
