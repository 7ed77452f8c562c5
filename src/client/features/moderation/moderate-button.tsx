import { type JSX, Suspense, useState } from 'react'
import { Button } from '#client/kit/button.tsx'
import { lazyPart } from '#client/kit/lazy-part.ts'
import type { CommentView } from '#shared/contracts/comments.ts'

const loadDialog = () => import('./moderation-dialog.tsx').then((m) => m.ModerationDialog)
const ModerationDialog = lazyPart(loadDialog)

type ModerateButtonProps = {
  comment: CommentView
  /** The report that is being answered, in the queue. */
  report?: number | null
  variant?: 'ghost' | 'primary'
}

/** Opens the dialog in which a moderator decides about a comment. */
export function ModerateButton(props: ModerateButtonProps): JSX.Element {
  const { comment, report = null, variant = 'ghost' } = props
  /** Undefined until it is opened for the first time. */
  const [open, setOpen] = useState<boolean>()
  const label = comment.state === 'shown' ? 'Moderate' : 'Restore'
  return (
    <>
      <Button
        variant={variant}
        size="sm"
        aria-label={`${label} the comment by ${comment.username}`}
        onClick={() =>
          void loadDialog().then(
            () => setOpen(true),
            () => undefined,
          )
        }
        className={variant === 'ghost' ? 'text-soft noscript:hidden' : undefined}
      >
        {label}
      </Button>
      {open === undefined ? null : (
        <Suspense fallback={null}>
          <ModerationDialog
            comment={comment}
            report={report}
            open={open}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
