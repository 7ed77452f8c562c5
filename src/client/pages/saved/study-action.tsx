import type { ReactNode } from 'react'
import { StudySelect } from '#client/features/study/study-select.tsx'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { saveAction } from '../save-action.tsx'

/** What the cards of a learner's list have: the bookmark and the badge, and the status below them. */
export function studyAction(resource: ResourceView): ReactNode {
  return (
    <>
      {saveAction(resource)}
      <StudySelect resource={resource} />
    </>
  )
}
