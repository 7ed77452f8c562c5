import { Link } from '@tanstack/react-router'
import type { ReactNode, JSX } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { RelatedResourceView, ResourceView } from '#shared/contracts/resources.ts'
import { isKidsResource, isFree } from '#shared/domain/catalogue.ts'
import { archivedCopy } from '#shared/domain/link-health.ts'
import { languageName, languageLabel } from '#shared/domain/filters/language.ts'
import { fieldText, inputValue, readableValue } from '#shared/domain/field-values.ts'
import {
  type FieldIn,
  fieldsIn,
  fieldSpec,
  singleTypeName,
} from '#shared/domain/resource-fields.ts'
import { categoryName } from '#shared/domain/filters/category.ts'
import {
  descriptionText,
  RELATED_DESCRIPTION_LENGTH,
  RELATED_SHOWN,
  shownTags,
  titleText,
  descriptionLanguage,
  wordsLanguage,
  priceText,
} from '#shared/domain/resource-display.ts'
import { cn } from '#client/kit/cn.ts'
import { Skeleton } from '#client/kit/states.tsx'
import { useKidsMode } from '#client/data/kids-mode.tsx'
import {
  KidsBadge,
  LanguageBadge,
  LevelBadge,
  RatingBadge,
  SourceBadge,
} from '#client/catalogue/badges.tsx'
import { Phrase, t } from '#client/kit/t.tsx'
import { OutboundLink, useLinkHint } from '#client/catalogue/outbound-link.tsx'
import { Thumbnail } from '#client/catalogue/thumbnail.tsx'
import { relatedQuery, insteadQuery, editionsQuery } from './resource-api.ts'
import './resource-detail.css'
import { lengthText } from '#shared/domain/duration.ts'
import { sideLabel } from '#shared/domain/filters/side.ts'
import { agesText, ratingText } from '#shared/domain/resource-ranges.ts'
import { useStudyMarks } from '#client/data/study-marks.ts'
import { editionLabel } from '#shared/domain/editions.ts'
import { sourceName } from '#shared/domain/filters/source.ts'

/** Letters of a title beyond which it would fill the first screen of a phone. */
const LONG_TITLE = 45

type ResourceDetailProps = {
  resource: ResourceView
  /** What the reader does with the resource, beside the link to it. */
  actions: ReactNode
  /** The resource's opening and its moves. */
  opening: ReactNode
  /** The learning paths that the resource is in. */
  inPaths: ReactNode
  /** Closed at first; once open, it replaces the picture where there is room beside the text. */
  board: ReactNode
}

/** Picture, title, actions and the first sentences fit on the first screen of a phone. */
export function ResourceDetail({
  resource,
  actions,
  opening,
  inPaths,
  board,
}: ResourceDetailProps) {
  const { title, description, tags } = resource
  const lang = wordsLanguage(resource.language, t)
  const { kidsMode } = useKidsMode()
  const hint = useLinkHint(resource)
  return (
    <article className="resource-detail">
      <div className="resource-picture overflow-hidden rounded-lg border border-line bg-sunken">
        <Thumbnail
          resource={resource}
          alt={t('Cover of {title}', { title: titleText(title, t) })}
          eager
        />
      </div>
      <h1
        className={cn(
          'wrap-anywhere sm:text-3xl md:text-4xl',
          titleText(title, t).length > LONG_TITLE ? 'text-lg/snug' : 'text-2xl',
        )}
        lang={lang}
        dir="auto"
      >
        {titleText(title, t)}
      </h1>
      <div className="resource-head">
        <FactsLine resource={resource} />
        <p className="flex flex-wrap items-center gap-2">
          <LevelBadge level={resource.level} size="sm" />
          {isKidsResource(resource) ? <KidsBadge /> : null}
          <RatingBadge avgRating={resource.avgRating} />
          <SourceBadge source={resource.sourceWebsite} />
        </p>
      </div>
      <div className="resource-actions">
        <div className="flex flex-wrap items-center gap-1 xl:gap-3">
          <OutboundLink resource={resource} size="md" className="resource-link max-sm:px-3" />
          {actions}
        </div>
        {kidsMode ? <p className="text-soft">{hint}</p> : null}
        {resource.link === 'dead' ? <DeadLinkHint url={resource.sourceUrl} /> : null}
      </div>
      <div className="resource-body">
        <p
          className="max-w-prose text-lg/relaxed whitespace-pre-line wrap-anywhere"
          lang={descriptionLanguage(resource.language, t)}
          dir="auto"
        >
          {descriptionText(description, t)}
        </p>
        {inPaths}
        <AlsoAs resource={resource} />
        <Instead id={resource.id} />
        <Facts resource={resource} opening={opening} />
        {tags.length > 0 ? <Tags tags={tags} /> : null}
      </div>
      {board}
    </article>
  )
}

