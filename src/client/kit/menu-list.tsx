import { DropdownMenu } from 'radix-ui'
import { type JSX, useRef } from 'react'
import { ExistingAnchor, landmarkAround } from './anchor.ts'
import { pageDirection } from './direction.ts'
import { Icon } from './icon.tsx'
import type { MenuEntry } from './menu.tsx'

type MenuListProps = {
  anchor: HTMLElement
  labelledBy: string
  entries: readonly MenuEntry[]
  open: boolean
  onOpenChange: (open: boolean) => void
}

const ITEM =
  'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-sm px-3 font-semibold data-disabled:cursor-default data-disabled:text-soft data-highlighted:bg-tint'

export function MenuList(props: MenuListProps): JSX.Element {
  const { anchor, labelledBy, entries, open, onOpenChange } = props
  const chosen = useRef<MenuEntry>(undefined)
  return (
    <DropdownMenu.Root dir={pageDirection()} modal={false} open={open} onOpenChange={onOpenChange}>
      <DropdownMenu.Trigger asChild>
        <ExistingAnchor element={anchor} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={landmarkAround(anchor)}>
        <DropdownMenu.Content
          align="end"
          sideOffset={6}
          collisionPadding={8}
          aria-labelledby={labelledBy}
          // The button has the focus again before a dialog opens, so that the dialog gives it back to the button.
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            anchor.focus()
            chosen.current?.onSelect()
            chosen.current = undefined
          }}
          className="floating z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-52 overflow-y-auto p-1"
        >
          {entries.map((entry) => (
            <Entry key={entry.label} entry={entry} onSelect={() => (chosen.current = entry)} />
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

function Entry({ entry, onSelect }: { entry: MenuEntry; onSelect: () => void }) {
  const { label, icon, checked, disabled } = entry
  const content = (
    <>
      <Icon name={icon} className="size-4.5 shrink-0 text-soft" />
      {label}
      {checked ? <Icon name="check" className="ms-auto size-4.5 text-accent" /> : null}
    </>
  )
  return checked === undefined ? (
    <DropdownMenu.Item disabled={disabled} onSelect={onSelect} className={ITEM}>
      {content}
    </DropdownMenu.Item>
  ) : (
    <DropdownMenu.CheckboxItem checked={checked} onSelect={onSelect} className={ITEM}>
      {content}
    </DropdownMenu.CheckboxItem>
  )
}
