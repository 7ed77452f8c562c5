import { CircleAlert } from 'lucide-react'
import type { JSX } from 'react'

/** What went wrong with the form as a whole, said at once. */
export function FormAlert({ message }: { message: string | undefined }): JSX.Element {
  return (
    <div role="alert" className="empty:hidden">
      {message ? (
        <p className="flex items-start gap-2 rounded-md border border-danger px-3 py-2 text-danger">
          <CircleAlert aria-hidden="true" className="mt-1 size-4 shrink-0" />
          <span className="min-w-0">{message}</span>
        </p>
      ) : null}
    </div>
  )
}