/** The server tells nobody in locked kids mode about dead links, because the archive leads out. */
function DeadLinkHint({ url }: { url: string }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
      <span>{t('This link may no longer work.')}</span>
      <a
        href={archivedCopy(url)}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="font-semibold text-accent-strong underline underline-offset-4 pointer-coarse:py-2.5"
      >
        <Phrase
          of="Look for an archived copy<hidden> (opens in a new tab)</hidden>"
          tags={{ hidden: (words) => <span className="sr-only">{words}</span> }}
        />
      </a>
    </p>
  )
}

/** The line below the title has the price, the language and the side. */
function Facts({ resource, opening }: Pick<ResourceDetailProps, 'resource' | 'opening'>) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-x-8 gap-y-4 border-y border-line py-4">
      {fieldsIn('page').map((field) => {
        const value = factOf(resource, field)
        const label = field === 'publishedDate' ? t('Published') : t(fieldSpec(field).label)
        return value ? (
          <Fact key={field} name={label}>
            <bdi>{value}</bdi>
          </Fact>
        ) : null
      })}
      <Fact name={t('Category')}>{categoryName(resource.category, t)}</Fact>
      {opening ? <Fact name={t('Opening')}>{opening}</Fact> : null}
    </dl>
  )
}

function factOf(resource: ResourceView, field: FieldIn<'page'>): string {
  if (field === 'subtitles')
    return resource.subtitles.map((each) => languageName(each, t)).join(', ')
  return fieldText(readableValue(field, inputValue(resource, field), t))
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="font-semibold wrap-anywhere tabular-nums">{children}</dd>
    </div>
  )
}

function Tags({ tags }: { tags: readonly string[] }) {
  return (
    <ul aria-label={t('Tags')} className="flex flex-wrap gap-2">
      {shownTags(tags).map((tag) => (
        <li key={tag} dir="auto">
          <Link
            to="/category/$type"
            params={{ type: 'all' }}
            search={{ query: tag }}
            preload={false}
            className="inline-flex min-h-8 items-center rounded-md border wrap-anywhere border-line px-2.5 text-sm text-soft hover:border-accent hover:text-accent pointer-coarse:min-h-11"
          >
            {tag}
          </Link>
        </li>
      ))}
    </ul>
  )
}

export function RelatedResources({ id }: { id: number }) {
  const { data, isError } = useQuery(relatedQuery(id))
  const { kidsMode } = useKidsMode()
  if (data ? data.length === 0 : isError) return null
  return (
    <section aria-labelledby="related" className="grid content-start gap-4">
      <h2 id="related" className="text-xl">
        {kidsMode ? t('More Lessons Like This') : t('Related Resources')}
      </h2>
      <ul className="grid gap-4 sm:max-lg:grid-cols-3">
        {data
          ? data.slice(0, RELATED_SHOWN).map((resource) => (
              <li key={resource.id}>
                <RelatedCard resource={resource} />
              </li>
            ))
          : Array.from({ length: RELATED_SHOWN }, (_, index) => (
              <li key={index}>
                <Skeleton className="h-40" />
              </li>
            ))}
      </ul>
    </section>
  )
}

function RelatedCard({ resource }: { resource: RelatedResourceView }) {
  const lang = wordsLanguage(resource.language, t)
  return (
    <article className="relative grid h-full grid-cols-[6rem_minmax(0,1fr)] gap-3 overflow-hidden rounded-lg border border-line bg-surface p-3 transition-[border-color,box-shadow] duration-150 focus-within:border-accent hover:border-accent hover:shadow-md sm:max-lg:grid-cols-1">
      <div className="self-start overflow-hidden rounded-md bg-sunken">
        <Thumbnail resource={resource} />
      </div>
      <div className="grid content-start gap-1.5">
        <h3 className="text-base/snug wrap-anywhere" lang={lang} dir="auto">
          <Link
            to="/resource/$id"
            params={{ id: String(resource.id) }}
            className="after:absolute after:inset-0"
          >
            {titleText(resource.title, t)}
          </Link>
        </h3>
        <p
          className="text-sm/snug text-soft wrap-anywhere"
          lang={descriptionLanguage(resource.language, t)}
          dir="auto"
        >
          {descriptionText(resource.description, t, RELATED_DESCRIPTION_LENGTH)}
        </p>
        <p className="flex flex-wrap gap-1.5">
          <LevelBadge level={resource.level} size="sm" />
          <LanguageBadge language={resource.language} />
          <SourceBadge source={resource.sourceWebsite} />
        </p>
      </div>
    </article>
  )
}

