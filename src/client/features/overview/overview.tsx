import { SiteLink } from '#client/catalogue/site-link.tsx'
import { Phrase, t } from '#client/kit/t.tsx'
import { useQuery } from '@tanstack/react-query'
import type { JSX } from 'react'
import { serverMessage } from '#client/data/errors.ts'
import { callQuery } from '#client/data/queries.ts'
import { Icon } from '#client/kit/icon.tsx'
import { grouped } from '#client/kit/number-words.ts'
import { Loaded } from '#client/kit/loaded.tsx'
import { Skeleton } from '#client/kit/states.tsx'
import { getOverview } from '#shared/calls/overview.ts'
import type { OverviewView } from '#shared/contracts/overview.ts'
import { utcMinuteText } from '#shared/domain/utc-text.ts'
import { paths } from '#shared/paths.ts'
import { type Text, text } from '#shared/texts/text.ts'
import { authorName } from '#shared/domain/comments.ts'
import { type HealthLine, healthLines, shareText } from './health-lines.ts'
import { truncate } from '#shared/texts/characters.ts'
import { siteFaultText } from '#shared/domain/site-faults.ts'

/** Summarizes the catalogue: what it holds, and, unfolded, what is left to fix and the newest comments. */
export function Overview(): JSX.Element {
  const query = useQuery(callQuery(getOverview))
  return (
    // On phones, what people came for stands first.
    <section aria-label={t('Overview')} className="grid max-lg:order-last">
      <Loaded
        query={query}
        skeleton={<Summary data={undefined} />}
        failure={({ error }) => serverMessage(error) ?? t('The overview could not be loaded.')}
      >
        {(data) => <Summary data={data} />}
      </Loaded>
    </section>
  )
}

function Summary({ data }: { data: OverviewView | undefined }): JSX.Element {
  return (
    <>
      <CatalogueCounts counts={data?.counts} />
      <details className="group">
        <summary className="flex min-h-11 cursor-pointer list-none flex-wrap items-center gap-x-2 font-semibold hover:text-accent [&::-webkit-details-marker]:hidden">
          <Icon
            name="chevron-down"
            className="size-5 text-soft transition-transform duration-150 group-open:rotate-180"
          />
          {t('Health, newest comments and backup')}
          <span className="font-normal text-soft tabular-nums">{data ? gapsText(data) : null}</span>
          {data ? <SiteFaultCount siteFaults={data.siteFaults} /> : null}
        </summary>
        <div className="grid gap-6 pt-2">
          {data ? <SiteFaultList siteFaults={data.siteFaults} /> : null}
          <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
            <CatalogueHealth overview={data} />
            <NewestComments comments={data?.newestComments} />
          </div>
          {data ? <NewestBackup backups={data.backups} /> : null}
        </div>
      </details>
    </>
  )
}

function gapsText(overview: OverviewView): string {
  const gaps = healthLines(overview).filter(({ count }) => count > 0).length
  return gaps === 0
    ? t('Nothing left to fix')
    : t('Gaps in the catalogue: {gaps, number}', { gaps })
}

type Counts = OverviewView['counts']

const LABELS = [
  ['resources', text('Resources')],
  ['featured', text('Featured')],
  ['kids', text('For kids')],
  ['additional', text('Additional')],
  ['openings', text('Openings')],
  ['users', text('Users')],
  ['comments', text('Comments')],
  ['saved', text('Saved')],
] as const satisfies readonly (readonly [keyof Counts, Text])[]

