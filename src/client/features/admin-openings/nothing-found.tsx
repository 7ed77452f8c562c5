import type { JSX } from 'react'
import { Button } from '#client/kit/button.tsx'
import { EmptyState } from '#client/kit/states.tsx'
import { type Thing, UNITS } from './words.ts'

const PURPOSES = {
  category: 'A main category is the first choice in the filter panel.',
  subcategory: 'A subcategory divides a main category by its moves.',
  opening: 'A resource can be about one opening.',
} as const satisfies Record<Thing, string>

type NothingFoundProps = {
  thing: Thing
  /** Null: there is nothing at all. */
  onReset: (() => void) | null
}

export function NothingFound({ thing, onReset }: NothingFoundProps): JSX.Element {
  const { many } = UNITS[thing]
  if (!onReset) return <EmptyState title={`No ${many} yet`} description={PURPOSES[thing]} />
  return (
    <EmptyState
      title={`No ${many} found`}
      description="Nothing matches the search and the filters."
      action={
        <Button variant="secondary" onClick={onReset}>
          Show all {many}
        </Button>
      }
    />
  )
}
