import type { ReactNode } from 'react'
import { SaveButton } from '#client/features/saved/save-button.tsx'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { titleText } from '#shared/domain/resource-display.ts'

/** The bookmark that pages put into the cards of resources. */
export function saveAction({ id, title }: ResourceView): ReactNode {
  return <SaveButton id={id} title={titleText(title)} className="ml-auto" />
}