/** Shows the numbers in a row, each with what it counts. */
function CatalogueCounts({ counts }: { counts: Counts | undefined }): JSX.Element {
  return (
    <dl className="grid grid-cols-4 gap-x-3 gap-y-2 border-b border-line pb-3 lg:max-xl:grid-cols-8 xl:flex xl:justify-between">
      {LABELS.map(([name, label]) => (
        <div
          key={name}
          className="flex min-w-0 gap-x-1.5 max-xl:flex-col-reverse xl:flex-row-reverse xl:items-baseline"
        >
          <dt className="text-sm leading-snug text-soft max-sm:text-xs">{t(label)}</dt>
          <dd className="font-serif text-xl leading-tight font-semibold tabular-nums">
            {counts ? grouped(counts[name]) : <Awaited />}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Uses invisible text, which is exactly as high as the number that replaces it. */
function Awaited() {
  return (
    <span
      aria-hidden="true"
      className="animate-pulse rounded-md bg-sunken text-transparent select-none"
    >
      000
    </span>
  )
}

/** Reserves two lines where the text may wrap, so that the bars of a row align. */
const TEXT = 'flex min-h-[2lh] items-end min-[85rem]:min-h-[1lh]'

type CatalogueHealthProps = {
  overview: OverviewView | undefined
}

/** Shows what is missing as bars, with links to where it can be fixed. */
function CatalogueHealth({ overview }: CatalogueHealthProps): JSX.Element {
  return (
    <div className="grid content-start gap-2">
      <h2 className="font-sans text-sm font-semibold text-soft">{t("The catalogue's health")}</h2>
      {overview ? (
        <ul className="grid gap-x-6 gap-y-1.5 sm:grid-cols-2">
          {healthLines(overview).map((line) => (
            <Line key={line.name} line={line} />
          ))}
        </ul>
      ) : (
        <>
          <output className="sr-only">{t('Loading the overview...')}</output>
          <Skeleton className="h-60" />
        </>
      )}
    </div>
  )
}

function Line({ line }: { line: HealthLine }) {
  const { count, total, text: words, href } = line
  const share = shareText(count, total)
  return (
    <li className="text-sm">
      <div className={TEXT}>
        {count === 0 ? (
          <span className="flex gap-1.5 text-success">
            <Icon name="circle-check" className="mt-0.5 size-4 shrink-0" />
            {words}
          </span>
        ) : (
          <SiteLink href={href} className="text-link">
            {words}
          </SiteLink>
        )}
      </div>
      <div className="flex items-center gap-2">
        {/* Browsers draw meters differently, so it is for screen readers only and the bar is drawn below. */}
        <meter
          value={count}
          max={Math.max(total, 1)}
          aria-label={words}
          aria-valuetext={share}
          className="sr-only"
        />
        <div
          aria-hidden="true"
          className="h-1.5 min-w-0 flex-1 overflow-hidden rounded-full bg-sunken inset-ring inset-ring-line"
        >
          {count > 0 ? (
            <div
              className="h-full min-w-1 rounded-full bg-gold"
              style={{ width: `${(count / Math.max(total, 1)) * 100}%` }}
            />
          ) : null}
        </div>
        <span aria-hidden="true" className="w-9 text-end text-xs text-soft tabular-nums">
          {share}
        </span>
      </div>
    </li>
  )
}

/** Whole megabytes would make every small site's backup '0 MB'. */
const megabytes = (bytes: number) =>
  new Intl.NumberFormat(t.locale, { maximumSignificantDigits: 2 }).format(bytes / 1e6)

function NewestBackup({ backups: { areOn, last } }: Pick<OverviewView, 'backups'>) {
  return (
    <p className="border-t border-line pt-3 text-sm text-soft">
      {last ? (
        <>
          <Phrase
            of="Newest verified backup: <time>{at}</time>, {rows, number} rows, {megabytes} MB."
            values={{
              at: utcMinuteText(last.takenAt, t),
              rows: last.rows,
              megabytes: megabytes(last.bytes),
            }}
            tags={{ time: (words) => <time dateTime={last.takenAt}>{words}</time> }}
          />
          {areOn ? null : ` ${t('No more are made: BACKUP_DIR is not set.')}`}
        </>
      ) : areOn ? (
        t('No backup yet: the first one is made within ten minutes of the start.')
      ) : (
        t('No backups are made: BACKUP_DIR is not set.')
      )}
    </p>
  )
}

const SHOWN = 140

type Comment = OverviewView['newestComments'][number]

type NewestCommentsProps = {
  comments: readonly Comment[] | undefined
}

function NewestComments({ comments }: NewestCommentsProps): JSX.Element {
  return (
    <div className="grid min-w-0 content-start gap-2 text-sm">
      <h2 className="font-sans text-sm font-semibold text-soft">{t('Newest comments')}</h2>
      {comments === undefined ? (
        <Skeleton className="h-32" />
      ) : comments.length === 0 ? (
        <p className="text-soft">
          {t('Nobody has commented yet. What members write about a resource appears here.')}
        </p>
      ) : (
        <ul aria-label={t('Newest comments')} className="divide-y divide-line">
          {comments.map((comment) => (
            <CommentLine
              key={comment.id}
              comment={comment}
              href={paths.resource(comment.resourceId)}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

type CommentLineProps = { comment: Comment; href: string }

function CommentLine({ comment, href }: CommentLineProps) {
  const { username, resourceTitle, rating, content, createdAt } = comment
  return (
    <li className="grid gap-0.5 py-2 first:pt-0">
      <p className="flex flex-wrap items-center gap-x-2">
        <strong className="wrap-anywhere">{authorName(username, t)}</strong>
        {rating ? (
          <span className="inline-flex items-center gap-0.5">
            <Icon name="star" className="size-3.5 fill-gold text-gold" />
            <Phrase
              of="<hidden>Rated </hidden>{rating, number} of 5"
              values={{ rating }}
              tags={{ hidden: (words) => <span className="sr-only">{words}</span> }}
            />
          </span>
        ) : null}
        <time dateTime={createdAt} className="ms-auto text-xs text-soft tabular-nums">
          {utcMinuteText(createdAt, t)}
        </time>
      </p>
      {content ? <p className="wrap-anywhere">{truncate(content, SHOWN)}</p> : null}
      <p>
        <SiteLink href={href} className="text-link wrap-anywhere">
          {resourceTitle}
        </SiteLink>
      </p>
    </li>
  )
}

type Faults = Pick<OverviewView, 'siteFaults'>

/** How many there are, for the line that unfolds them. */
function SiteFaultCount({ siteFaults }: Faults): JSX.Element | null {
  if (siteFaults.length === 0) return null
  return (
    <span className="inline-flex items-center gap-1 font-normal text-danger">
      <Icon name="triangle-exclamation-point" className="size-4 shrink-0" />
      {t('{count, plural, one {# warning about this site} other {# warnings about this site}}', {
        count: siteFaults.length,
      })}
    </span>
  )
}

/** What an operator should mend, worst first. */
function SiteFaultList({ siteFaults }: Faults): JSX.Element | null {
  if (siteFaults.length === 0) return null
  return (
    <div className="grid gap-2">
      <h2 id="site-faults" className="font-sans text-sm font-semibold text-soft">
        {t('How this site runs')}
      </h2>
      <ul aria-labelledby="site-faults" className="grid gap-1.5 text-sm">
        {siteFaults.map((fault) => (
          <li
            key={`${fault.kind} ${JSON.stringify(fault.values)}`}
            dir="auto"
            className="flex gap-1.5 wrap-anywhere"
          >
            <Icon
              name="triangle-exclamation-point"
              className="mt-0.5 size-4 shrink-0 text-danger"
            />
            {siteFaultText(fault, t)}
          </li>
        ))}
      </ul>
    </div>
  )
}
