import type { JSX } from 'react'
import { GridSkeleton, ResourceGrid } from '#client/features/resources/resource-card.tsx'
import { SavedList, SavedListSkeleton } from '#client/features/saved/saved-list.tsx'
import { MemberGate } from '#client/shell/member-gate.tsx'

/** Enough for a screen. */
const SKELETONS = 8

export function SavedScreen({ failure }: { failure: string | null }): JSX.Element {
  return (
    <MemberGate>
      {() => (
        <SavedList
          failure={failure}
          skeleton={<GridSkeleton count={SKELETONS} />}
          grid={(resources) => <ResourceGrid resources={resources} />}
        />
      )}
    </MemberGate>
  )
}

export function SavedPending(): JSX.Element {
  return <SavedListSkeleton grid={<GridSkeleton count={SKELETONS} />} />
}
