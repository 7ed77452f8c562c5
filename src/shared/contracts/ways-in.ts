import { z } from 'zod'
import { text } from '../texts/text.ts'
import { storableText, dayOrTime, requiredLine } from './fields.ts'
import { says } from './says.ts'
import { givenPassword } from './account-fields.ts'
import { TOKEN_NAME_MAX, TOKEN_SCOPES } from '../domain/token-scopes.ts'

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

export const PASSWORD_MISSING = text('Password is required')
export const WRONG_PASSWORD = text('Current password is incorrect')

/** Sensitive actions require the password again. */
export const passwordProof = z.object({ password: givenPassword(PASSWORD_MISSING) })

/** The same for an account that may have no password: then a recent proof by other means counts. */
export const ownerProof = passwordProof.partial()

export const reauthenticateInput = z
  .object({ password: passwordProof.shape.password.optional(), response: usedPasskey.optional() })
  .refine(({ password, response }) => password !== undefined || response !== undefined, {
    path: ['password'],
    ...says(PASSWORD_MISSING),
  })
export type ReauthenticateInput = z.input<typeof reauthenticateInput>

/** A session of the user, as listed in Settings → Security. */
export const sessionView = z.object({
  id: z.number().int(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  ip: z.string(),
  userAgent: z.string(),
  /** Whether this request belongs to the session. */
  current: z.boolean(),
})
export type SessionView = z.infer<typeof sessionView>

export const endedSessions = z.object({ ended: z.number().int() })
export type EndedSessions = z.infer<typeof endedSessions>

/** An account elsewhere that logs in to this one. */
export const identityView = z.object({
  id: z.number().int(),
  by: z.enum(['oidc', 'lichess']),
  issuer: z.string(),
  /** What the account is called there. */
  username: z.string().nullable(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
})
export type IdentityView = z.infer<typeof identityView>

/** Whether the account has a password, and when it last logged somebody in. */
export const passwordView = z.object({ isSet: z.boolean(), lastUsedAt: z.string().nullable() })

/** What the login page offers. */
export const signInView = z.object({
  password: z.boolean(),
  /** What the button calls the issuer. */
  oidc: z.object({ name: z.string() }).nullable(),
  lichess: z.boolean(),
  /** Present without passwords, if accounts of groups log in with theirs all the same: they have nothing else. */
  seats: z.literal(true).optional(),
})
export type SignInView = z.infer<typeof signInView>

export const logoutAnswer = z.object({
  /** Where the browser goes next, to end the session at the issuer as well. */
  endSession: z.string().nullable(),
})
export type LogoutAnswer = z.infer<typeof logoutAnswer>

export const tokenInput = z.object({
  name: requiredLine(text('Name'), TOKEN_NAME_MAX),
  scopes: z
    .array(
      z.enum(
        TOKEN_SCOPES,
        says('{field} must be one of {values}', {
          field: 'scopes',
          values: TOKEN_SCOPES.join(', '),
        }),
      ),
      says('Choose what the token may do'),
    )
    .min(1, says('Choose what the token may do'))
    .transform((scopes) => TOKEN_SCOPES.filter((each) => scopes.includes(each))),
  /** Null or missing: until it is revoked. */
  expiresAt: dayOrTime.nullable().optional(),
})

/** As a form holds it, whose empty end is none. */
export const tokenForm = tokenInput.extend({
  expiresAt: z.string().transform((day) => day || null),
})

export const tokenView = z.object({
  id: z.number().int(),
  name: z.string(),
  scopes: z.array(z.enum(TOKEN_SCOPES)),
  createdAt: z.string(),
  expiresAt: z.string().nullable(),
  /** The day on which it was last used, YYYY-MM-DD. */
  lastUsedOn: z.string().nullable(),
})
export type TokenView = z.infer<typeof tokenView>

/** The only response that contains the token itself. */
export const newTokenView = tokenView.extend({ token: z.string() })
export type NewTokenView = z.infer<typeof newTokenView>
