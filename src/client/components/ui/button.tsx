import type { ComponentProps, JSX } from 'react'
import { cn } from './cn.ts'

const VARIANTS = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong',
  secondary: 'border border-line-strong bg-surface text-ink hover:bg-tint',
  ghost: 'text-ink hover:bg-tint',
  danger: 'bg-danger text-on-danger hover:opacity-90',
} as const

const SIZES = {
  sm: 'min-h-9 px-3 text-sm pointer-coarse:min-h-11',
  md: 'min-h-11 px-5 text-base',
  icon: 'size-11 shrink-0',
} as const

type ButtonLook = {
  variant?: keyof typeof VARIANTS
  size?: keyof typeof SIZES
  className?: string
}

/** The look of a button, for links that act as one. */
export function buttonClass({ variant = 'primary', size = 'md', className }: ButtonLook): string {
  return cn(
    'inline-flex items-center justify-center gap-2 rounded-md font-semibold transition-colors duration-150',
    'disabled:cursor-not-allowed disabled:bg-sunken disabled:text-soft aria-disabled:cursor-not-allowed aria-disabled:bg-sunken aria-disabled:text-soft',
    VARIANTS[variant],
    SIZES[size],
    className,
  )
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
