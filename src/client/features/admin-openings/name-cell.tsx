import type { JSX } from 'react'
import { truncate } from '#shared/domain/resource-display.ts'

/** Spec §9. */
const TABLE_DESCRIPTION_LENGTH = 60

type NameCellProps = { name: string; description: string | null }

export function NameCell({ name, description }: NameCellProps): JSX.Element {
  return (
    <>
      <span className="font-semibold">{name}</span>
      {description ? (
        <span className="block text-sm text-soft">
          {truncate(description, TABLE_DESCRIPTION_LENGTH)}
        </span>
      ) : null}
    </>
  )
}
