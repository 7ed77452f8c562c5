import type { ListId } from '#shared/domain/lists.ts'
import { t } from '#client/kit/t.tsx'
import { type JSX, useState } from 'react'
import { ApiError, serverMessage, UNREACHABLE } from '#client/data/errors.ts'
import { Button } from '#client/kit/button.tsx'
import { lazyDialog } from '#client/kit/lazy.tsx'
import type { ToastInput } from '#client/kit/toast.ts'
import type { CommentView } from '#shared/contracts/comments.ts'

const ModerationDialog = lazyDialog(() =>
  import('./moderation-dialog.tsx').then((m) => m.ModerationDialog),
)

/** A comment or a list that a moderator decides about. */
export type Judged = {
  kind: 'comment' | 'list'
  id: ListId
  state: CommentView['state']
  /** Who wrote it, and what it says. */
  by: string
  text: string
}

export function judgedComment({ id, state, username, content }: CommentView): Judged {
  return { kind: 'comment', id, state, by: username, text: content || t('(only a rating)') }
}

/** Whether a decision was refused because somebody else has decided, or the thing is gone. */
export function isLate(error: unknown): boolean {
  return error instanceof ApiError && [404, 409].includes(error.status)
}

/** The card leaves the queue with the next list, so the message must not be in it. */
export function lateToast(error: unknown): ToastInput | null {
  return isLate(error)
    ? { title: t('Nothing left to do'), description: serverMessage(error) ?? t(UNREACHABLE) }
    : null
}

type JudgedList = { id: ListId; title: string; description: string | null }

export function judgedList(
  { id, title, description }: JudgedList,
  { by, isHidden }: { by: string; isHidden: boolean },
): Judged {
  const text = description ? `${title}\n\n${description}` : title
  return { kind: 'list', id, state: isHidden ? 'hidden' : 'shown', by, text }
}

type ModerateButtonProps = {
  thing: Judged
  /** The report that is being answered, in the queue. */
  report?: number | null
  variant?: 'ghost' | 'primary'
}

/** Opens the dialog in which a moderator decides about a comment or a list. */
export function ModerateButton(props: ModerateButtonProps): JSX.Element {
  const { thing, report = null, variant = 'ghost' } = props
  const [open, setOpen] = useState(false)
  const { kind, by } = thing
  const isShown = thing.state === 'shown'
  return (
    <>
      <Button
        variant={variant}
        size="sm"
        aria-label={
          isShown
            ? t('Moderate the {kind, select, comment {comment} other {list}} by {by}', { kind, by })
            : t('Restore the {kind, select, comment {comment} other {list}} by {by}', { kind, by })
        }
        onClick={() => setOpen(true)}
        className={variant === 'ghost' ? 'text-soft noscript:hidden' : undefined}
      >
        {isShown ? t('Moderate') : t('Restore')}
      </Button>
      <ModerationDialog thing={thing} report={report} open={open} onClose={() => setOpen(false)} />
    </>
  )
}
