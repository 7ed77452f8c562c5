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
import { characterCount } from '#shared/domain/account-rules.ts'
import { MODERATION_REASON_MAX } from '#shared/domain/reports.ts'
import type { Judged } from './moderate-button.tsx'

const ACTS = {
  comment: {
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
  },
  list: {
    hide: { label: 'Hide it', done: 'List hidden', call: calls.hideList },
    restore: { label: 'Restore it', done: 'List restored', call: calls.restoreList },
  },
} as const
type Act = keyof (typeof ACTS)['comment']

const WORDS = {
  comment: {
    title: 'Moderate This Comment',
    about: 'Hidden and deleted comments can be restored for 30 days.',
    restoreTitle: 'Restore This Comment',
    aboutRestoring: 'Readers will see it again, and its rating counts again.',
    hint: 'The author reads this.',
    submits: {
      hide: 'Hide Comment',
      warn: 'Warn Author',
      delete: 'Delete Comment',
      restore: 'Restore Comment',
    },
  },
  list: {
    title: 'Hide This List',
    about: 'Only its owner and moderators will see it, until a moderator restores it.',
    restoreTitle: 'Restore This List',
    aboutRestoring: 'Its owner chose who sees it, and they will see it again.',
    hint: 'The owner reads this.',
    submits: { hide: 'Hide List', warn: '', delete: '', restore: 'Restore List' },
  },
} as const

type ModerationFormProps = { thing: Judged; report: number | null; onClose: () => void }

/** Asks a moderator what to do with a comment or a list, and why. Its author or owner reads the reason. */
export function ModerationDialog(props: ModerationFormProps & { open: boolean }): JSX.Element {
  const { thing, open, onClose } = props
  const words = WORDS[thing.kind]
  const isShown = thing.state === 'shown'
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={isShown ? words.title : words.restoreTitle}
      description={isShown ? words.about : words.aboutRestoring}
    >
      <ModerationForm {...props} />
    </Modal>
  )
}

function ModerationForm(props: ModerationFormProps): JSX.Element {
  const { thing, onClose } = props
  const words = WORDS[thing.kind]
  const isShown = thing.state === 'shown'
  const form = useModeration(props)
  const reason = useRef<HTMLDivElement>(null)
  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    if (!form.submit()) reason.current?.querySelector('textarea')?.focus()
  }
  const acts = isShown && thing.kind === 'comment' ? (['hide', 'warn', 'delete'] as const) : []
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-4">
      <blockquote className="max-h-40 overflow-y-auto border-l-2 border-line pl-3 whitespace-pre-line wrap-anywhere text-soft">
        <span className="font-semibold text-ink">{thing.by}</span>
        {`\n${thing.text}`}
      </blockquote>
      {acts.length > 0 ? (
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
              {ACTS.comment[act].label}
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
          hint={words.hint}
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
            {form.busy ? 'Saving...' : words.submits[form.act]}
          </Button>
        )}
      </div>
    </form>
  )
}

/** Lists are hidden and restored only. */
function decisionOf({ kind }: Judged, act: Act) {
  if (kind === 'comment') return ACTS.comment[act]
  return act === 'restore' ? ACTS.list.restore : ACTS.list.hide
}

function useModeration({ thing, report, onClose }: ModerationFormProps) {
  const client = useQueryClient()
  const [act, setAct] = useState<Act>(thing.state === 'shown' ? 'hide' : 'restore')
  const [reason, setReason] = useState('')
  const [reasonFault, setReasonFault] = useState<string>()
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)
  /** What was tried after another moderator had decided, so that there is nothing left to do here. */
  const [outdated, setOutdated] = useState<Act | null>(null)
  // Asked for earlier, the list would lose the comment, and this dialog with it, before its message is read.
  useEffect(() => {
    if (outdated) return () => void refreshTouched(client, decisionOf(thing, outdated).call)
    return undefined
  }, [client, thing, outdated])

  async function decide(): Promise<void> {
    setBusy(true)
    setFault(undefined)
    const { call, done } = decisionOf(thing, act)
    try {
      await send(client, call, {
        params: { id: thing.id },
        body: { reason, seen: thing.state, ...(report === null ? {} : { report }) },
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