/** Says in one line who a resource is for and what it takes. */
function FactsLine({ resource }: { resource: ResourceView }): JSX.Element {
  return (
    <p className="resource-facts">
      {factsOf(resource).map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
    </p>
  )
}

function factsOf(resource: ResourceView): string[] {
  const { language, side, price, duration } = resource
  const ages = isKidsResource(resource) ? agesText(resource, t) : null
  const rating = ages === null ? ratingText(resource, t) : null
  return [
    ages ?? (rating === null ? null : t('Rating {rating}', { rating })),
    lengthText(duration, t),
    priceText(price, t),
    language === 'und' ? null : languageLabel(language, t),
    side === 'none' ? null : sideLabel(side, t),
  ].filter((fact) => fact !== null)
}

/** What else to study: something free in place of what has a price, and what the next ratings need. */
function Instead({ id }: { id: number }): JSX.Element | null {
  const { data } = useQuery(insteadQuery(id))
  if (!data?.free && !data?.next) return null
  return (
    <ul className="grid gap-1.5">
      {data.free ? <Other label={t('Free instead:')} resource={data.free} /> : null}
      {data.next ? <Other label={t('Next:')} resource={data.next} /> : null}
    </ul>
  )
}

function Other({ label, resource }: { label: string; resource: ResourceView }): JSX.Element {
  const { id, title, language } = resource
  const facts = factsOf(resource).slice(0, 2).join(' · ')
  return (
    <li className="wrap-anywhere">
      <span className="font-semibold">{label}</span>{' '}
      <Link
        to="/resource/$id"
        params={{ id: String(id) }}
        className="text-link pointer-coarse:py-2.5"
        lang={wordsLanguage(language, t)}
        dir="auto"
      >
        {titleText(title, t)}
      </Link>
      <span className="text-sm text-soft"> · {facts}</span>
    </li>
  )
}

/** The other editions of a resource's work, and which of them the reader has done. */
function AlsoAs({ resource }: { resource: ResourceView }): JSX.Element | null {
  const { data = [] } = useQuery({
    ...editionsQuery(resource.id),
    enabled: resource.work !== null,
  })
  const { kidsMode } = useKidsMode()
  const marks = useStudyMarks() ?? []
  const editions = kidsMode ? data.filter(isKidsResource) : data
  if (resource.work === null || editions.length === 0) return null
  const isDone = ({ id }: { id: number }) =>
    marks.some(({ resourceId, status }) => resourceId === id && status === 'done')
  const done = isDone(resource) ? undefined : editions.find(isDone)
  return (
    <div className="grid gap-1.5">
      <p className="flex flex-wrap gap-x-2 wrap-anywhere">
        <span className="font-semibold">{t('Also as:')}</span>
        {editions.map((edition, at) => (
          <span key={edition.id}>
            <Link
              to="/resource/$id"
              params={{ id: String(edition.id) }}
              className="text-link pointer-coarse:py-2.5"
              title={titleText(edition.title, t)}
            >
              {editionText(edition, resource)}
            </Link>
            {at < editions.length - 1 ? ' ·' : ''}
          </span>
        ))}
      </p>
      {done ? (
        <p className="font-semibold text-accent-strong">
          {t('You did the {edition}', { edition: nameOf(done) })}
        </p>
      ) : null}
    </div>
  )
}

const nameOf = ({ work, type }: ResourceView) =>
  work?.edition ? editionLabel(work.edition, t) : singleTypeName(type, t)

/** 'Chessable course (paid)', 'free ebook', 'translation, German (paid)' */
function editionText(edition: ResourceView, { language }: ResourceView): string {
  const { price, sourceWebsite } = edition
  const source = sourceWebsite === 'other' ? '' : `${sourceName(sourceWebsite, t)} `
  const other = edition.language === language ? '' : `, ${languageLabel(edition.language, t)}`
  const name = `${source}${nameOf(edition)}${other}`
  if (isFree(price)) return t('free {name}', { name })
  return price === null ? name : t('{name} (paid)', { name })
}
