import type { OverviewView } from '#shared/contracts/overview.ts'
import { isoTime } from '#shared/domain/iso-time.ts'
import type { NewComment } from './overview.queries.ts'

export function presentNewComment(row: NewComment): OverviewView['newestComments'][number] {
  return {
    id: row.id,
    resourceId: row.resourceId,
    resourceTitle: row.resourceTitle,
    username: row.userId === null && !row.isFromSource ? 'Deleted user' : row.username,
    content: row.content,
    rating: row.rating,
    createdAt: isoTime(row.createdAt),
  }
}
