import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type JSX, type ReactNode, useState } from 'react'
import { chapterHref } from '#client/data/chapter-href.ts'
import { leavingHref } from '#client/data/page-head.ts'
import { callQuery } from '#client/data/queries.ts'
import { buttonClass } from '#client/kit/button.tsx'
import { Icon } from '#client/kit/icon.tsx'
import { t } from '#client/kit/t.tsx'
import { listChapters } from '#shared/calls/chapters.ts'
import type { ChapterView } from '#shared/contracts/chapters.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { outboundHref, outboundRel, titleText } from '#shared/domain/resource-display.ts'
import { type Plan, type PlanStep, withStart } from './plan.ts'
import { minutesOf } from '#shared/domain/duration.ts'
import { EVENING_MINUTES, timeText } from './plan-resources.ts'
import { changePlan } from './plan-store.ts'

type TodayLessonProps = {
  plan: Plan
  step: PlanStep
  lesson: ResourceView
  /** The minutes of the step. */
  minutes: number
  /** The button that ticks the step off. It gets the focus of the one that has just opened the lesson. */
  done: (hasFocus: boolean) => ReactNode
}

/** What to study this evening: a lesson, or a part of a longer one. Its button opens it; then it is to be ticked off. */
export function TodayLesson({ plan, step, lesson, minutes, done }: TodayLessonProps): JSX.Element {
  const client = useQueryClient()
  const [isOpened, setOpened] = useState(false)
  const chapter = useFirstChapter(lesson)
  const isStarted = isOpened || plan.basis.started === plan.steps.indexOf(step)
  const title = titleText(lesson.title, t)
  const onStart = () => {
    setOpened(true)
    void changePlan(client, (now) => withStart(now, step.id)).catch(() => undefined)
  }
  return (
    <div className="grid gap-3">
      <p dir="auto" className="text-lg font-semibold wrap-anywhere">
        {chapter
          ? t('Chapter 1: {title}', { title: chapter.title })
          : minutesOf(lesson) > EVENING_MINUTES
            ? t('The first hour of {title}', { title })
            : title}
        <span className="font-normal text-soft"> · {timeText(chapter?.minutes ?? minutes)}</span>
      </p>
      {isStarted ? (
        done(isOpened)
      ) : (
        <a
          href={leavingHref(chapter ? chapterHref(chapter.at) : outboundHref(lesson.sourceUrl))}
          target="_blank"
          rel={outboundRel(lesson.sourceWebsite)}
          onClick={onStart}
          className={buttonClass({ className: 'w-fit' })}
        >
          <Icon name="play" className="size-4" />
          {t('Verb|Start')}
          <span className="sr-only"> {t('{title} (opens in a new tab)', { title })}</span>
        </a>
      )}
    </div>
  )
}

type FirstChapter = Pick<ChapterView, 'title' | 'at'> & {
  /** Undefined if the chapter does not say where it ends. */
  minutes: number | undefined
}

/** Returns the first chapter of a lesson that is too long for an evening, unless the chapter is too long itself. */
function useFirstChapter(lesson: ResourceView): FirstChapter | null {
  const { data: chapters = [] } = useQuery({
    ...callQuery(listChapters, { params: { id: lesson.id } }),
    enabled: minutesOf(lesson) > EVENING_MINUTES,
    staleTime: 60_000,
  })
  const [first, second] = chapters
  if (!first) return null
  const end = first.endSeconds ?? second?.startSeconds ?? null
  const minutes = end === null ? undefined : (end - (first.startSeconds ?? 0)) / 60
  const isShort = minutes === undefined || minutes <= EVENING_MINUTES
  return isShort ? { title: first.title, at: first.at, minutes } : null
}
