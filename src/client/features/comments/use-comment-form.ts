import { useState } from 'react'
import { toast } from '#client/kit/toast.ts'
import { COMMENT_MAX, EMPTY_COMMENT } from '#shared/domain/comments.ts'
import { charactersLeft } from './comment-length.ts'
import { type Edit, postComment, saveComment } from './send-comment.ts'
import { askToLogIn, type Draft, type Target, targetKey, type Writing } from './writing.ts'

type CommentFormState = {
  draft: Draft
  error: string | undefined
  busy: boolean
  /** Whether it asks what to do with the text before it closes. */
  asking: boolean
  change: (fields: Partial<Draft>) => void
  /** False when there is something to mend first. */
  submit: () => boolean
  leave: () => void
  stay: () => void
  discard: () => void
}

export function useCommentForm(writing: Writing, target: Target): CommentFormState {
  const { drafts } = writing
  const key = targetKey(target)
  const [draft, setDraft] = useState(() => drafts.get(key) ?? writtenFor(target))
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)

  function change(fields: Partial<Draft>): void {
    const next = { ...draft, ...fields }
    setDraft(next)
    drafts.set(key, next)
    if (error && charactersLeft(next.text) >= 0) setError(undefined)
  }

  function submit(): boolean {
    if (busy) return true
    const fault = faultOf(draft)
    setError(fault ?? undefined)
    if (fault !== null) return false
    if (!writing.user) {
      askToLogIn()
      return false
    }
    if (target.kind === 'edit') void save(target)
    else void postComment({ ...writing, user: writing.user }, target, draft)
    return true
  }

  async function save(edit: Edit): Promise<void> {
    setBusy(true)
    setError(await saveComment(writing, edit, draft))
    setBusy(false)
  }

  function leave(): void {
    const isWritten = draft.text.trim() !== '' && draft.text !== writtenFor(target).text
    if (isWritten && !busy) setAsking(true)
    else writing.close(target)
  }

  function discard(): void {
    drafts.delete(key)
    writing.close(target)
  }

  return {
    draft,
    error,
    busy,
    asking,
    change,
    submit,
    leave,
    stay: () => setAsking(false),
    discard,
  }
}

function writtenFor(target: Target): Draft {
  if (target.kind !== 'edit') return { text: '', rating: 0 }
  return { text: target.comment.content, rating: target.comment.rating ?? 0 }
}

/** What keeps it from being sent, for the field; '' when a toast has said it. Null: nothing. */
function faultOf({ text, rating }: Draft): string | null {
  if (!text.trim() && !rating) {
    toast({
      title: 'Empty Comment',
      description: EMPTY_COMMENT,
      variant: 'destructive',
    })
    return ''
  }
  return charactersLeft(text) < 0 ? `Comment must be at most ${COMMENT_MAX} characters` : null
}
