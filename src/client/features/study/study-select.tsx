import { t } from '#client/kit/t.tsx'
import { text } from '#shared/texts/text.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { JSX } from 'react'
import { useStudyMark } from '#client/data/study-marks.ts'
import { SelectField } from '#client/kit/select.tsx'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { titleText } from '#shared/domain/resource-display.ts'
import { STUDY_STATUSES } from '#shared/domain/study.ts'
import { STATUS_NAMES } from '#client/catalogue/study-badge.tsx'
import { changeStudyWithToast, useShowList } from './study-toast.ts'

const REMOVE = 'remove'
const CHOICES = [
  ...STUDY_STATUSES.map((value) => ({ value, label: STATUS_NAMES[value] })),
  { value: REMOVE, label: text('Remove from my list') },
]

type StudySelectProps = { resource: Pick<ResourceView, 'id' | 'title' | 'type' | 'author'> }

/** Changes the status on a card of the list. */
export function StudySelect({ resource }: StudySelectProps): JSX.Element | null {
  const client = useQueryClient()
  const onShowList = useShowList()
  const mark = useStudyMark(resource.id)
  if (!mark) return null
  return (
    <SelectField
      label={t('Status of {title}', { title: titleText(resource.title, t) })}
      hideLabel
      value={mark.status}
      options={CHOICES.map(({ value, label }) => ({ value, label: t(label) }))}
      onChange={(value) => {
        const status = STUDY_STATUSES.find((each) => each === value)
        const change = status ? { status } : null
        void changeStudyWithToast(client, { resource, change, onShowList })
      }}
      className="study-select noscript:hidden"
    />
  )
}
