import { Form, SubmitButton } from '#client/kit/form.tsx'
import { t } from '#client/kit/t.tsx'
import { type JSX, type KeyboardEvent, useLayoutEffect, useRef, useState, useId } from 'react'
import { MutedNotice } from '#client/catalogue/muted-notice.tsx'
import { usePending } from '#client/data/pending.ts'
import { Button } from '#client/kit/button.tsx'
import { cn } from '#client/kit/cn.ts'
import { TextArea } from '#client/kit/field.tsx'
import { toast } from '#client/kit/toast.ts'
import { editComment } from '#shared/calls/comments.ts'
import { characterCount } from '#shared/domain/account-rules.ts'
import { authorName, COMMENT_MAX, EMPTY_COMMENT } from '#shared/domain/comments.ts'
import { type EditTarget, postComment, saveComment } from './send-comment.ts'
import { askToLogIn, type Draft, type Target, targetKey, type Writing } from './writing.ts'
import { Icon } from '#client/kit/icon.tsx'

type CommentFormProps = { writing: Writing; target: Target }

export function CommentForm({ writing, target }: CommentFormProps): JSX.Element {
  const form = useCommentForm(writing, target)
  const text = useRef<HTMLTextAreaElement>(null)
  // Before the next key: a layout effect runs as soon as the form is in the page.
  useLayoutEffect(() => {
    const field = text.current
    field?.focus()
    field?.setSelectionRange(field.value.length, field.value.length)
  }, [])

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.preventDefault()
    writing.close(target)
  }

  const texts = textsFor(target)
  return (
    <Form
      aria-label={texts.name}
      busy={form.busy}
      onSubmit={() => {
        if (!form.submit()) text.current?.focus()
      }}
      onKeyDown={onKeyDown}
      className={cn('grid max-w-prose gap-3', texts.frame)}
    >
      <MutedNotice />
      <TextArea
        ref={text}
        label={texts.label}
        value={form.draft.text}
        error={form.error}
        hint={lengthText(charactersLeft(form.draft.text))}
        onChange={({ target }) => form.change({ text: target.value })}
      />
      {texts.hasRating ? (
        <StarInput value={form.draft.rating} onChange={(rating) => form.change({ rating })} />
      ) : null}
      <div className="flex flex-wrap gap-1">
        <SubmitButton busyLabel={texts.busy}>{texts.submit}</SubmitButton>
        <Button variant="ghost" onClick={() => writing.close(target)}>
          {t('Cancel')}
        </Button>
      </div>
    </Form>
  )
}

function textsFor(target: Target) {
  if (target.kind === 'new') {
    const texts = { name: t('New comment'), label: t('Comment'), submit: t('Post Comment') }
    return { ...texts, busy: t('Posting...'), hasRating: true, frame: '' }
  }
  if (target.kind === 'reply') {
    const texts = {
      name: t('Reply to {username}', {
        username: authorName(target.comment.username, t),
      }),
      label: t('Reply'),
    }
    const frame = 'mt-3 border-s-2 border-line ps-4'
    return { ...texts, submit: t('Post Reply'), busy: t('Posting...'), hasRating: false, frame }
  }
  const isReply = target.comment.parentId !== null
  return {
    name: isReply ? t('Edit reply') : t('Edit comment'),
    label: isReply ? t('Reply') : t('Comment'),
    submit: t('Save Changes'),
    busy: t('Saving...'),
    hasRating: !isReply,
    frame: 'mt-2',
  }
}

type CommentFormState = {
  draft: Draft
  error: string | undefined
  busy: boolean
  change: (fields: Partial<Draft>) => void
  /** Returns false if the draft has to be corrected first. */
  submit: () => boolean
}

