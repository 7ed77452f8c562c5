import { z } from 'zod'

const HOST_RULE = 'Enter a website, such as chesskid.com'
const MAX_HOST_LENGTH = 253

/** A host alone, as the database keeps it: of a whole address that was pasted, its host. */
function hostOf(typed: string): string {
  const text = typed.trim()
  try {
    return new URL(/^https?:\/\//i.test(text) ? text : `https://${text}`).hostname
  } catch {
    return ''
  }
}

const host = z
  .string(HOST_RULE)
  .max(2000, HOST_RULE)
  .transform(hostOf)
  .pipe(
    z
      .string()
      .max(MAX_HOST_LENGTH, HOST_RULE)
      // The last part has a letter: addresses of numbers belong to nobody for long.
      .regex(/^(?:[a-z0-9-]+\.)+(?=[a-z0-9-]*[a-z])[a-z0-9-]+$/, HOST_RULE),
  )

/** A website made for children, which stands for the hosts under it as well. */
export const kidHostInput = z.object({ host })

export const kidHostView = z.object({
  host: z.string(),
  /** How many resources for kids are there, or on hosts under it. */
  resources: z.number().int(),
})
export type KidHostView = z.infer<typeof kidHostView>
