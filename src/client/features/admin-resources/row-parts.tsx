import type { JSX } from 'react'
import type { LinkComponent } from '#client/kit/link-component.ts'
import { RowButtons } from '#client/kit/table-tools.tsx'
import { Switch } from '#client/kit/select.tsx'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { descriptionText, titleText } from '#shared/domain/resource-display.ts'
import { paths } from '#shared/paths.ts'

/** Spec §9. */
const TABLE_DESCRIPTION_LENGTH = 60

/** What can be done with the rows; the table and the cards of phones have it in common. */
export type RowActions = {
  Link: LinkComponent
  selected: ReadonlySet<number>
  onSelect: (ids: readonly number[], chosen: boolean) => void
  onToggleFeatured: (toggle: { id: number; isFeatured: boolean }) => void
  onEdit: (resource: ResourceView) => void
  onDelete: (resource: ResourceView) => void
}

type RowProps = { resource: ResourceView; actions: RowActions }

export function RowTick({ resource, actions }: RowProps): JSX.Element {
  return (
    <label className="grid size-11 cursor-pointer place-items-center">
      <span className="sr-only">Select {titleText(resource.title)}</span>
      <input
        type="checkbox"
        checked={actions.selected.has(resource.id)}
        onChange={(event) => actions.onSelect([resource.id], event.target.checked)}
        className="size-5 accent-accent"
      />
    </label>
  )
}

export function RowTitle({ resource, actions: { Link } }: RowProps): JSX.Element {
  return (
    <>
      <Link
        href={paths.resource(resource.id)}
        className="font-semibold underline-offset-4 wrap-anywhere hover:text-accent hover:underline"
      >
        {titleText(resource.title)}
      </Link>
      <p className="text-sm text-soft wrap-anywhere">
        {descriptionText(resource.description, TABLE_DESCRIPTION_LENGTH)}
      </p>
    </>
  )
}

type FeaturedSwitchProps = RowProps & { showsLabel?: boolean }

export function FeaturedSwitch(props: FeaturedSwitchProps): JSX.Element {
  const { resource, actions, showsLabel = false } = props
  return (
    <Switch
      label={
        <>
          <span className={showsLabel ? '' : 'sr-only'}>Featured</span>
          <span className="sr-only">: {titleText(resource.title)}</span>
        </>
      }
      className="w-fit"
      checked={resource.isFeatured}
      onChange={(isFeatured) => actions.onToggleFeatured({ id: resource.id, isFeatured })}
    />
  )
}

export function RowActionButtons({ resource, actions }: RowProps): JSX.Element {
  return (
    <RowButtons
      name={titleText(resource.title)}
      onEdit={() => actions.onEdit(resource)}
      onDelete={() => actions.onDelete(resource)}
    />
  )
}
