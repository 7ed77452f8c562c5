import type { CommentEdit, CommentInput, CommentView } from '../contracts/comments.ts'
import type { IdParam } from '../contracts/fields.ts'
import type { MemberCall, PublicCall } from './call.ts'

export const listComments: PublicCall<{ params: IdParam; response: CommentView[] }> = {
  method: 'GET',
  path: '/api/resources/{id}/comments',
  access: 'public',
}

/** The path names the resource and the session the author, so naming them in the body changes nothing. */
type NewComment = CommentInput & { resourceId?: number; username?: string; userId?: number }

export const postComment: MemberCall<{
  params: IdParam
  body: NewComment
  response: CommentView
}> = {
  method: 'POST',
  path: '/api/resources/{id}/comments',
  access: 'member',
  status: 201,
  // The average rating is part of the resource.
  touches: ['/api/resources', '/api/admin/overview'],
}

export const editComment: MemberCall<{
  params: IdParam
  body: CommentEdit
  response: CommentView
}> = {
  method: 'PATCH',
  path: '/api/comments/{id}',
  access: 'member',
  touches: ['/api/resources', '/api/admin/overview'],
}
