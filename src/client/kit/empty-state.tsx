import type { JSX, ReactNode } from 'react'

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
