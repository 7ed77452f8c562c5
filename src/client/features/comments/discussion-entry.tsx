import { Button } from '#client/kit/button.tsx'
import type { CommentView } from '#shared/contracts/comments.ts'
import { paths } from '#shared/paths.ts'
import { isPosting } from './comment-rules.ts'
import { FormSlot } from './form-slot.tsx'
import { targetKey, type Writing } from './writing.ts'

type DiscussionEntryProps = {
  writing: Writing
  own: CommentView | undefined
  /** Whether it is, that is: who is there, and what they wrote. */
  known: boolean
  onShowOwn: (id: number) => void
}

const NEW = { kind: 'new' } as const

export function DiscussionEntry({ writing, own, known, onShowOwn }: DiscussionEntryProps) {
  const isOpen = writing.open?.kind === 'new'
  const busy = own !== undefined && isPosting(own)
  const showsOwn = own !== undefined && !busy && !isOpen
  function onClick(): void {
    if (busy) return
    if (isOpen) writing.close(NEW)
    else if (own) onShowOwn(own.id)
    else void writing.start(NEW)
  }
  return (
    <div className="grid gap-4 rounded-md bg-tint px-4 py-3">
      <div className="grid items-center gap-x-4 gap-y-2 sm:grid-cols-[11.5rem_minmax(0,1fr)] noscript:block">
        {/* One button, whatever it says: the focus stays on it while a comment is posted. */}
        <Button
          id={targetKey(NEW)}
          variant={showsOwn || isOpen ? 'secondary' : 'primary'}
          aria-expanded={own ? undefined : isOpen}
          aria-disabled={busy || undefined}
          aria-busy={!known || undefined}
          onClick={onClick}
          className="noscript:hidden"
        >
          {busy ? 'Posting...' : showsOwn ? 'View My Comment' : 'Add Comment'}
        </Button>
        <EntryHint hasCommented={own !== undefined} known={known && writing.user !== null} />
      </div>
      <FormSlot writing={writing} target={NEW} />
    </div>
  )
}

/** Both texts hold the place of the longer one: nothing moves when it is known who is there. */
function EntryHint({ hasCommented, known }: { hasCommented: boolean; known: boolean }) {
  return (
    <div className="grid *:[grid-area:1/1]">
      <p className="[.signed-in_&]:invisible">
        <a
          href={paths.auth()}
          className="font-semibold text-accent-strong underline underline-offset-4"
        >
          Log in
        </a>{' '}
        to rate this resource or to add a comment.
      </p>
      <p className={known ? '[:root:not(.signed-in)_&]:invisible' : 'invisible'}>
        {hasCommented
          ? 'Thank you. You can edit it at any time.'
          : 'Say what you learned from it, or just leave a rating.'}
      </p>
    </div>
  )
}
