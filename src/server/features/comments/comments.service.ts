import type { CommentView } from '#shared/contracts/comments.ts'
import type { AppContext } from '../../context.ts'
import { getResource } from '../resources/resources.service.ts'
import { presentComment } from './comments.presenter.ts'
import { listCommentsByResource } from './comments.queries.ts'

export async function listComments(ctx: AppContext, resourceId: number): Promise<CommentView[]> {
  await getResource(ctx, resourceId)
  return (await listCommentsByResource(ctx.db, resourceId)).map(presentComment)
}
