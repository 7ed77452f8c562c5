import { type JSX, useState } from 'react'
import { FormDialog, useForm } from '#client/data/form.tsx'
import { useCall } from '#client/data/write.ts'
import { Badge } from '#client/kit/badge.tsx'
import { Button } from '#client/kit/button.tsx'
import { TextArea } from '#client/kit/field.tsx'
import { Form, FormFooter } from '#client/kit/form.tsx'
import { RadioLine } from '#client/kit/radio-line.tsx'
import { t } from '#client/kit/t.tsx'
import * as calls from '#shared/calls/people.ts'
import { askToSuspendInput, type QueueItem } from '#shared/contracts/reports.ts'
import { MODERATION_REASON_MAX, MUTE_DAYS } from '#shared/domain/reports.ts'
import { utcDayText, utcMinuteText } from '#shared/domain/utc-text.ts'

type Author = NonNullable<QueueItem['author']>
type Way = 'mute' | 'ask'

/** What moderators have decided about an author so far, and what they can do about the person. */
export function AuthorRecord({ author }: { author: Author }): JSX.Element {
  const { id, username, mutedUntil, staff, suspended, suspensionAsked } = author
  const [way, setWay] = useState<Way | null>(null)
  const unmute = useCall(calls.unmuteUser, {
    toasts: {
      done: () => ({ title: t('{name} can write again', { name: username }), variant: 'success' }),
      failed: t('The muting could not be ended'),
    },
  })
  return (
    <section
      aria-label={t('About {name}', { name: username })}
      className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line pt-4 text-sm"
    >
      <p className="wrap-anywhere">
        <bdi className="font-semibold">{username}</bdi>{' '}
        <span className="text-soft">{recordText(author)}</span>
      </p>
      {suspended ? <Badge tone="red">{t('State|Suspended')}</Badge> : null}
      {mutedUntil ? (
        <Badge tone="orange">
          {t('Muted until {until}', { until: utcMinuteText(mutedUntil, t) })}
        </Badge>
      ) : null}
      {suspensionAsked ? <Badge tone="yellow">{t('Admins are asked to suspend')}</Badge> : null}
      {staff ? null : (
        <div className="flex flex-wrap gap-2">
          {mutedUntil ? (
            <Button
              variant="secondary"
              size="sm"
              busy={unmute.isPending}
              onClick={() => unmute.mutate({ params: { id } })}
            >
              {t('Unmute')}
            </Button>
          ) : (
            <Button variant="secondary" size="sm" onClick={() => setWay('mute')}>
              {t('Mute...')}
            </Button>
          )}
          {suspended || suspensionAsked ? null : (
            <Button variant="secondary" size="sm" onClick={() => setWay('ask')}>
              {t('Ask an admin to suspend')}
            </Button>
          )}
        </div>
      )}
      <FormDialog
        open={way !== null}
        title={
          way === 'ask'
            ? t('Ask an admin to suspend {name}?', { name: username })
            : t('Mute {name}?', { name: username })
        }
        description={
          way === 'ask'
            ? t('Your note stands at the account, where admins see it. The person does not.')
            : t('Muted people can read, but not comment, report or suggest.')
        }
        onClose={() => setWay(null)}
      >
        {way ? <SanctionForm author={author} way={way} onDone={() => setWay(null)} /> : null}
      </FormDialog>
    </section>
  )
}

function recordText({ hidden, warned, since }: Author): string {
  if (since === null) return t('Nothing was decided about this person before.')
  const texts = [
    hidden > 0
      ? t('{count, plural, one {# contribution removed} other {# contributions removed}}', {
          count: hidden,
        })
      : '',
    warned > 0
      ? t('{count, plural, one {warned once} other {warned # times}}', { count: warned })
      : '',
  ]
  const record = texts.filter(Boolean).join(', ')
  return t('{record}, since {day}', { record, day: utcDayText(since, t) })
}

type SanctionFormProps = { author: Author; way: Way; onDone: () => void }

function SanctionForm({ author: { id, username }, way, onDone }: SanctionFormProps) {
  const [days, setDays] = useState<(typeof MUTE_DAYS)[number]>(MUTE_DAYS[0])
  const isMute = way === 'mute'
  const call = useCall<unknown, string>(isMute ? calls.muteUser : calls.askToSuspend, {
    steps: (send, reason) =>
      isMute
        ? send(calls.muteUser, { params: { id }, body: { days, reason } })
        : send(calls.askToSuspend, { params: { id }, body: { reason } }),
    toasts: {
      done: isMute
        ? t('{name} is muted', { name: username })
        : t('The admins are asked to suspend {name}', { name: username }),
    },
  })
  const form = useForm({
    schema: askToSuspendInput,
    values: { reason: '' },
    edits: true,
    send: ({ reason }) => call.mutateAsync(reason),
    onSent: onDone,
  })
  const { Field } = form
  return (
    <Form form={form}>
      {isMute ? (
        <fieldset className="grid gap-1">
          <legend className="mb-1 text-sm font-semibold">{t('For how long?')}</legend>
          {MUTE_DAYS.map((each) => (
            <RadioLine
              key={each}
              label={t('{count, plural, one {# day} other {# days}}', { count: each })}
              name="days"
              checked={days === each}
              onChange={() => setDays(each)}
            />
          ))}
        </fieldset>
      ) : null}
      <Field
        as={TextArea}
        name="reason"
        label={t('Reason')}
        hint={isMute ? t('The person reads this.') : t('Only admins read this.')}
        rows={3}
        maxLength={MODERATION_REASON_MAX}
      />
      <FormFooter busyLabel={t('Saving...')}>{isMute ? t('Mute') : t('Ask an admin')}</FormFooter>
    </Form>
  )
}
