import { Form, SubmitButton } from '#client/kit/form.tsx'
import { t } from '#client/kit/t.tsx'
import {
  type JSX,
  type KeyboardEvent,
  type Ref,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { MutedNotice } from '#client/catalogue/muted-notice.tsx'
import { usePending } from '#client/data/pending.ts'
import { Button } from '#client/kit/button.tsx'
import { cn } from '#client/kit/cn.ts'
import { FieldNotes, noteIds, withInvisibleNote } from '#client/kit/field.tsx'
import { toast } from '#client/kit/toast.ts'
import { editComment } from '#shared/calls/comments.ts'
import { characterCount } from '#shared/domain/account-rules.ts'
import { withoutInvisible } from '#shared/domain/hidden-characters.ts'
import { authorName, COMMENT_MAX, EMPTY_COMMENT } from '#shared/domain/comments.ts'
import { type EditTarget, postComment, saveComment } from './send-comment.ts'
import { StarInput } from './star-rating.tsx'
import { askToLogIn, type Draft, type Target, targetKey, type Writing } from './writing.ts'

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
    if (form.asking) writing.close(target)
    else form.close()
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
      <CommentText
        ref={text}
        label={texts.label}
        value={form.draft.text}
        error={form.error}
        onChange={(value) => form.change({ text: value })}
        onFocus={form.stay}
      />
      {texts.hasRating ? (
        <StarInput value={form.draft.rating} onChange={(rating) => form.change({ rating })} />
      ) : null}
      {form.asking ? (
        <ClosingQuestion onKeepDraft={() => writing.close(target)} onDiscard={form.discard} />
      ) : (
        <div className="flex flex-wrap gap-1">
          <SubmitButton busyLabel={texts.busy}>{texts.submit}</SubmitButton>
          <Button variant="ghost" onClick={form.close}>
            {t('Cancel')}
          </Button>
        </div>
      )}
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
  /** Whether the form is asking what to do with the text before it closes. */
  asking: boolean
  change: (fields: Partial<Draft>) => void
  /** Returns false if the draft has to be corrected first. */
  submit: () => boolean
  close: () => void
  stay: () => void
  discard: () => void
}

function useCommentForm(writing: Writing, target: Target): CommentFormState {
  const { drafts } = writing
  const key = targetKey(target)
  const [draft, setDraft] = useState(() => drafts.get(key) ?? initialDraft(target))
  const [error, setError] = useState<string>()
  const editing = usePending<{ params: { id: number } }>(editComment)
  const busy =
    target.kind === 'edit' && editing.some(({ params }) => params.id === target.comment.id)
  const [asking, setAsking] = useState(false)

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

  function close(): void {
    const isWritten = draft.text.trim() !== '' && draft.text !== initialDraft(target).text
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
    close,
    stay: () => setAsking(false),
    discard,
  }
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

type ClosingQuestionProps = { onKeepDraft: () => void; onDiscard: () => void }

/** Asks before typed text is lost. Focusing the text again withdraws the question. */
function ClosingQuestion({ onKeepDraft, onDiscard }: ClosingQuestionProps): JSX.Element {
  const keepButton = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => keepButton.current?.focus(), [])
  return (
    <fieldset className="flex flex-wrap gap-3">
      <legend className="mb-2 font-semibold">{t('Keep what you have written?')}</legend>
      <Button ref={keepButton} onClick={onKeepDraft}>
        {t('Keep Draft')}
      </Button>
      <Button variant="secondary" onClick={onDiscard}>
        {t('Discard')}
      </Button>
    </fieldset>
  )
}

type CommentTextProps = {
  ref: Ref<HTMLTextAreaElement>
  label: string
  value: string
  error: string | undefined
  onChange: (text: string) => void
  onFocus: () => void
}

function CommentText(props: CommentTextProps): JSX.Element {
  const { ref, label, value, error, onChange, onFocus } = props
  const id = useId()
  const left = charactersLeft(value)
  const counted = lengthText(left)
  const hint = withoutInvisible(value) === value ? counted : withInvisibleNote(counted)
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <textarea
        ref={ref}
        id={id}
        dir="auto"
        rows={4}
        value={value}
        aria-invalid={error || left < 0 ? true : undefined}
        aria-describedby={noteIds({ id, error, hint })}
        onChange={(event) => onChange(event.target.value)}
        onFocus={onFocus}
        className="field-frame w-full min-w-0 resize-y py-2 aria-invalid:border-danger"
      />
      <FieldNotes id={id} error={error} hint={hint} />
      <output className="sr-only">{lengthAnnouncement(left)}</output>
    </div>
  )
}

const SHOWN_FROM = 200
const SAID_AGAIN_AT = 20

/** Returns how many characters are left, as the server counts them; negative if the text is too long. */
export function charactersLeft(text: string): number {
  return COMMENT_MAX - characterCount(text.trim())
}

/** The visible counter, which appears with the last 200 characters. */
export function lengthText(left: number): string {
  if (left > SHOWN_FROM) return ''
  return left < 0
    ? t('{count, plural, one {# character} other {# characters}} too many', { count: -left })
    : t('{count, plural, one {# character} other {# characters}} left', { count: left })
}

/** What screen readers announce: not every number, only at 200 and 20 characters left and above the limit. */
export function lengthAnnouncement(left: number): string {
  if (left > SHOWN_FROM) return ''
  if (left < 0) return t('The text is too long')
  return t('{count, plural, one {# character} other {# characters}} left', {
    count: left > SAID_AGAIN_AT ? SHOWN_FROM : SAID_AGAIN_AT,
  })
}
