import { t } from '#client/kit/t.tsx'
import { type Text, text } from '#shared/texts/text.ts'
import { DropdownMenu } from 'radix-ui'
import type { JSX } from 'react'
import { Button } from '#client/kit/button.tsx'
import { pageDirection } from '#client/kit/direction.ts'
import { Icon } from '#client/kit/icon.tsx'
import { SelectField } from '#client/kit/select.tsx'
import { fieldSpec, type ResourceField } from '#shared/domain/resource-fields.ts'
import {
  COLUMNS,
  PAGE_SIZES,
  sizedTo,
  type TableColumn,
  type TableControls,
  withColumn,
} from './table-view.ts'

const OTHER_LABELS: Partial<Record<TableColumn | 'title', Text>> = {
  id: text('ID'),
  publishedDate: text('Published Date'),
  sourceWebsite: text('Source'),
  ratings: text('Player’s rating'),
  ages: text('Age'),
}

/** Returns the name of a column: that of its field, unless it is shorter or of no single field. */
export function columnLabel(column: TableColumn | 'title'): string {
  return t(OTHER_LABELS[column] ?? fieldSpec(column as ResourceField).label)
}

type ViewToolsProps = Pick<TableControls, 'view' | 'setView'>

/** Chooses the rows per page and the columns. */
export function ViewTools({ view, setView }: ViewToolsProps): JSX.Element {
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SelectField
        label={t('Rows per page')}
        value={String(view.size)}
        onChange={(size) => setView((now) => sizedTo(now, Number(size)))}
        options={PAGE_SIZES.map((size) => ({ value: String(size), label: String(size) }))}
      />
      <ColumnMenu
        columns={view.columns}
        onColumn={(column, shown) => setView((now) => withColumn(now, column, shown))}
      />
    </div>
  )
}

type ColumnMenuProps = {
  columns: readonly TableColumn[]
  onColumn: (column: TableColumn, shown: boolean) => void
}

function ColumnMenu({ columns, onColumn }: ColumnMenuProps) {
  return (
    <DropdownMenu.Root dir={pageDirection()} modal={false}>
      <DropdownMenu.Trigger asChild>
        <Button variant="secondary" className="min-h-11">
          {t('Columns')}
          <Icon name="chevron-down" className="size-4" />
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        align="end"
        sideOffset={6}
        collisionPadding={8}
        className="floating z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-44 overflow-y-auto p-1"
      >
        {COLUMNS.map((column) => (
          <DropdownMenu.CheckboxItem
            key={column}
            checked={columns.includes(column)}
            onCheckedChange={(shown) => onColumn(column, shown)}
            // Stays open for the next choice.
            onSelect={(event) => event.preventDefault()}
            className="flex min-h-9 cursor-pointer items-center gap-2 rounded-sm px-3 outline-none data-highlighted:bg-tint pointer-coarse:min-h-11"
          >
            <span aria-hidden="true" className="w-4">
              <DropdownMenu.ItemIndicator>
                <Icon name="check" className="size-4" />
              </DropdownMenu.ItemIndicator>
            </span>
            {columnLabel(column)}
          </DropdownMenu.CheckboxItem>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}
