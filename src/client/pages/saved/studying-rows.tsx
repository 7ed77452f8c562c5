import { t } from '#client/kit/t.tsx'
import type { JSX } from 'react'
import {
  type NextChapter,
  nextChapterText,
  useBrowserNextChapter,
} from '#client/data/next-chapter.ts'
import { useStudyMark } from '#client/data/study-marks.ts'
import { Thumbnail } from '#client/features/resources/thumbnail.tsx'
import type { NextChapters } from '#client/features/study/study-list.tsx'
import { StudySelect } from '#client/features/study/study-select.tsx'
import { buttonClass } from '#client/kit/button.tsx'
import { percentText } from '#client/kit/percent-text.ts'
import { SiteLink } from '#client/shell/site-link.tsx'
import type { ResourceView } from '#shared/contracts/resources.ts'
import type { StudyMark } from '#shared/contracts/study.ts'
import { titleText } from '#shared/domain/resource-display.ts'
import { paths } from '#shared/paths.ts'

type StudyingRowsProps = {
  resources: readonly ResourceView[]
  /** Of members. */
  next?: NextChapters | undefined
}

/** What is being studied: how far, and one button to go on. */
export function StudyingRows({ resources, next }: StudyingRowsProps): JSX.Element {
  return (
    <ul className="grid gap-3 xl:grid-cols-2">
      {resources.map((resource) => (
        <StudyingRow key={resource.id} resource={resource} known={next?.get(resource.id) ?? null} />
      ))}
    </ul>
  )
}

type StudyingRowProps = { resource: ResourceView; known: NextChapter | null }

function StudyingRow({ resource, known }: StudyingRowProps) {
  const inBrowser = useBrowserNextChapter(resource.id)
  const next = known ?? inBrowser
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
