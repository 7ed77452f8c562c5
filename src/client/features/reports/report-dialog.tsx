import { Form, FormAlert, FormButtons } from '#client/kit/form.tsx'
import { t } from '#client/kit/t.tsx'
import { text, type Text } from '#shared/texts/text.ts'
import type { JSX } from 'react'
import { z } from 'zod'
import { MutedNotice } from '#client/catalogue/muted-notice.tsx'
import { ApiError } from '#client/data/errors.ts'
import { useForm } from '#client/data/form.tsx'
import { useCall } from '#client/data/write.ts'
import { Modal } from '#client/kit/dialog.tsx'
import { TextArea } from '#client/kit/field.tsx'
import { RadioLine } from '#client/kit/radio-line.tsx'
import { toast } from '#client/kit/toast.ts'
import { sendReport } from '#shared/calls/reports.ts'
import { optionalText } from '#shared/contracts/fields.ts'
import { says } from '#shared/contracts/says.ts'
import { REPORT_REASONS, type ReportKind } from '#shared/domain/curation.ts'
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

const schema = z.object({
  reason: z.enum(REPORT_REASONS, says('Please choose what is wrong.')),
  text: optionalText(text('Text'), REPORT_TEXT_MAX),
})

function ReportForm({ thing: { kind, id }, onReported, onClose }: ReportFormProps): JSX.Element {
  const { mutateAsync } = useCall(sendReport)
  const form = useForm({
    schema,
    values: { text: '' },
    send: async ({ reason, text: added }) => {
      await mutateAsync({ body: { kind, id, reason, ...(added && { text: added }) } })
      await onReported()
    },
    onSent: () => {
      toast({ title: t('Thank you'), description: t('Your report will be looked at.') })
      onClose()
    },
    onRefused: (error) => {
      // From another tab, or another day.
      if (error instanceof ApiError && error.code === 'duplicate') void onReported()
    },
  })
  const { Field } = form
  return (
    <Form form={form}>
      <fieldset className="grid gap-1">
        <legend className="mb-1 text-sm font-semibold">{t('What is wrong?')}</legend>
        {OFFERED_REASONS[kind].map((reason) => (
          <RadioLine
            key={reason}
            label={t(REASON_WORDS[reason])}
            value={reason}
            {...form.register('reason')}
          />
        ))}
      </fieldset>
      <Field as={TextArea} name="text" label={t('Anything to add? (optional)')} rows={3} />
      <FormAlert message={form.formState.errors.reason?.message ?? form.message} />
      <FormButtons busyLabel={t('Sending...')}>{t('Send Report')}</FormButtons>
    </Form>
  )
}
