import type { OverviewView } from '#shared/contracts/overview.ts'
import { isoTime } from '#shared/domain/iso-time.ts'
import type { NewComment } from './overview.queries.ts'

export function presentNewComment(row: NewComment): OverviewView['newestComments'][number] {
  return {
    id: row.id,
    resourceId: row.resource_id,
    resourceTitle: row.resource_title,
    username: row.user_id === null && !row.is_from_source ? 'Deleted user' : row.username,
    content: row.content,
    rating: row.rating,
    createdAt: isoTime(row.created_at),
  }
}
