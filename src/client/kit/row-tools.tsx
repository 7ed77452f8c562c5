import type { JSX } from 'react'
import { Button } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'
import { t } from './t.tsx'

type RowToolProps = {
  /** By which the focus is found again when the row has moved. */
  name: string
  icon: IconName
  label: string
  disabled?: boolean
  onPress: () => void
}

/** A button of a row in a list whose order can be changed. */
export function RowTool({ name, icon, label, disabled, onPress }: RowToolProps): JSX.Element {
  return (
    <Button
      variant="ghost"
      size="icon"
      name={name}
      aria-label={label}
      unavailable={disabled ?? false}
      onClick={onPress}
    >
      <Icon name={icon} className="size-5" />
    </Button>
  )
}

type OrderToolsProps = {
  title: string
  /** The place of the row, from 0. */
  at: number
  isLast: boolean
  onMove: (to: number, focus: 'up' | 'down') => void
  onRemove: () => void
  removeIcon?: IconName
}

/** Moves a row by one place, or removes it. */
export function OrderTools(props: OrderToolsProps): JSX.Element {
  const { title, at, isLast, onMove, onRemove, removeIcon = 'trash' } = props
  const atEnd = { up: at === 0, down: isLast }
  return (
    <>
      {(['up', 'down'] as const).map((name) => (
        <RowTool
          key={name}
          name={name}
          icon={`arrow-${name}`}
          label={t('{name, select, up {Move {title} up} other {Move {title} down}}', {
            title,
            name,
          })}
          disabled={atEnd[name]}
          onPress={() => onMove(at + (name === 'up' ? -1 : 1), name)}
        />
      ))}
      <RowTool
        name="remove"
        icon={removeIcon}
        label={t('Remove {title}', { title })}
        onPress={onRemove}
      />
    </>
  )
}
