import { t } from '#client/kit/t.tsx'
import type { JSX } from 'react'
import { useUser } from '#client/data/session.ts'
import { Badge } from '#client/kit/badge.tsx'
import type { LinkComponent } from '#client/kit/link-component.ts'
import { countText } from '#client/kit/number-words.ts'
import type { QueueItem } from '#shared/contracts/reports.ts'
import { outcomeText, REASON_WORDS } from '#shared/domain/reports.ts'
import { paths } from '#shared/paths.ts'
import { utcMinuteText } from '#shared/domain/utc-text.ts'
import { judgedComment, judgedList, ModerateButton } from './moderate-button.tsx'
import type { Powers } from './report-filters.ts'
import { ResolveButtons, ResourceRemedies, SourceLink } from './resource-remedies.tsx'

type QueueCardProps = {
  item: QueueItem
  powers: Powers
  pageOf: (resourceId: number, commentId?: number) => string
  /** Where a resource is edited. */
  editOf: (resourceId: number) => string
  Link: LinkComponent
  /** A button that had the focus is gone. */
  onGone: () => void
}

/** One reported thing: what it is, what members say about it, and what can be done. */
export function QueueCard(props: QueueCardProps): JSX.Element {
  const { item, powers, editOf, Link, onGone } = props
  const { kind, comment, list, reports } = item
  const title = titleOf(props)
  const isOpen = reports.some(({ resolved }) => resolved === null)
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-lg border border-line bg-surface p-4 sm:p-5">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={KINDS[kind].tone}>{KINDS[kind].name}</Badge>
        {reports.length > 0 ? (
          <span className="text-sm font-semibold tabular-nums">
            {countText(reports.length, 'report')}
          </span>
        ) : null}
        <h2 className="w-full text-lg wrap-anywhere">
          {title ? (
            <Link
              href={title.href}
              className="underline-offset-4 hover:text-accent hover:underline"
            >
              {title.text}
            </Link>
          ) : (
            KINDS[kind].gone
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
        <ResolveButtons item={item} powers={powers} onGone={onGone} />
        {powers.mends && isOpen && item.kind === 'resource' && item.resource ? (
          <ResourceRemedies resource={item.resource} editOf={editOf} Link={Link} onGone={onGone} />
        ) : null}
      </div>
    </article>
  )
}

const KINDS = {
  comment: { name: 'Comment', tone: 'blue', gone: 'It is no longer in the catalogue' },
  resource: { name: 'Resource', tone: 'teal', gone: 'It is no longer in the catalogue' },
  list: { name: 'List', tone: 'purple', gone: 'It is private now, or was deleted' },
} as const

/** Returns what the card leads to, or null if that is gone. */
function titleOf({ item: { resource, comment, list }, pageOf }: QueueCardProps) {
  if (list) return { text: list.title, href: paths.list(list) }
  return resource ? { text: resource.title, href: pageOf(resource.id, comment?.id) } : null
}

function ReportedList({ list }: { list: NonNullable<QueueItem['list']> }) {
  const { owner, description, items, removed } = list
  return (
    <div className="grid gap-2">
      <blockquote className="grid gap-1 rounded-md bg-tint px-4 py-3">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <span className="font-semibold wrap-anywhere">{owner}</span>
          <span className="text-soft">{countText(items, 'resource')}</span>
          {removed ? <Badge tone="orange">Hidden</Badge> : null}
        </p>
        <p className="max-w-prose whitespace-pre-line wrap-anywhere">
          {description ?? <span className="text-soft">(no description)</span>}
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
      {`${removed.by ?? 'A moderator'} gave the reason: ${removed.reason}`}
    </p>
  )
}

function ReportedComment({ comment }: { comment: QueueItem['comment'] }) {
  if (!comment) return <p className="text-soft">This comment no longer exists.</p>
  const { username, content, rating, state, removed, createdAt } = comment
  return (
    <div className="grid gap-2">
      <blockquote className="grid gap-1 rounded-md bg-tint px-4 py-3">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <span className="font-semibold wrap-anywhere">{username}</span>
          <time dateTime={createdAt} className="text-soft">
            {utcMinuteText(createdAt, t)}
          </time>
          {rating ? <span className="text-soft">{rating} of 5 stars</span> : null}
          {state === 'shown' ? null : (
            <Badge tone={state === 'hidden' ? 'orange' : 'red'}>
              {state === 'hidden' ? 'Hidden' : 'Deleted'}
            </Badge>
          )}
        </p>
        <p className="max-w-prose whitespace-pre-line wrap-anywhere">
          {content || <span className="text-soft">(only a rating)</span>}
        </p>
      </blockquote>
      <RemovalReason removed={removed} />
    </div>
  )
}

function ReportList({ kind, reports }: Pick<QueueItem, 'kind' | 'reports'>) {
  const { user } = useUser()
  if (reports.length === 0) return null
  return (
    <ul aria-label="Reports" className="grid gap-2">
      {reports.map(({ id, reason, text, username, createdAt, resolved }) => (
        <li key={id} className="grid gap-0.5 border-s-2 border-line ps-3">
          <span className="font-semibold">{t(REASON_WORDS[reason])}</span>
          {text ? (
            <span className="max-w-prose whitespace-pre-line wrap-anywhere">{text}</span>
          ) : null}
          <span className="text-sm text-soft wrap-anywhere">
            {username}, <time dateTime={createdAt}>{utcMinuteText(createdAt, t)}</time>
          </span>
          {resolved ? (
            <span className="text-sm text-soft wrap-anywhere">
              {`${resolved.by === null ? 'Somebody has' : resolved.by === user?.username ? 'You have' : `${resolved.by} has`} ${outcomeText(resolved.outcome, kind)}, ${utcMinuteText(resolved.at, t)}`}
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
