import { z } from 'zod'
import { RESOURCE_TYPES } from '../domain/filters/type.ts'
import { LIST_DESCRIPTION_MAX, LIST_TITLE_MAX, MAX_LIST_ITEMS } from '../domain/lists.ts'
import { MAX_INTEGER } from '../domain/row-ids.ts'
import { LIST_VISIBILITIES } from '../domain/study.ts'
import {
  choice,
  idParam,
  listId,
  listIdParam,
  optionalText,
  queryChoice,
  queryId,
  queryNumber,
  requiredLine,
  rowId,
  trimmedQueryText,
} from './fields.ts'
import { resourceView } from './resources.ts'
import { text } from '../texts/text.ts'
import { says } from './says.ts'

const visibility = z.enum(LIST_VISIBILITIES)

/** Whose list it is. Members' pictures are not shown to others, so `avatarUrl` is null. */
const listOwner = z.object({ username: z.string(), avatarUrl: z.string().nullable() })

/** What one list says about itself, whoever reads it. */
const listHead = z.object({
  id: listId,
  title: z.string(),
  description: z.string().nullable(),
  /** The readable end of its URL (`paths.list`). */
  slug: z.string(),
  /** When a curator recommended it; null otherwise. */
  recommendedAt: z.string().nullable(),
  /** When its title, description, visibility or resources last changed. */
  updatedAt: z.string(),
})

/** Only in responses to its owner and to moderators: why and when a moderator has hidden it. */
const hidden = z.object({ reason: z.string(), at: z.string() }).optional()

/** A list with its resources in order. */
export const listView = listHead.extend({
  /** A public list whose owner is suspended counts as one by link. */
  visibility,
  owner: listOwner,
  /** Only in the owner's response about a private or hidden list, which is never cached; otherwise see `listMarks`. */
  isOwn: z.literal(true).optional(),
  hidden,
  /** How many members follow it. */
  followers: z.number().int(),
  createdAt: z.string(),
  resources: z.array(resourceView),
})
export type ListView = z.infer<typeof listView>

/** What a list is to the member who asks. */
export const listMarks = z.object({
  isOwn: z.boolean(),
  isFollowed: z.boolean(),
  /** Whether the member has reported it. */
  isReported: z.boolean(),
})
export type ListMarks = z.infer<typeof listMarks>

const summary = {
  /** How many resources it holds. */
  items: z.number().int(),
  /** Its first resources, up to four. */
  covers: z.array(resourceView.pick({ id: true, title: true, imageUrl: true })),
}

/** One's own list, without its resources. */
export const ownListView = listHead.extend({
  visibility,
  followers: z.number().int(),
  createdAt: z.string(),
  hidden,
  ...summary,
  /** Whether it contains the `resource` of the query; missing without one. */
  contains: z.boolean().optional(),
})
export type OwnListView = z.infer<typeof ownListView>

/** Somebody's list, without its resources. */
export const listCard = listHead.extend({ owner: listOwner, ...summary })
export type ListCard = z.infer<typeof listCard>

export const ownListsQuery = z.object({
  /** The ID of a resource; each list then says whether it contains it. */
  resource: queryId.optional(),
})

const MAX_RECOMMENDED = 50

export const recommendedListsQuery = z.object({
  /** A resource type: lists with three resources of it, or of which at least half have it. */
  category: queryChoice(['all', ...RESOURCE_TYPES]).default('all'),
  /** Words of the title or the description; each must match. */
  query: trimmedQueryText(200).default(''),
  limit: queryNumber(1, MAX_RECOMMENDED).default(12),
})
export type RecommendedListsQuery = z.infer<typeof recommendedListsQuery>

const LIST_ORDERS = ['newest', 'followed'] as const
const MAX_PUBLIC = 240

export const publicListsQuery = z.object({
  order: queryChoice(LIST_ORDERS).default('newest'),
  limit: queryNumber(1, MAX_PUBLIC).default(24),
  offset: queryNumber(0, MAX_INTEGER).default(0),
})
export type PublicListsQuery = z.infer<typeof publicListsQuery>

/** A description that is left out is none. */
export const listInput = z.object({
  title: requiredLine(text('Title'), LIST_TITLE_MAX),
  description: optionalText(text('Description'), LIST_DESCRIPTION_MAX).optional(),
  visibility: choice(text('Visibility'), LIST_VISIBILITIES),
})
/** As sent. */
export type ListInput = {
  title: string
  description?: string | null
  visibility: (typeof LIST_VISIBILITIES)[number]
}

/** What is left out stays as it is. */
export const listChange = listInput.partial()

const NOT_AN_ID = says('Each ID must be a positive whole number')
const resourceId = rowId(NOT_AN_ID)

export const listOrder = z.object({
  ids: z
    .array(resourceId, says('The resources of a list must be a list of IDs'))
    .max(MAX_LIST_ITEMS, says('A list holds at most {max} resources', { max: MAX_LIST_ITEMS }))
    .refine(
      (ids) => new Set(ids).size === ids.length,
      says('A list holds each resource only once'),
    ),
})

/** The `{id}` of a list and the `{resourceId}` of one of its resources. */
export const listItemParams = listIdParam.extend({ resourceId: idParam.shape.id })
