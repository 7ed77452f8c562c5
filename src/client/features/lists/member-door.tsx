import type { JSX, ReactNode } from 'react'
import { Button, buttonClass } from '#client/kit/button.tsx'
import { cn } from '#client/kit/cn.ts'
import { paths } from '#shared/paths.ts'

type MemberDoorProps = {
  /** The page to come back to after the login. */
  from: string
  variant?: 'primary' | 'secondary' | 'ghost'
  pressed?: boolean | undefined
  /** False while the button cannot say the truth yet; it keeps its place. */
  ready?: boolean
  onPress: () => void
  children: ReactNode
}

/**
 * A button for members; visitors are led to the login by a link in the same place. The server's page holds both, since
 * it is the same for everybody, and a class on <html> shows one.
 */
export function MemberDoor(props: MemberDoorProps): JSX.Element {
  const { from, variant = 'secondary', pressed, ready = true, onPress, children } = props
  return (
    <span className="inline-grid *:[grid-area:1/1]">
      <a
        href={paths.auth(from)}
        className={buttonClass({ variant, size: 'sm', className: '[.signed-in_&]:invisible' })}
      >
        {children}
      </a>
      <Button
        variant={variant}
        size="sm"
        aria-pressed={pressed}
        disabled={!ready}
        onClick={onPress}
        className={cn('[:root:not(.signed-in)_&]:invisible', ready ? '' : 'invisible')}
      >
        {children}
      </Button>
    </span>
  )
}
