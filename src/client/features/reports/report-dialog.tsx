import { Form, FormButtons } from '#client/kit/form.tsx'
import { t } from '#client/kit/t.tsx'
import { text, type Text } from '#shared/texts/text.ts'
import { type JSX, useRef, useState } from 'react'
import { MutedNotice } from '#client/catalogue/muted-notice.tsx'
import { ApiError, serverMessage, UNREACHABLE } from '#client/data/errors.ts'
import { useCall } from '#client/data/write.ts'
import { Modal } from '#client/kit/dialog.tsx'
import { TextArea } from '#client/kit/field.tsx'
import { RadioLine } from '#client/kit/radio-line.tsx'
import { toast } from '#client/kit/toast.ts'
import { sendReport } from '#shared/calls/reports.ts'
import { characterCount } from '#shared/domain/account-rules.ts'
import type { ReportKind, ReportReason } from '#shared/domain/curation.ts'
import { OFFERED_REASONS, REASON_WORDS, REPORT_TEXT_MAX } from '#shared/domain/reports.ts'
import type { Reported } from './report-button.tsx'

type ReportFormProps = { thing: Reported; onReported: () => Promise<void>; onClose: () => void }

const WORDS: Record<ReportKind, { title: Text; who: Text }> = {
  comment: {
    title: text('Report This Comment'),
    who: text('Only moderators and curators read your report, never the author.'),
  },
  resource: {
    title: text('Report This Resource'),
    who: text('Only moderators and curators read your report, never the author.'),
  },
  list: {
    title: text('Report This List'),
    who: text('Only moderators read your report, never the owner of the list.'),
  },
}

/** Asks what is wrong with a comment, a resource or a list. */
export function ReportDialog({ open, ...form }: ReportFormProps & { open: boolean }): JSX.Element {
  const { title, who } = WORDS[form.thing.kind]
  return (
    <Modal open={open} onClose={form.onClose} title={t(title)} description={t(who)}>
      <MutedNotice />
      <ReportForm {...form} />
    </Modal>
  )
}

/** What was typed stays if the server refuses. */
function ReportForm({ thing, onReported, onClose }: ReportFormProps): JSX.Element {
  const form = useReport({ thing, onReported, onClose })
  const first = useRef<HTMLInputElement>(null)
  return (
    <Form
      busy={form.busy}
      onSubmit={() => {
        if (!form.submit()) first.current?.focus()
      }}
    >
      <fieldset aria-describedby="report-fault" className="grid gap-1">
        <legend className="mb-1 text-sm font-semibold">{t('What is wrong?')}</legend>
        {OFFERED_REASONS[thing.kind].map((reason, index) => (
          <RadioLine
            key={reason}
            ref={index === 0 ? first : undefined}
            label={t(REASON_WORDS[reason])}
            name="reason"
            checked={form.reason === reason}
            onChange={() => form.choose(reason)}
          />
        ))}
      </fieldset>
      <TextArea
        label={t('Anything to add? (optional)')}
        rows={3}
        value={form.text}
        error={
          form.left < 0
            ? t('{count, plural, one {# character} other {# characters}} too many', {
                count: -form.left,
              })
            : undefined
        }
        hint={
          form.left <= 100 && form.left >= 0
            ? t('{count, plural, one {# character} other {# characters}} left', {
                count: form.left,
              })
            : undefined
        }
        onChange={(event) => form.write(event.target.value)}
      />
      <div role="alert" id="report-fault" className="font-semibold text-danger empty:hidden">
        {form.fault}
      </div>
      <FormButtons busyLabel={t('Sending...')}>{t('Send Report')}</FormButtons>
    </Form>
  )
}

function useReport({ thing, onReported, onClose }: ReportFormProps) {
  const [reason, setReason] = useState<ReportReason>()
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string>()
  const { mutateAsync, isPending: busy } = useCall(sendReport)
  const left = REPORT_TEXT_MAX - characterCount(text.trim())

  async function report(chosen: ReportReason): Promise<void> {
    setFault(undefined)
    const { kind, id } = thing
    const body = { kind, id, reason: chosen, ...(text.trim() ? { text } : {}) }
    try {
      await mutateAsync({ body })
      await onReported()
      toast({ title: t('Thank you'), description: t('Your report will be looked at.') })
      onClose()
    } catch (error) {
      setFault(serverMessage(error) ?? t(UNREACHABLE))
      // From another tab, or another day.
      if (error instanceof ApiError && error.code === 'duplicate') await onReported()
    }
  }

  return {
    reason,
    text,
    fault,
    busy,
    left,
    choose: (chosen: ReportReason) => {
      setReason(chosen)
      setFault(undefined)
    },
    write: setText,
    /** Returns false if something has to be corrected first. */
    submit: (): boolean => {
      if (left < 0) return true
      if (!reason) {
        setFault(t('Please choose what is wrong.'))
        return false
      }
      void report(reason)
      return true
    },
  }
}
