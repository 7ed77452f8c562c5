import { type ComponentProps, type JSX, type ReactNode, useState } from 'react'
import { t } from './t.tsx'
import { cn } from './cn.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

/** A decorative placeholder; the list around it announces that it is loading. */
export function Skeleton({ className }: { className?: string }): JSX.Element {
  return <div aria-hidden="true" className={cn('animate-pulse rounded-md bg-sunken', className)} />
}

type SpinnerProps = { label: string; className?: string }

/** Announces its label while something loads, and shows it to people who prefer reduced motion. */
export function Spinner({ label, className }: SpinnerProps): JSX.Element {
  return (
    <output className={cn('grid justify-items-center gap-3 py-20 text-soft', className)}>
      <Icon name="loader-circle" className="size-8 motion-safe:animate-spin" />
      <span className="motion-safe:sr-only">{label}</span>
    </output>
  )
}

type EmptyStateProps = { title: string; description?: ReactNode; action?: ReactNode }

export function EmptyState({ title, description, action }: EmptyStateProps): JSX.Element {
  return (
    <div className="grid justify-items-center gap-3 rounded-lg border border-dashed border-line-strong bg-surface px-6 py-12 text-center wrap-anywhere">
      <span aria-hidden="true" className="empty-board" />
      <h2 className="text-xl">{title}</h2>
      {description ? <p className="max-w-prose text-soft">{description}</p> : null}
      {action ? <div className="mt-2 flex flex-wrap justify-center gap-3">{action}</div> : null}
    </div>
  )
}

/** A part whose content is drawn once it is opened. */
export function Fold({
  title,
  children,
}: {
  title: string
  children: () => ReactNode
}): JSX.Element {
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className="rounded-md border border-line"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="min-h-11 cursor-pointer rounded-md px-4 py-2.5 font-semibold hover:bg-tint">
        {title}
      </summary>
      {isOpen ? <div className="px-4 pb-4">{children()}</div> : null}
    </details>
  )
}

/** The words of a `<summary>`: what it opens and, once that is open, how to hide it again. */
export function SummaryText({ closed, open }: { closed: string; open: string }): JSX.Element {
  return (
    <>
      <span className="when-closed">{closed}</span>
      <span className="when-open">{open}</span>
    </>
  )
}

type LoadFailureProps = { message: string; busy: boolean; onRetry: () => void }

/** Says why a list did not load, and tries again. */
export function LoadFailure({ message, busy, onRetry }: LoadFailureProps): JSX.Element {
  return (
    <div
      role="alert"
      className="grid justify-items-center gap-3 rounded-lg border border-danger p-6 text-center"
    >
      <p>{message}</p>
      <Retry variant="secondary" busy={busy} onRetry={onRetry} />
    </div>
  )
}

type RetryProps = Pick<ComponentProps<typeof Button>, 'variant' | 'size'> & {
  busy: boolean
  onRetry: () => void
}

/** Keeps the focus while it tries. */
export function Retry({ busy, onRetry, ...look }: RetryProps): JSX.Element {
  return (
    <Button {...look} busy={busy} onClick={onRetry}>
      {busy ? t('Trying...') : t('Try Again')}
    </Button>
  )
}
