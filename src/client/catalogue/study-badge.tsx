import { t } from '#client/kit/t.tsx'
import { text, type Text } from '#shared/texts/text.ts'
import type { JSX } from 'react'
import { useStudyMark } from '#client/data/study-marks.ts'
import type { StudyStatus } from '#shared/domain/study.ts'

export const STATUS_NAMES: Readonly<Record<StudyStatus, Text>> = {
  want: text('Want to study'),
  studying: text('Studying'),
  done: text('Done'),
  dropped: text('Not for me'),
}

const TONES = { want: 'blue', studying: 'accent', done: 'green', dropped: 'neutral' } as const

/** Says on a card where the reader is in its resource; nothing without a status. */
export function StudyBadge({ id }: { id: number }): JSX.Element | null {
  const mark = useStudyMark(id)
  if (!mark) return null
  const { status, progress } = mark
  return (
    <span data-tone={TONES[status]} className="study-badge tone pill">
      {status === 'studying' && progress > 0
        ? t('Studying · {progress}%', { progress })
        : t(STATUS_NAMES[status])}
    </span>
  )
}
