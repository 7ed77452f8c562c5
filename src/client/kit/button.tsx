import type { ComponentProps, JSX, KeyboardEvent } from 'react'
import { cn } from './cn.ts'

type ButtonLook = {
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger'
  size?: 'sm' | 'md' | 'icon'
  className?: string
}

/** The look of a button, for links that act as one. Its rules are in styles/controls.css. */
export function buttonClass({ variant = 'primary', size = 'md', className }: ButtonLook): string {
  return cn('button', variant, size, className)
}

/** Makes a button of a link that changes the list below it, and is a link so that it works without scripts. */
export const LINK_AS_BUTTON = {
  role: 'button',
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== ' ') return
    event.preventDefault()
    event.currentTarget.click()
  },
}

type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** Whether what the button does is being done. It keeps the focus, which a disabled button would lose. */
    busy?: boolean
    /** Whether there is nothing to do; it keeps the focus, too. */
    unavailable?: boolean
  }

export function Button(props: ButtonProps): JSX.Element {
  const { variant, size, className, type, busy, unavailable, onClick, ...rest } = props
  const isIdle = busy || unavailable
  return (
    <button
      type={type ?? 'button'}
      className={buttonClass({ variant, size, className })}
      aria-disabled={isIdle || undefined}
      onClick={isIdle ? (event) => event.preventDefault() : onClick}
      {...rest}
    />
  )
}
