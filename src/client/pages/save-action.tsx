import { t } from '#client/kit/t.tsx'
import type { ReactNode } from 'react'
import { SaveButton } from '#client/features/saved/save-button.tsx'
import { StudyBadge } from '#client/features/study/study-badge.tsx'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { titleText } from '#shared/domain/resource-display.ts'

/** What pages put into the cards of resources: the bookmark, and where the reader is in the resource. */
export function saveAction({ id, title }: ResourceView): ReactNode {
  return (
    <>
      <SaveButton id={id} title={titleText(title, t)} />
      <StudyBadge id={id} />
    </>
  )
}
