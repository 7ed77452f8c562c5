import type { JSX } from 'react'
import { cn } from './cn.ts'
import type { IconName } from './icon-names.ts'
import sprite from './icons.svg?no-inline'

export type { IconName } from './icon-names.ts'

type IconProps = {
  name: IconName
  className?: string | false
  /** The accessible name. Leave it out beside text that says the same: the icon is then decorative. */
  label?: string
}

/**
 * An icon of the sprite, 1.25rem unless its class says otherwise. One cached file holds all drawings: as
 * components they would cost script on every page, and in lists 300 bytes of HTML for each row.
 */
export function Icon({ name, className, label }: IconProps): JSX.Element {
  return (
    <svg
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      className={cn('sprite-icon', className)}
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
