import { SiteLink } from '#client/catalogue/site-link.tsx'
import { t } from '#client/kit/t.tsx'
import { type JSX, useState } from 'react'
import { useUser } from '#client/data/session.ts'
import { Badge } from '#client/kit/badge.tsx'
import { countText } from '#client/kit/number-words.ts'
import { askToSuspendInput, type QueueItem } from '#shared/contracts/reports.ts'
import {
  MODERATION_REASON_MAX,
  MUTE_DAYS,
  type Outcome,
  REASON_WORDS,
} from '#shared/domain/reports.ts'
import { paths } from '#shared/paths.ts'
import { utcDayText, utcMinuteText } from '#shared/domain/utc-text.ts'
import { type Text, text } from '#shared/texts/text.ts'
import { judgedComment, judgedList, ModerateButton } from './moderate-button.tsx'
import type { Powers } from './report-filters.ts'
import { ResolveButtons, ResourceRemedies, SourceLink } from './resource-remedies.tsx'
import { FormDialog, useForm } from '#client/data/form.tsx'
import { useCall } from '#client/data/write.ts'
import { Button } from '#client/kit/button.tsx'
import { TextArea } from '#client/kit/field.tsx'
import { Form, FormFooter } from '#client/kit/form.tsx'
import { RadioLine } from '#client/kit/radio-line.tsx'
import * as calls from '#shared/calls/people.ts'

type QueueCardProps = {
  item: QueueItem
  powers: Powers
  /** A button that had the focus is gone. */
  onRemoved: () => void
}

/** One reported thing: what it is, what members say about it, and what can be done. */
export function QueueCard(props: QueueCardProps): JSX.Element {
  const { item, powers, onRemoved } = props
  const { kind, comment, list, reports } = item
  const title = titleOf(item)
  const isOpen = reports.some(({ resolved }) => resolved === null)
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-lg border border-line bg-surface p-4 sm:p-5">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={KINDS[kind].tone}>{t(KINDS[kind].name)}</Badge>
        {reports.length > 0 ? (
          <span className="text-sm font-semibold tabular-nums">
            {countText(reports.length, 'report')}
          </span>
        ) : null}
        <h2 className="w-full text-lg wrap-anywhere">
          {title ? (
            <SiteLink
              href={title.href}
              className="underline-offset-4 hover:text-accent hover:underline"
            >
              <bdi>{title.text}</bdi>
            </SiteLink>
          ) : (
            t(KINDS[kind].gone)
          )}
        </h2>
      </header>
      {kind === 'comment' ? <ReportedComment comment={comment} /> : null}
      {list ? <ReportedList list={list} /> : null}
      <SourceLink item={item} />
      <ReportList kind={kind} reports={reports} />
      <div className="flex flex-wrap items-center gap-2">
        {comment && (isOpen || comment.removed) ? (
          <ModerateButton
            thing={judgedComment(comment)}
            report={isOpen ? item.id : null}
            variant="primary"
          />
        ) : null}
        {list && (isOpen || list.removed) ? (
          <ModerateButton
            thing={judgedList(list, { by: list.owner, isHidden: list.removed !== null })}
            report={isOpen ? item.id : null}
            variant="primary"
          />
        ) : null}
        <ResolveButtons item={item} powers={powers} onRemoved={onRemoved} />
        {powers.fixes && isOpen && item.kind === 'resource' && item.resource ? (
          <ResourceRemedies resource={item.resource} onRemoved={onRemoved} />
        ) : null}
      </div>
      {powers.judges && item.author ? <AuthorRecord author={item.author} /> : null}
    </article>
  )
}

const KINDS = {
  comment: { name: text('Comment'), tone: 'blue', gone: text('It is no longer in the catalogue') },
  resource: {
    name: text('Resource'),
    tone: 'teal',
    gone: text('It is no longer in the catalogue'),
  },
  list: { name: text('List'), tone: 'purple', gone: text('It is private now, or was deleted') },
} as const

/** Returns what the card leads to, or null if that is gone. */
function titleOf({ resource, comment, list }: QueueItem) {
  if (list) return { text: list.title, href: paths.list(list) }
  const place = comment ? `#comment-${comment.id}` : ''
  return resource ? { text: resource.title, href: paths.resource(resource.id) + place } : null
}

