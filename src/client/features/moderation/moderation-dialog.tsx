import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type JSX, useEffect, useRef, useState } from 'react'
import { noteLoginOver } from '#client/data/account.ts'
import { ApiError, serverMessage, UNREACHABLE } from '#client/data/errors.ts'
import { refreshTouched, send } from '#client/data/queries.ts'
import { Button } from '#client/kit/button.tsx'
import { Modal } from '#client/kit/dialog.tsx'
import { TextArea } from '#client/kit/field.tsx'
import { toast } from '#client/kit/toast.ts'
import * as calls from '#shared/calls/reports.ts'
import type { CommentView } from '#shared/contracts/comments.ts'
import { characterCount } from '#shared/domain/account-rules.ts'
import { MODERATION_REASON_MAX } from '#shared/domain/reports.ts'

const ACTS = {
  hide: { label: 'Hide it', done: 'Comment hidden', call: calls.hideComment },
  warn: { label: 'Leave it and warn the author', done: 'Author warned', call: calls.warnAuthor },
  delete: {
    label: 'Delete it',
    done: 'Comment deleted',
    call: calls.deleteCommentAsModerator,
  },
  restore: {
    label: 'Restore it',
    done: 'Comment restored',
    call: calls.restoreCommentAsModerator,
  },
} as const
type Act = keyof typeof ACTS

type ModerationFormProps = { comment: CommentView; report: number | null; onClose: () => void }

/** Asks a moderator what to do with a comment, and why. The author reads the reason. */
export function ModerationDialog(props: ModerationFormProps & { open: boolean }): JSX.Element {
  const { comment, open, onClose } = props
  const isShown = comment.state === 'shown'
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={isShown ? 'Moderate This Comment' : 'Restore This Comment'}
      description={
        isShown
          ? 'Hidden and deleted comments can be restored for 30 days.'
          : 'Readers will see it again, and its rating counts again.'
      }
    >
      <ModerationForm {...props} />
    </Modal>
  )
}

function ModerationForm(props: ModerationFormProps): JSX.Element {
  const { comment, onClose } = props
  const isShown = comment.state === 'shown'
  const form = useModeration(props)
  const reason = useRef<HTMLDivElement>(null)
  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    if (!form.submit()) reason.current?.querySelector('textarea')?.focus()
  }
  const acts: readonly Act[] = isShown ? ['hide', 'warn', 'delete'] : ['restore']
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-4">
      <blockquote className="max-h-40 overflow-y-auto border-l-2 border-line pl-3 whitespace-pre-line wrap-anywhere text-soft">
        <span className="font-semibold text-ink">{comment.username}</span>
        {comment.content ? `\n${comment.content}` : '\n(only a rating)'}
      </blockquote>
      {isShown ? (
        <fieldset className="grid gap-1">
          <legend className="mb-1 text-sm font-semibold">What to do?</legend>
          {acts.map((act) => (
            <label key={act} className="flex min-h-11 cursor-pointer items-center gap-3">
              <input
                type="radio"
                name="act"
                checked={form.act === act}
                onChange={() => form.choose(act)}
                className="size-4.5 accent-accent"
              />
              {ACTS[act].label}
            </label>
          ))}
        </fieldset>
      ) : null}
      <div ref={reason}>
        <TextArea
          label={isShown ? 'Reason' : 'Note (optional)'}
          rows={3}
          value={form.reason}
          error={form.reasonFault}
          hint="The author reads this."
          onChange={(event) => form.write(event.target.value)}
        />
      </div>
      <div role="alert" className="font-semibold text-danger empty:hidden">
        {form.fault}
      </div>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          {form.outdated ? 'Close' : 'Cancel'}
        </Button>
        {form.outdated ? null : (
          <Button
            type="submit"
            variant={form.act === 'delete' ? 'danger' : 'primary'}
            aria-disabled={form.busy || undefined}
          >
            {form.busy ? 'Saving...' : SUBMITS[form.act]}
          </Button>
        )}
      </div>
    </form>
  )
}

const SUBMITS: Record<Act, string> = {
  hide: 'Hide Comment',
  warn: 'Warn Author',
  delete: 'Delete Comment',
  restore: 'Restore Comment',
}

function useModeration({ comment, report, onClose }: ModerationFormProps) {
  const client = useQueryClient()
  const [act, setAct] = useState<Act>(comment.state === 'shown' ? 'hide' : 'restore')
  const [reason, setReason] = useState('')
  const [reasonFault, setReasonFault] = useState<string>()
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)
  /** What was tried after another moderator had decided, so that there is nothing left to do here. */
  const [outdated, setOutdated] = useState<Act | null>(null)
  // Asked for earlier, the list would lose the comment, and this dialog with it, before its message is read.
  useEffect(() => {
    if (outdated) return () => void refreshTouched(client, ACTS[outdated].call)
    return undefined
  }, [client, outdated])

  async function decide(): Promise<void> {
    setBusy(true)
    setFault(undefined)
    const { call, done } = ACTS[act]
    try {
      await send(client, call, {
        params: { id: comment.id },
        body: { reason, seen: comment.state, ...(report === null ? {} : { report }) },
      })
      onClose()
      toast({ title: done, variant: 'success', duration: 3000 })
    } catch (error) {
      noteLoginOver(client, error)
      setFault(serverMessage(error) ?? UNREACHABLE)
      setBusy(false)
      if (error instanceof ApiError && [404, 409].includes(error.status)) setOutdated(act)
    }
  }

  return {
    act,
    reason,
    reasonFault,
    fault,
    busy,
    outdated: outdated !== null,
    choose: setAct,
    write: (text: string) => {
      setReason(text)
      setReasonFault(undefined)
    },
    /** Returns false if the reason has to be corrected first. */
    submit: (): boolean => {
      if (busy || outdated) return true
      const length = characterCount(reason.trim())
      const problem =
        length > MODERATION_REASON_MAX
          ? `Reason must be at most ${MODERATION_REASON_MAX} characters`
          : length === 0 && act !== 'restore'
            ? 'Please give a reason'
            : undefined
      setReasonFault(problem)
      if (problem) return false
      void decide()
      return true
    },
  }
}
