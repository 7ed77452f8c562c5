import { type FormEvent, type JSX, type KeyboardEvent, useEffect, useRef } from 'react'
import { Button } from '#client/kit/button.tsx'
import { cn } from '#client/kit/cn.ts'
import { ClosingQuestion } from './closing-question.tsx'
import { CommentText } from './comment-text.tsx'
import { StarInput } from './star-rating.tsx'
import { useCommentForm } from './use-comment-form.ts'
import type { Target, Writing } from './writing.ts'

type CommentFormProps = { writing: Writing; target: Target }

export function CommentForm({ writing, target }: CommentFormProps): JSX.Element {
  const form = useCommentForm(writing, target)
  const text = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    const field = text.current
    field?.focus()
    field?.setSelectionRange(field.value.length, field.value.length)
  }, [])

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (form.asking) writing.close(target)
    else form.leave()
  }
  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    if (!form.submit()) text.current?.focus()
  }

  const words = looksFor(target)
  return (
    // The keys come from its fields.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      noValidate
      aria-label={words.name}
      onSubmit={onSubmit}
      onKeyDown={onKeyDown}
      className={cn('grid max-w-prose gap-3', words.frame)}
    >
      <CommentText
        ref={text}
        label={words.label}
        value={form.draft.text}
        error={form.error}
        onChange={(value) => form.change({ text: value })}
        onFocus={form.stay}
      />
      {words.hasRating ? (
        <StarInput value={form.draft.rating} onChange={(rating) => form.change({ rating })} />
      ) : null}
      {form.asking ? (
        <ClosingQuestion onKeep={() => writing.close(target)} onDiscard={form.discard} />
      ) : (
        <div className="flex flex-wrap gap-1">
          <Button type="submit" aria-disabled={form.busy || undefined}>
            {form.busy ? words.busy : words.submit}
          </Button>
          <Button variant="ghost" onClick={form.leave}>
            Cancel
          </Button>
        </div>
      )}
    </form>
  )
}

function looksFor(target: Target) {
  if (target.kind === 'new') {
    const words = { name: 'New comment', label: 'Comment', submit: 'Post Comment' }
    return { ...words, busy: 'Posting...', hasRating: true, frame: '' }
  }
  if (target.kind === 'reply') {
    const words = { name: `Reply to ${target.comment.username}`, label: 'Reply' }
    const frame = 'mt-3 border-l-2 border-line pl-4'
    return { ...words, submit: 'Post Reply', busy: 'Posting...', hasRating: false, frame }
  }
  const isReply = target.comment.parentId !== null
  return {
    name: isReply ? 'Edit reply' : 'Edit comment',
    label: isReply ? 'Reply' : 'Comment',
    submit: 'Save Changes',
    busy: 'Saving...',
    hasRating: !isReply,
    frame: 'mt-2',
  }
}