function ReportedList({ list }: { list: NonNullable<QueueItem['list']> }) {
  const { owner, description, items, removed } = list
  return (
    <div className="grid gap-2">
      <blockquote className="grid gap-1 rounded-md bg-tint px-4 py-3">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <span className="font-semibold wrap-anywhere">{owner}</span>
          <span className="text-soft">{countText(items, 'resource')}</span>
          {removed ? <Badge tone="orange">{t('List|Hidden')}</Badge> : null}
        </p>
        <p className="max-w-prose whitespace-pre-line wrap-anywhere">
          {description ?? <span className="text-soft">{t('(no description)')}</span>}
        </p>
      </blockquote>
      <RemovalReason removed={removed} />
    </div>
  )
}

function RemovalReason({ removed }: { removed: NonNullable<QueueItem['list']>['removed'] }) {
  if (!removed) return null
  return (
    <p className="text-sm text-soft wrap-anywhere">
      {removed.by === null
        ? t('A moderator gave the reason: {reason}', { reason: removed.reason })
        : t('{by} gave the reason: {reason}', { by: removed.by, reason: removed.reason })}
    </p>
  )
}

function ReportedComment({ comment }: { comment: QueueItem['comment'] }) {
  if (!comment) return <p className="text-soft">{t('This comment no longer exists.')}</p>
  const { username, content, rating, state, removed, createdAt } = comment
  return (
    <div className="grid gap-2">
      <blockquote className="grid gap-1 rounded-md bg-tint px-4 py-3">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <bdi className="font-semibold wrap-anywhere">{username}</bdi>
          <time dateTime={createdAt} className="text-soft">
            {utcMinuteText(createdAt, t)}
          </time>
          {rating ? (
            <span className="text-soft">{t('{rating} of 5 stars', { rating })}</span>
          ) : null}
          {state === 'shown' ? null : (
            <Badge tone={state === 'hidden' ? 'orange' : 'red'}>
              {state === 'hidden' ? t('Hidden') : t('Deleted')}
            </Badge>
          )}
        </p>
        <p dir="auto" className="max-w-prose whitespace-pre-line wrap-anywhere">
          {content || <span className="text-soft">{t('(only a rating)')}</span>}
        </p>
      </blockquote>
      <RemovalReason removed={removed} />
    </div>
  )
}

/** Who has done what about a report, and when. */
const RESOLUTIONS: Readonly<Record<Outcome, Text>> = {
  dismissed: text(
    '{who, select, you {You have} somebody {Somebody has} other {{name} has}} dismissed this report, {at}',
  ),
  resolved: text(
    '{who, select, you {You have} somebody {Somebody has} other {{name} has}} marked this report as done, {at}',
  ),
  hidden: text(
    '{who, select, you {You have} somebody {Somebody has} other {{name} has}} hidden this {kind, select, comment {comment} list {list} other {resource}}, {at}',
  ),
  deleted: text(
    '{who, select, you {You have} somebody {Somebody has} other {{name} has}} deleted this {kind, select, comment {comment} list {list} other {resource}}, {at}',
  ),
  warned: text(
    '{who, select, you {You have} somebody {Somebody has} other {{name} has}} warned the author of this {kind, select, comment {comment} list {list} other {resource}}, {at}',
  ),
}

function ReportList({ kind, reports }: Pick<QueueItem, 'kind' | 'reports'>) {
  const { user } = useUser()
  if (reports.length === 0) return null
  return (
    <ul aria-label={t('Reports')} className="grid gap-2">
      {reports.map(({ id, reason, text: added, username, createdAt, resolved }) => (
        <li key={id} className="grid gap-0.5 border-s-2 border-line ps-3">
          <span className="font-semibold">{t(REASON_WORDS[reason])}</span>
          {added ? (
            <span className="max-w-prose whitespace-pre-line wrap-anywhere">{added}</span>
          ) : null}
          <span className="text-sm text-soft wrap-anywhere">
            <bdi>{username}</bdi>, <time dateTime={createdAt}>{utcMinuteText(createdAt, t)}</time>
          </span>
          {resolved ? (
            <span className="text-sm text-soft wrap-anywhere">
              {t(RESOLUTIONS[resolved.outcome], {
                who:
                  resolved.by === null
                    ? 'somebody'
                    : resolved.by === user?.username
                      ? 'you'
                      : 'other',
                name: resolved.by ?? '',
                kind,
                at: utcMinuteText(resolved.at, t),
              })}
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

type Author = NonNullable<QueueItem['author']>
type Way = 'mute' | 'ask'

/** What moderators have decided about an author so far, and what they can do about the person. */
function AuthorRecord({ author }: { author: Author }): JSX.Element {
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
