import { z } from 'zod'
import { says } from './says.ts'
import { hostOf } from '../domain/address-key.ts'

const HOST_RULE = says('Enter a website, such as chesskid.com')
const MAX_HOST_LENGTH = 253

/** Accepts a host or a whole URL, and returns the host alone, as the database stores it. */
function typedHost(typed: string): string {
  const text = typed.trim()
  try {
    return hostOf(new URL(/^https?:\/\//i.test(text) ? text : `https://${text}`))
  } catch {
    return ''
  }
}

const host = z
  .string(HOST_RULE)
  .max(2000, HOST_RULE)
  .transform(typedHost)
  .pipe(
    z
      .string()
      .max(MAX_HOST_LENGTH, HOST_RULE)
      // The last label must contain a letter, because numeric addresses change owners.
      .regex(/^(?:[a-z0-9-]+\.)+(?=[a-z0-9-]*[a-z])[a-z0-9-]+$/, HOST_RULE),
  )

/** A website made for children, including its subdomains. */
export const kidHostInput = z.object({ host })
export type KidHostInput = z.infer<typeof kidHostInput>

export const kidHostView = z.object({
  host: z.string(),
  /** The number of resources for kids on the host or its subdomains. */
  resources: z.number().int(),
})
export type KidHostView = z.infer<typeof kidHostView>
