import { t } from '#client/kit/t.tsx'
import type { JSX } from 'react'
import { type NextChapter, nextChapterText } from '#client/data/study-list.ts'
import type { StudyPage } from '#client/data/study-store.ts'
import { useStudyMark } from '#client/data/study-marks.ts'
import { GridSkeleton, ResourceGrid } from '#client/catalogue/resource-card.tsx'
import { Thumbnail } from '#client/catalogue/thumbnail.tsx'
import { buttonClass } from '#client/kit/button.tsx'
import { Skeleton } from '#client/kit/states.tsx'
import { percentText } from '#client/kit/number-words.ts'
import { SiteLink } from '#client/catalogue/site-link.tsx'
import type { ResourceView } from '#shared/contracts/resources.ts'
import type { StudyMark } from '#shared/contracts/study.ts'
import { titleText } from '#shared/domain/resource-display.ts'
import { paths } from '#shared/paths.ts'
import { StudySelect } from './study-select.tsx'

/** Enough to fill a screen. */
const SKELETONS = 8

export type StudyLayout = 'rows' | 'cards'

export function StudyResourcesSkeleton({ layout }: { layout: StudyLayout }): JSX.Element {
  if (layout === 'cards') return <GridSkeleton count={SKELETONS} />
  return (
    <div className="grid gap-3">
      <Skeleton className="h-32" />
      <Skeleton className="h-32" />
    </div>
  )
}

type StudyResourcesProps = {
  layout: StudyLayout
  items: StudyPage['items']
}

/** Cards with the status below the bookmark; or rows that say how far one is, with a button to go on. */
export function StudyResources({ layout, items }: StudyResourcesProps): JSX.Element {
  if (layout === 'cards') {
    return (
      <ResourceGrid
        resources={items.map(({ resource }) => resource)}
        more={(resource) => <StudySelect resource={resource} />}
      />
    )
  }
  return (
    <ul className="grid gap-3 xl:grid-cols-2">
      {items.map(({ resource, nextChapter }) => (
        <StudyingRow key={resource.id} resource={resource} next={nextChapter} />
      ))}
    </ul>
  )
}

type StudyingRowProps = { resource: ResourceView; next: NextChapter | null }

function StudyingRow({ resource, next }: StudyingRowProps) {
  const mark = useStudyMark(resource.id)
  const title = titleText(resource.title, t)
  return (
    <li className="studying-row">
      <div className="overflow-hidden rounded-md bg-sunken">
        <Thumbnail resource={resource} />
      </div>
      <div className="grid content-start gap-1">
        <h3 dir="auto" className="font-serif text-lg/snug font-semibold">
          <SiteLink
            href={paths.resource(resource.id)}
            className="line-clamp-2 underline-offset-4 wrap-anywhere hover:text-accent hover:underline"
          >
            {title}
          </SiteLink>
        </h3>
        {resource.author ? (
          <p dir="auto" className="truncate text-sm text-soft">
            {resource.author}
          </p>
        ) : null}
        {mark ? <Progress mark={mark} title={title} /> : null}
        {next ? <p className="truncate text-sm text-soft">{nextChapterText(next)}</p> : null}
      </div>
      <div className="flex flex-wrap items-center gap-2 max-sm:col-span-2">
        <SiteLink
          href={next ? paths.chapter(resource.id, next.id) : paths.resource(resource.id)}
          aria-label={t('Continue {title}', { title })}
          className={buttonClass({ className: 'max-sm:flex-1' })}
        >
          {t('Continue')}
        </SiteLink>
        <StudySelect resource={resource} />
      </div>
    </li>
  )
}

function Progress({ mark: { progress, steps }, title }: { mark: StudyMark; title: string }) {
  const text = steps
    ? t('{unit, select, lessons {{done} of {total} lessons} other {{done} of {total} minutes}}', {
        done: steps.done,
        total: steps.total,
        unit: steps.unit,
      })
    : percentText(progress / 100)
  return (
    <p className="flex items-center gap-2 text-sm text-soft tabular-nums">
      <progress
        aria-label={t('Progress in {title}', { title })}
        aria-valuetext={text}
        value={progress}
        max={100}
        className="progress-bar max-w-40"
      />
      <span className="whitespace-nowrap">{text}</span>
    </p>
  )
}
