import { z } from 'zod'
import { RESOURCE_TYPES } from '../domain/filters/type.ts'
import { MAX_QUERY_LENGTH } from '../domain/resource-filters.ts'
import { MAX_INTEGER } from '../domain/row-ids.ts'
import { queryChoice, queryNumber, queryText } from './fields.ts'
import { text } from '../texts/text.ts'

export const savedStatus = z.object({ isSaved: z.boolean() })
export type SavedStatus = z.infer<typeof savedStatus>
export const savedCount = z.object({ count: z.number().int() })
/** The IDs of all saved resources, so that one request serves every bookmark on a page. */
export const savedIds = z.object({ ids: z.array(z.number().int()) })
export type SavedCount = z.infer<typeof savedCount>
export type SavedIds = z.infer<typeof savedIds>

const MAX_PAGE = 100

/** Without parameters, the response is the whole list. */
export const savedQuery = z.object({
  type: queryChoice(RESOURCE_TYPES).optional(),
  /** Words, each of which the title or the author's name must contain. */
  query: queryText(MAX_QUERY_LENGTH).default(''),
  /** The last saved first, or by title. */
  sort: queryChoice(['saved', 'title']).default('saved'),
  limit: queryNumber(1, MAX_PAGE).optional(),
  offset: queryNumber(0, MAX_INTEGER, text('{field} must be 0 or a positive whole number')).default(
    0,
  ),
})
export type SavedQuery = z.infer<typeof savedQuery>