function useCommentForm(writing: Writing, target: Target): CommentFormState {
  const { drafts } = writing
  const key = targetKey(target)
  const [draft, setDraft] = useState(() => drafts.get(key) ?? initialDraft(target))
  const [error, setError] = useState<string>()
  const editing = usePending<{ params: { id: number } }>(editComment)
  const busy =
    target.kind === 'edit' && editing.some(({ params }) => params.id === target.comment.id)

  function change(fields: Partial<Draft>): void {
    const next = { ...draft, ...fields }
    setDraft(next)
    drafts.set(key, next)
    if (error && charactersLeft(next.text) >= 0) setError(undefined)
  }

  function submit(): boolean {
    const fault = problemIn(draft)
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

  async function save(edit: EditTarget): Promise<void> {
    setError(await saveComment(writing, edit, draft))
  }

  return { draft, error, busy, change, submit }
}

function initialDraft(target: Target): Draft {
  if (target.kind !== 'edit') return { text: '', rating: 0 }
  return { text: target.comment.content, rating: target.comment.rating ?? 0 }
}

/** Returns the field's message for a draft that cannot be sent ('' if a toast has said it), or null. */
function problemIn({ text, rating }: Draft): string | null {
  if (!text.trim() && !rating) {
    toast({
      title: t('Empty Comment'),
      description: t(EMPTY_COMMENT),
      variant: 'destructive',
    })
    return ''
  }
  return charactersLeft(text) < 0
    ? t('Comment must be at most {max} characters', { max: COMMENT_MAX })
    : null
}

/** Returns how many characters are left, as the server counts them; negative if the text is too long. */
function charactersLeft(text: string): number {
  return COMMENT_MAX - characterCount(text.trim())
}

/** In characters: from here on, the form says how many are left. */
const SHOWN_FROM = 200

function lengthText(left: number): string {
  if (left > SHOWN_FROM) return ''
  return left < 0
    ? t('{count, plural, one {# character} other {# characters}} too many', { count: -left })
    : t('{count, plural, one {# character} other {# characters}} left', { count: left })
}

const STARS = [1, 2, 3, 4, 5]

type StarInputProps = {
  /** 0 means none. */
  value: number
  onChange: (rating: number) => void
}

/** Radio buttons that look like stars, with the number next to them; the arrow keys choose. */
function StarInput({ value, onChange }: StarInputProps): JSX.Element {
  const id = useId()
  const group = useRef<HTMLDivElement>(null)
  return (
    <div className="grid gap-1">
      <span id={id} className="text-sm font-semibold">
        {t('Rating')}
      </span>
      <div className="flex flex-wrap items-center gap-x-3">
        <div ref={group} role="radiogroup" aria-labelledby={id} className="-ms-2 flex">
          {STARS.map((star) => (
            <label
              key={star}
              className="relative grid size-11 cursor-pointer place-items-center rounded-md has-focus-visible:outline-2 has-focus-visible:outline-(--focus)"
            >
              <input
                type="radio"
                name={id}
                aria-label={star === 1 ? t('1 star') : t('{star} stars', { star })}
                checked={star === value}
                onChange={() => onChange(star)}
                className="absolute inset-0 cursor-pointer appearance-none outline-none"
              />
              <Icon
                name="star"
                className={cn('size-7', star <= value ? 'fill-gold text-gold' : 'text-soft')}
              />
            </label>
          ))}
        </div>
        <div className="flex items-center gap-x-3">
          <span className="text-sm text-soft tabular-nums">
            {value ? t('{filled} of 5', { filled: value }) : t('Not rated')}
          </span>
          {/* Hidden, not removed, so that the line does not move under the pointer. */}
          <button
            type="button"
            aria-label={t('Clear rating')}
            onClick={() => {
              onChange(0)
              // The hidden button would lose the focus.
              group.current?.querySelector('input')?.focus()
            }}
            className={cn('quiet-link min-h-11 px-2 text-sm', value === 0 && 'invisible')}
          >
            {t('Clear')}
          </button>
        </div>
      </div>
    </div>
  )
}
