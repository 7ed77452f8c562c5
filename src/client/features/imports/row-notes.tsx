import { Phrase, t } from '#client/kit/t.tsx'
import { localPath } from '#client/data/page-language.ts'
import { type JSX, type ReactNode, useId } from 'react'
import { Button } from '#client/kit/button.tsx'
import { Icon } from '#client/kit/icon.tsx'
import { grouped } from '#client/kit/number-words.ts'
import { toast } from '#client/kit/toast.ts'
import { paths } from '#shared/paths.ts'
import { type LoadedFile, notFoundRows } from './csv-flow.ts'
import { fileNameOf, groupOf, type NoteGroup } from './sheet.ts'
import type { CsvFlow } from './use-csv-flow.ts'

type NoteGroupsProps = {
  title: string
  /** What these rows mean for the upload. */
  description: string
  groups: readonly NoteGroup[]
  /** All of these rows as a CSV file. */
  download?: { file: string; rows: () => Promise<Blob> }
}

/** Lists rows with problems, grouped by the kind of problem. */
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
            className="min-h-11"
            aria-describedby={id}
            onClick={() => void saveRows(download.file, download.rows())}
          >
            <Icon name="download" className="size-4" />
            {t('Download Rows')}
          </Button>
        ) : null}
      </div>
      <ul className="divide-y divide-line rounded-md border border-line">
        {groups.map((group) => (
          <li key={group.kind}>
            <Expandable kind={group.kind} count={group.count}>
              {group.shown.map(({ row, message, resource }, index) => (
                // A row can have the same problem twice.
                <li key={`${row}-${index}`}>
                  {message}
                  {resource === undefined ? null : <NamedResource id={resource} />}
                </li>
              ))}
            </Expandable>
          </li>
        ))}
      </ul>
    </section>
  )
}

function NamedResource({ id }: { id: number }) {
  const link = (words: ReactNode) => (
    <a href={localPath(paths.resource(id))} target="_blank" className="underline">
      {words}
    </a>
  )
  return (
    <>
      {' '}
      <Phrase of="(<link>resource {id}</link>)" values={{ id }} tags={{ link }} />
    </>
  )
}

type ExpandableProps = { kind: string; count: number; children: readonly ReactNode[] }

/** A larger group stays closed at first, because it would push the other groups out of sight. */
const OPEN_UP_TO = 5

/** Shows 'has invalid level × 120' and its first rows: those of a small group at once, of a larger one when opened. */
export function Expandable({ kind, count, children }: ExpandableProps): JSX.Element {
  const more = count - children.length
  return (
    <details className="group/rows" open={count <= OPEN_UP_TO}>
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 px-3 py-2 hover:bg-tint [&::-webkit-details-marker]:hidden">
        <Icon
          name="chevron-right"
          className="size-4 shrink-0 text-soft group-open/rows:rotate-[calc(90deg*var(--toward-end))] motion-safe:transition-transform motion-safe:duration-150"
        />
        <span className="min-w-0 wrap-anywhere">{kind}</span>
        <span className="ms-auto shrink-0 text-soft tabular-nums">× {grouped(count)}</span>
      </summary>
      <ul className="grid gap-1 border-t border-line bg-paper px-3 py-2 ps-9 text-sm wrap-anywhere">
        {children}
        {more > 0 ? (
          <li className="text-soft">{t('and {count, number} more', { count: more })}</li>
        ) : null}
      </ul>
    </details>
  )
}

async function saveRows(name: string, rows: Promise<Blob>): Promise<void> {
  try {
    saveFile(name, await rows)
  } catch (error) {
    toast({ title: t('Download failed'), description: String(error), variant: 'destructive' })
  }
}

/** Saves a file on the user's device. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers start reading the file only after this function has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Names the rows whose resource was not found. */
export function NotFound({ state, flow }: { state: LoadedFile; flow: CsvFlow }): JSX.Element {
  const missing = notFoundRows(state)
  return (
    <NoteGroups
      title={t('{count, plural, one {# row} other {# rows}} not found', {
        count: missing.length,
      })}
      description={t(
        'No resource has this source_url. Correct it in the download and upload that, or use it with Import CSV.',
      )}
      groups={groupOf(t('No resource has this source_url'), missing)}
      download={{
        file: fileNameOf(state.name, 'not-found'),
        rows: () => flow.rowsAsCsv(missing.map(({ row }) => ({ row, message: t('not found') }))),
      }}
    />
  )
}
