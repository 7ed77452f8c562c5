import { z } from 'zod'
import { MAX_LINKS } from '../domain/curation.ts'
import { RESOURCE_FIELDS } from '../domain/resource-fields.ts'
import { text } from '../texts/text.ts'
import { optionalLine, requiredUrl } from './fields.ts'
import { newResourceFields } from './resource-input.ts'
import { says } from './says.ts'
import { deniedIds } from './suggestions.ts'

/** POST /api/admin/links/read */
export const linksText = z.object({
  text: z
    .string(says('{field} must be text'))
    .refine((value) => value.trim() !== '', says('Please paste links, or choose a file with them')),
})

export const linksView = z.object({
  links: z.array(
    z.object({
      url: z.string(),
      title: z.string().optional(),
      /** The names of the folders around it, from the outermost. */
      tags: z.array(z.string()),
      /** The resource of the catalogue with this address. */
      sameAs: z.int().optional(),
      /** Resources that are probably the same at another address. */
      similar: z.array(z.int()).optional(),
    }),
  ),
  skipped: z.array(
    z.object({
      /** The line of the text, counted from 1. */
      number: z.int(),
      text: z.string(),
      reason: z.string(),
    }),
  ),
  /** How many more parts were skipped than `skipped` lists. */
  unlisted: z.int(),
})
export type LinksView = z.infer<typeof linksView>

const newLink = z.object({
  url: requiredUrl(text('Address')),
  title: optionalLine(RESOURCE_FIELDS.title.label, RESOURCE_FIELDS.title.max).optional(),
  tags: newResourceFields.shape.tags,
  /** Kept once there is a resource to say it of. */
  notSimilar: deniedIds,
})

/** POST /api/admin/links */
export const newLinks = z.object({
  links: z
    .array(newLink, says('{field} must be a list'))
    .min(1, says('Please choose at least one link'))
    .max(MAX_LINKS, says('There can be at most {max} links at once', { max: MAX_LINKS })),
})
export type NewLink = z.infer<typeof newLink>
