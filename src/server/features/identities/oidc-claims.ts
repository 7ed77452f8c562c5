import { withoutHiddenCharacters } from '#shared/domain/hidden-characters.ts'
import { firstCharacters } from '#shared/texts/characters.ts'
import { ownValue } from '#shared/texts/text-tables.ts'
import type { OidcConfig } from '../../platform/config/config.ts'
import { type Claims, refuseUnfit } from './provider.ts'

/** What an issuer says about somebody: bytes of others, of any kind. */
type Given = Readonly<Record<string, unknown>>

/** More of a name says nothing more. */
const NAME_MAX = 100

/**
 * Adds what the ID token lacks from the issuer's userinfo, which is asked for nothing else. It may fail, unless the
 * address is missing.
 */
export async function completed(
  signed: Given,
  { roleClaim }: Pick<OidcConfig, 'roleClaim'>,
  askUserinfo: (() => Promise<Given>) | null,
): Promise<Given> {
  const wanted = [
    'email',
    'email_verified',
    'preferred_username',
    ...(roleClaim ? [roleClaim] : []),
  ]
  if (!askUserinfo || wanted.every((path) => isThere(claimAt(signed, path)))) return signed
  const own = Object.fromEntries(Object.entries(signed).filter(([, value]) => isThere(value)))
  const told = await askUserinfo().catch((error: unknown) => {
    if (own['email'] === undefined) throw error
    return {} as Given
  })
  // Whether an address is verified counts for the address beside which it says so.
  const beside = own['email'] === undefined || own['email'] === told['email'] ? told : {}
  const verified = own['email'] === undefined ? undefined : own['email_verified']
  return { ...told, ...own, email_verified: verified ?? ownValue(beside, 'email_verified') }
}

/** Throws a SignInError if a text cannot be stored. */
export function readNames(claims: Given): Pick<Claims, 'username' | 'email' | 'isEmailVerified'> {
  const textOf = (name: string) => {
    const value = ownValue(claims, name)
    return typeof value === 'string' && value !== '' ? value : null
  }
  const [preferred = null, nickname = null, name = null, email = null] = [
    'preferred_username',
    'nickname',
    'name',
    'email',
  ].map(textOf)
  refuseUnfit(preferred, nickname, name, email)
  const username = withoutHiddenCharacters(preferred ?? nickname ?? name ?? '')
  return {
    username: firstCharacters(username, NAME_MAX) || null,
    email,
    isEmailVerified: /^true$/i.test(String(ownValue(claims, 'email_verified'))),
  }
}

/** Returns the values of the claim for roles: of a list, a text, or the keys of an object. Null: there is no claim. */
export function rolesIn(
  claims: Given,
  { roleClaim }: Pick<OidcConfig, 'roleClaim'>,
): string[] | null {
  const value = roleClaim === null ? undefined : claimAt(claims, roleClaim)
  if (value === undefined || value === null) return null
  return [value]
    .flat()
    .flatMap((each: unknown) => (isObject(each) ? Object.keys(each) : [String(each)]))
}

/** Returns what is under a name, which may have dots of its own, or at the end of a path such as `realm_access.roles`. */
function claimAt(claims: unknown, path: string): unknown {
  if (!isObject(claims)) return undefined
  const own = ownValue(claims, path)
  if (own !== undefined) return own
  for (let dot = path.indexOf('.'); dot >= 0; dot = path.indexOf('.', dot + 1)) {
    const found = claimAt(ownValue(claims, path.slice(0, dot)), path.slice(dot + 1))
    if (found !== undefined) return found
  }
  return undefined
}

const isThere = (value: unknown) => value !== undefined && value !== null && value !== ''
const isObject = (value: unknown): value is Given =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
