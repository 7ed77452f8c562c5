import type { JSX } from 'react'
import { Check, Dot } from 'lucide-react'
import { cn } from '#client/kit/cn.ts'
import { passwordNeeds } from './password-needs.ts'

/** Ticks off what the password has already. */
export function PasswordNeedsList({ password }: { password: string }): JSX.Element {
  return (
    <ul className="grid gap-x-4 sm:grid-cols-2">
      {passwordNeeds(password).map(({ text, met }) => {
        const Icon = met ? Check : Dot
        return (
          <li key={text} className={cn('flex items-center gap-1.5', met && 'text-success')}>
            <Icon aria-hidden="true" className="size-4 shrink-0" />
            <span>
              {text}
              {met ? <span className="sr-only">: done</span> : null}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
