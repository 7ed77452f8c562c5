import { ChevronRight, Download } from 'lucide-react'
import { type JSX, type ReactNode, useId } from 'react'
import { Button } from '#client/kit/button.tsx'
import { downloadText } from './download-text.ts'
import type { NoteGroup } from './sheet.ts'
import { grouped } from './words.ts'

type NoteGroupsProps = {
  title: string
  /** What these rows mean for the upload. */
  description: string
  groups: readonly NoteGroup[]
  /** All of them, for whoever mends the file. */
  download?: { file: string; text: () => string }
}

/** Rows with something to be said about them, by kind. */
export function NoteGroups(props: NoteGroupsProps): JSX.Element | null {
  const { title, description, groups, download } = props
  const id = useId()
  if (groups.length === 0) return null
  return (
    <section aria-labelledby={id} className="grid gap-2">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div>
          <h4 id={id} className="font-sans text-base font-semibold">
            {title}
          </h4>
          <p className="text-sm text-soft">{description}</p>
        </div>
        {download ? (
          <Button
            variant="secondary"
            size="sm"
            onClick={() => downloadText(download.file, download.text())}
          >
            <Download aria-hidden="true" className="size-4" />
            Download All
          </Button>
        ) : null}
      </div>
      <ul className="divide-y divide-line rounded-md border border-line">
        {groups.map((group) => (
          <li key={group.kind}>
            <Expandable kind={group.kind} count={group.count}>
              {group.shown.map(({ row, message }, index) => (
                // A row may have the same trouble twice.
                <li key={`${row}-${index}`}>{message}</li>
              ))}
            </Expandable>
          </li>
        ))}
      </ul>
    </section>
  )
}

type ExpandableProps = { kind: string; count: number; children: readonly ReactNode[] }

/** 'has invalid level × 120'; opened, the first of them. */
export function Expandable({ kind, count, children }: ExpandableProps): JSX.Element {
  const more = count - children.length
  return (
    <details className="group/rows">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 px-3 py-2 hover:bg-tint [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="size-4 shrink-0 text-soft group-open/rows:rotate-90 motion-safe:transition-transform motion-safe:duration-150"
        />
        <span className="min-w-0 wrap-anywhere">{kind}</span>
        <span className="ms-auto shrink-0 text-soft tabular-nums">× {grouped(count)}</span>
      </summary>
      <ul className="grid gap-1 border-t border-line bg-paper px-3 py-2 ps-9 text-sm wrap-anywhere">
        {children}
        {more > 0 ? <li className="text-soft">and {grouped(more)} more</li> : null}
      </ul>
    </details>
  )
}
