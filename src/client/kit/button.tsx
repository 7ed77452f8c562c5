import type { ComponentProps, JSX } from 'react'
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

type ButtonProps = ComponentProps<'button'> & ButtonLook

export function Button({ variant, size, className, type, ...rest }: ButtonProps): JSX.Element {
  return (
    <button
      type={type ?? 'button'}
      className={buttonClass({ variant, size, className })}
      {...rest}
    />
  )
}
