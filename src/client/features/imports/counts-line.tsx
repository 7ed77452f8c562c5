import type { JSX } from 'react'
import { Badge, type BadgeTone } from '#client/kit/badge.tsx'
import { errorCount, type LoadedFile } from './csv-flow.ts'
import { DIALOG_WORDS } from './dialog-words.ts'
import type { CsvKind } from './sheet.ts'
import { counted, grouped } from './words.ts'

export type Count = { text: string; tone: BadgeTone }

/** '480 sound rows', '20 faulty rows' …, beside the name of the file. */
export function CountsLine({ name, counts }: { name: string; counts: Count[] }): JSX.Element {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p className="me-1 min-w-0 font-semibold wrap-anywhere">{name}</p>
      {counts.map(({ text, tone }) => (
        <Badge key={text} tone={tone}>
          {text}
        </Badge>
      ))}
    </div>
  )
}

/** What has become of the rows so far. */
export function tallyCounts(kind: CsvKind, state: LoadedFile): Count[] {
  const { done, notFound } = state.tally
  const errors = errorCount(state)
  return [
    { text: `${grouped(done)} ${DIALOG_WORDS[kind].done}`, tone: 'green' },
    ...(kind === 'update'
      ? [{ text: `${grouped(notFound)} not found`, tone: 'yellow' as const }]
      : []),
    ...(errors > 0 ? [{ text: counted(errors, 'error'), tone: 'red' as const }] : []),
  ]
}
