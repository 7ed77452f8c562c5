import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type JSX, Suspense, useId, useState } from 'react'
import { useKidsMode } from '#client/data/kids-mode.tsx'
import { isSignedIn } from '#client/data/session.ts'
import { useStudyMark } from '#client/data/study-marks.ts'
import type { Studied } from '#client/data/study.ts'
import { cn } from '#client/kit/cn.ts'
import { Icon, type IconName } from '#client/kit/icon.tsx'
import { lazyPart } from '#client/kit/lazy-part.ts'
import { Spinner } from '#client/kit/states.tsx'
import { STUDY_STATUSES, type StudyStatus } from '#shared/domain/study.ts'
import { paths } from '#shared/paths.ts'
import { STATUS_NAMES } from './study-badge.tsx'
import './study.css'

const ICONS: Readonly<Record<StudyStatus, IconName>> = {
  want: 'plus',
  studying: 'book-open',
  done: 'check',
  dropped: 'x',
}

const StudyEditor = lazyPart(() => import('./study-editor.tsx').then((m) => m.StudyEditor))

/** Opens the list of whoever is at the browser. */
export function useShowList(): () => void {
  const { navigate } = useRouter()
  return () => void navigate({ href: isSignedIn() ? paths.savedResources() : paths.study() })
}

/**
 * Where the reader is in a resource: four statuses, of which pressing the current one again takes it off the list, and
 * behind a button progress, dates and notes. The server's HTML is the same for everybody. Children have stars instead.
 */
export function StudyControl({ resource }: { resource: Studied }): JSX.Element | null {
  const client = useQueryClient()
  const { kidsMode } = useKidsMode()
  const mark = useStudyMark(resource.id)
  const onShowList = useShowList()
  const press = (status: StudyStatus) => {
    const change = mark?.status === status ? null : { status }
    void import('./set-place.ts').then((m) => m.setPlace(client, { resource, change, onShowList }))
  }
  if (kidsMode) return null
  return (
    <section aria-label="My place" className="study-place noscript:hidden">
      <fieldset aria-label="Status" className="study-statuses">
        {STUDY_STATUSES.map((status) => (
          <button
            key={status}
            type="button"
            aria-pressed={mark?.status === status}
            onClick={() => press(status)}
          >
            <Icon name={ICONS[status]} className="size-4 shrink-0" />
            {STATUS_NAMES[status]}
          </button>
        ))}
      </fieldset>
      <Details key={resource.id} resource={resource} progress={mark?.progress ?? 0} />
    </section>
  )
}

/** What was typed stays while it is closed. */
function Details({ resource, progress }: { resource: Studied; progress: number }) {
  const [wanted, setWanted] = useState(false)
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => {
          setWanted(true)
          setOpen(!open)
        }}
        className="text-link inline-flex min-h-11 items-center gap-1.5 justify-self-start"
      >
        Progress and notes
        {progress > 0 ? <span className="tabular-nums">({progress}%)</span> : null}
        <Icon name="chevron-down" className={cn('size-4', open && 'rotate-180')} />
      </button>
      <div id={id} hidden={!open}>
        {wanted ? (
          <Suspense fallback={<Spinner label="Loading..." className="py-6" />}>
            <StudyEditor resource={resource} />
          </Suspense>
        ) : null}
      </div>
    </>
  )
}
