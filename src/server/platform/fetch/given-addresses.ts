import { joined, type Text, text } from '#shared/texts/text.ts'
import type { z } from 'zod'
import { webAddresses } from '#shared/contracts/fields.ts'
import type { Config } from '../config/config.ts'
import { AppError } from '../http/app-error.ts'
import { type AddressRules, isPublicUrl } from './address-rules.ts'
import { ownValue } from '#shared/texts/text-tables.ts'
import { hostOf } from '#shared/domain/address-key.ts'

export const NOT_PUBLIC = text('This address is not on the public internet')
const OWN_SITE = text('This address is on this site')

/** An address that a body must not contain. `path` is 'sourceUrl' or, in a list, 'updates.3.sourceUrl'. */
export type AddressRefusal = { path: string; name: Text; message: Text }

export function addressRulesOf({
  siteUrl,
  fetchAllowedHosts,
}: Pick<Config, 'siteUrl' | 'fetchAllowedHosts'>): AddressRules {
  return { siteUrl, allowedHosts: fetchAllowedHosts }
}

/** Throws 400 if a body contains an address whose host is not public, in whichever field the schema has one. */
export function refusePrivateAddresses(
  schema: z.ZodType,
  value: unknown,
  rules: AddressRules,
): void {
  const refusals = privateAddressesIn(schema, value, rules)
  if (refusals.length === 0) return
  const fields = Object.fromEntries(refusals.map(({ path, message }) => [path, message]))
  throw new AppError(400, 'invalid', joined([...new Set(refusals.map(sentenceOf))]), { fields })
}

/** Returns the fault for a message about several fields: it names the field instead of saying 'This address'. */
export function sentenceOf({ name, message: fault }: AddressRefusal): Text {
  return fault === OWN_SITE
    ? text('{name} is on this site', { name })
    : text('{name} is not on the public internet', { name })
}

/** Goes through what a schema has read, and judges every value of a schema in `webAddresses`. */
export function privateAddressesIn(
  schema: z.ZodType,
  value: unknown,
  rules: AddressRules,
): AddressRefusal[] {
  const found: AddressRefusal[] = []
  const walk = (part: z.core.$ZodType, at: unknown, path: readonly string[]): void => {
    const { def } = (part as z.ZodType)._zod as { def: z.core.$ZodTypes['_zod']['def'] }
    switch (def.type) {
      case 'object':
        for (const [key, each] of Object.entries(def.shape))
          walk(each, ownValue(at as Record<string, unknown> | null, key), [...path, key])
        break
      case 'array':
        if (Array.isArray(at))
          at.forEach((each, index) => walk(def.element, each, [...path, String(index)]))
        break
      case 'union':
        for (const option of def.options) walk(option, at, path)
        break
      case 'pipe':
        walk(def.in, at, path)
        walk(def.out, at, path)
        break
      case 'optional':
      case 'nullable':
      case 'default':
      case 'prefault':
      case 'nonoptional':
      case 'catch':
      case 'readonly':
        walk(def.innerType, at, path)
        break
      default: {
        const address = webAddresses.get(part as z.ZodType)
        const message = address && typeof at === 'string' && at ? faultOf(at, rules) : null
        if (address && message) found.push({ path: nameOf(path), name: address.name, message })
      }
    }
  }
  walk(schema, value, [])
  return found
}

function faultOf(address: string, rules: AddressRules): Text | null {
  if (isPublicUrl(address, rules)) return null
  const isOwn = hostOf(new URL(address)) === hostOf(new URL(rules.siteUrl))
  return isOwn ? OWN_SITE : NOT_PUBLIC
}

/** As in `refuseInvalid`: in a list, the index and the field. */
function nameOf(path: readonly string[]): string {
  return path.length > 2 ? path.join('.') : String(path[0] ?? 'body')
}
