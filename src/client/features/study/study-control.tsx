import { t } from '#client/kit/t.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { type JSX, useState } from 'react'
import { useKidsMode } from '#client/data/kids-mode.tsx'
import { useStudyMark } from '#client/data/study-marks.ts'
import type { Studied } from '#client/data/study-store.ts'
import { Icon, type IconName } from '#client/kit/icon.tsx'
import { Menu, type MenuEntry } from '#client/kit/menu.tsx'
import type { ToastAction } from '#client/kit/toast.ts'
import { percentText } from '#client/kit/number-words.ts'
import { STUDY_STATUSES, type StudyStatus } from '#shared/domain/study.ts'
import { STATUS_NAMES } from '#client/catalogue/study-badge.tsx'
import { StudyEditor } from './study-editor.tsx'
import { changeStudyWithToast, useShowList } from './study-toast.ts'
import './study.css'

const ICONS: Readonly<Record<StudyStatus, IconName>> = {
  want: 'circle-dot',
  studying: 'book-open',
  done: 'circle-check',
  dropped: 'x',
}

type StudyControlProps = {
  resource: Studied
  /** More that can be done with the resource, after what is about its status. */
  more: readonly MenuEntry[]
  /** Offers something to do once it is done; null if nothing. */
  offer: () => ToastAction | null
}

/**
 * Where the reader is in a resource. One press says 'Want to study', or takes the status back; the menu beside it has
 * the other statuses, and progress, dates and notes. The server's HTML is the same for everybody. Children have stars
 * instead.
 */
export function StudyControl({ resource, more, offer }: StudyControlProps): JSX.Element | null {
  const client = useQueryClient()
  const { kidsMode } = useKidsMode()
  const mark = useStudyMark(resource.id)
  const onShowList = useShowList()
  const [editing, setEditing] = useState(false)
  const status = mark?.status ?? null
  const press = (pressed: StudyStatus) => {
    const change = status === pressed ? null : { status: pressed }
    void changeStudyWithToast(client, { resource, change, onShowList, offer })
  }
  if (kidsMode) return null
  const shown = status ?? 'want'
  return (
    <>
      <fieldset aria-label={t('My study')} className="study-split noscript:hidden">
        <button type="button" aria-pressed={status !== null} onClick={() => press(shown)}>
          <Icon name={status ? ICONS[status] : 'circle'} className="size-4 shrink-0" />
          {t(STATUS_NAMES[shown])}
          {mark && mark.progress > 0 && status === 'studying' ? (
            <span className="max-sm:sr-only">{` · ${percentText(mark.progress / 100)}`}</span>
          ) : null}
        </button>
        <Menu
          label={t('More about my study')}
          className=""
          entries={[
            ...STUDY_STATUSES.map((each) => ({
              label: t(STATUS_NAMES[each]),
              icon: ICONS[each],
              checked: each === status,
              onSelect: () => press(each),
            })),
            {
              label: editing ? t('Close progress and notes') : t('Progress and notes'),
              icon: 'pencil',
              onSelect: () => setEditing(!editing),
            },
            ...more,
          ]}
        >
          <Icon name="chevron-down" className="size-4" />
        </Menu>
      </fieldset>
      {editing ? (
        <section aria-label={t('Progress and notes')} className="study-panel">
          <StudyEditor key={resource.id} resource={resource} />
        </section>
      ) : null}
    </>
  )
}
