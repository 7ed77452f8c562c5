import { z } from 'zod'
import { LINK_STATES, MAX_LINKS } from '../domain/curation.ts'
import { LINK_PROBLEMS } from '../domain/link-health.ts'
import { MAX_BATCH, tableQuery } from './admin-resources.ts'
import { MAX_NAMED } from './bulk-jobs.ts'
import { MAX_INTEGER } from '../domain/row-ids.ts'
import { queryChoice, queryNumber, rowId, optionalLine, requiredUrl } from './fields.ts'
import { says } from './says.ts'
import { RESOURCE_FIELDS } from '../domain/resource-fields.ts'
import { text } from '../texts/text.ts'
import { newResourceFields } from './resource-input.ts'
import { deniedIds } from './suggestions.ts'

const NO_IDS = says('{field} must contain resource IDs')
const ids = z.array(rowId(NO_IDS), NO_IDS)

/**
 * POST /api/admin/link-checks: looks at the links of these resources as soon as politeness allows. They are named by ID,
 * or are all that the table finds except some, or all that were never checked.
 */
export const linkChecksInput = z
  .object({
    ids: ids
      .min(1, says('Please choose at least one resource'))
      .max(MAX_BATCH, says('Please choose at most {max} resources at a time', { max: MAX_BATCH }))
      .optional(),
    query: tableQuery.optional(),
    except: ids
      .max(MAX_NAMED, says('Please leave out at most {max} resources', { max: MAX_NAMED }))
      .default([]),
    unchecked: z.literal(true, says('{field} must be true')).optional(),
  })
  .refine(
    ({ ids: named, query, unchecked }) =>
      [named, query, unchecked].filter((each) => each !== undefined).length === 1,
    { ...says('Please choose at least one resource'), path: ['ids'] },
  )

/** How many of the resources exist, and are now waiting for their check. */
export const linkChecksAnswer = z.object({ queued: z.int() })

/** GET /api/admin/link-checks */
export const linkChecksQuery = z.object({
  state: queryChoice(LINK_PROBLEMS).default('dead'),
  limit: queryNumber(1, 100).default(25),
  offset: queryNumber(0, MAX_INTEGER).default(0),
})
export type LinkChecksQuery = z.infer<typeof linkChecksQuery>

export const linkCheckView = z.object({
  /** The ID of the resource. */
  id: z.int(),
  title: z.string(),
  sourceUrl: z.string(),
  updatedAt: z.string(),
  state: z.enum(LINK_STATES),
  checkedAt: z.string(),
  httpStatus: z.int().nullable(),
  /** How many times in a row nothing was found, and since when. */
  failures: z.int(),
  firstFailedAt: z.string().nullable(),
  /** The address to which the link has moved permanently. */
  movedTo: z.string().nullable(),
  /** What was found, for people. */
  note: z.string().nullable(),
  /** Whether it waits for another check. */
  isQueued: z.boolean(),
})
export type LinkCheckView = z.infer<typeof linkCheckView>

const count = z.int()

export const linkChecksView = z.object({
  /** Whether links are checked regularly (LINK_CHECKS). */
  isOn: z.boolean(),
  counts: z.object({
    alive: count,
    moved: count,
    dead: count,
    unsure: count,
    unchecked: count,
    /** The unchecked links that nobody has asked for: they are not waiting for a check. */
    unasked: count,
    queued: count,
  }),
  /** How many resources have no length, and a page that was not asked for it. */
  lengths: count,
  /** One page of the links in the state asked for, which `counts` counts. */
  links: z.array(linkCheckView),
})
export type LinkChecksView = z.infer<typeof linkChecksView>

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
