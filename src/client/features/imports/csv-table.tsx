import { NotTheSameButton } from '#client/catalogue/not-the-same-button.tsx'
import { Phrase, t } from '#client/kit/t.tsx'
import { localPath } from '#client/data/page-language.ts'
import { type JSX, type ReactNode, useState } from 'react'
import { Badge, type BadgeTone } from '#client/kit/badge.tsx'
import { spanText } from '#client/kit/number-words.ts'
import { PageButtons, pagesWithGaps } from '#client/kit/paging.tsx'
import { type Column, DataTable } from '#client/kit/table.tsx'
import { fieldText, type FieldValue } from '#shared/domain/field-values.ts'
import { RESOURCE_FIELDS, type ResourceField } from '#shared/domain/resource-fields.ts'
import { paths } from '#shared/paths.ts'
import { truncate } from '#shared/texts/characters.ts'
import { type Text, text } from '#shared/texts/text.ts'
import type { CsvFile, CsvKind, FileRow, RowState } from './csv-file.ts'

const PAGE_SIZE = 10
const SHOWN_LENGTH = 200

const STATES: Partial<Record<RowState, Text>> = {
  new: text('New'),
  unchanged: text('No changes'),
}

type Deny = (number: number, id: number) => void
type CsvTableProps = {
  rows: readonly FileRow[]
  /** Says of a row, by its number, that it is not the same as a resource. */
  onDeny?: Deny | undefined
}

/** Shows the rows of a file and what becomes of each: first those that somebody should look at. */
export function CsvTable({ rows, onDeny }: CsvTableProps): JSX.Element | null {
  const [wanted, setWanted] = useState(1)
  if (rows.length === 0) return null
  const lastPage = Math.max(1, Math.ceil(rows.length / PAGE_SIZE))
  const page = Math.min(wanted, lastPage)
  const shown = ordered(rows).slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
      <DataTable
        label={t('Rows of the file')}
        columns={columns(onDeny)}
        rows={shown.map((row) => ({ ...row, id: row.row, resource: row.id }))}
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <output className="text-sm text-soft tabular-nums">
          {spanText(rows.length, page, PAGE_SIZE, 'row')}
        </output>
        <PageButtons
          label={t('Rows of the file')}
          page={page}
          lastPage={lastPage}
          pages={pagesWithGaps(page, lastPage)}
          onPage={setWanted}
        />
      </div>
    </div>
  )
}

function ordered(rows: readonly FileRow[]): FileRow[] {
  const needsLook = ({ note, similar }: FileRow) => note !== '' || similar !== undefined
  return [...rows.filter(needsLook), ...rows.filter((row) => !needsLook(row))]
}

type ShownRow = FileRow & { id: number; resource: number | undefined }

function columns(onDeny: Deny | undefined): Column<ShownRow>[] {
  return [
    { name: t('Row'), kind: 'narrow', cell: ({ row }) => row },
    {
      name: t('Title'),
      kind: 'heading',
      cell: ({ title, resource, changes }) =>
        resource !== undefined && changes ? (
          <ResourceLink id={resource}>{title}</ResourceLink>
        ) : (
          <bdi className="wrap-anywhere">{truncate(title, SHOWN_LENGTH)}</bdi>
        ),
    },
    { name: t('What happens'), cell: (row) => <Outcome {...row} onDeny={onDeny} /> },
  ]
}

type OutcomeProps = ShownRow & { onDeny: Deny | undefined }

function Outcome({ row, state, note, resource, similar, changes, onDeny }: OutcomeProps) {
  const words = STATES[state]
  return (
    <div className="grid gap-1 wrap-anywhere">
      {note ? (
        <p className={state === 'faulty' ? 'text-danger' : undefined}>
          {note}{' '}
          {resource === undefined ? null : (
            <Phrase
              of="(<link>resource {id}</link>)"
              values={{ id: resource }}
              tags={{ link: (said) => <ResourceLink id={resource}>{said}</ResourceLink> }}
            />
          )}
        </p>
      ) : null}
      {similar?.map((id) => (
        <p key={id}>
          <Phrase
            of="Row {row} is similar to <link>resource {id}</link>"
            values={{ row, id }}
            tags={{ link: (said) => <ResourceLink id={id}>{said}</ResourceLink> }}
          />{' '}
          {onDeny ? <NotTheSameButton id={id} onPress={() => onDeny(row, id)} /> : null}
        </p>
      ))}
      {words ? <p className="text-soft">{t(words)}</p> : null}
      {state === 'changes' && changes ? <Changes changes={changes} /> : null}
    </div>
  )
}

function Changes({ changes }: Required<Pick<FileRow, 'changes'>>) {
  return (
    <dl className="grid gap-1">
      {Object.entries(changes).map(([field, [old, now]]) => (
        <div key={field} className="flex flex-wrap gap-x-2">
          <dt className="text-soft">{t(RESOURCE_FIELDS[field as ResourceField].label)}</dt>
          <dd className="min-w-0">
            <del dir="auto" className="text-soft">
              {valueText(old)}
            </del>
            <span aria-hidden="true"> → </span>
            <span className="sr-only"> {t('becomes')} </span>
            <ins dir="auto" className="font-semibold no-underline">
              {valueText(now)}
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function valueText(value: FieldValue): string {
  if (typeof value === 'boolean') return value ? t('yes') : t('no')
  return truncate(fieldText(value), SHOWN_LENGTH) || t('Value|empty')
}

function ResourceLink({ id, children }: { id: number; children: ReactNode }) {
  return (
    <a href={localPath(paths.resource(id))} target="_blank" className="font-semibold underline">
      {children}
    </a>
  )
}

export function countOf(rows: readonly FileRow[], ...states: RowState[]): number {
  return rows.filter(({ state }) => states.includes(state)).length
}

const COUNTS: readonly { states: RowState[]; words: Record<CsvKind, Text>; tone: BadgeTone }[] = [
  {
    states: ['unchecked'],
    words: both(text('{count, plural, one {# good row} other {# good rows}}')),
    tone: 'green',
  },
  {
    states: ['new', 'changes'],
    words: { import: text('{count, number} new'), update: text('{count, number} to update') },
    tone: 'green',
  },
  {
    states: ['done'],
    words: { import: text('{count, number} imported'), update: text('{count, number} updated') },
    tone: 'green',
  },
  { states: ['unchanged'], words: both(text('{count, number} unchanged')), tone: 'neutral' },
  { states: ['missing'], words: both(text('{count, number} not found')), tone: 'yellow' },
  {
    states: ['exists'],
    words: both(text('{count, number} already in the catalogue')),
    tone: 'yellow',
  },
  { states: ['overtaken'], words: both(text('{count, number} changed meanwhile')), tone: 'red' },
  { states: ['faulty'], words: both(text('{count, number} faulty')), tone: 'red' },
]

function both(words: Text): Record<CsvKind, Text> {
  return { import: words, update: words }
}

/** Shows badges such as '480 new' and '20 faulty' beside the name of the file. */
export function CountsLine({ kind, file }: { kind: CsvKind; file: CsvFile }): JSX.Element {
  const similar = file.rows.filter((row) => row.similar).length
  const similarWords = t('{count, number} similar to another', { count: similar })
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p className="me-1 min-w-0 font-semibold wrap-anywhere">{file.name}</p>
      {COUNTS.map(({ states, words, tone }) => {
        const count = countOf(file.rows, ...states)
        if (count === 0) return null
        return (
          <Badge key={states[0]} tone={tone}>
            {t(words[kind], { count })}
          </Badge>
        )
      })}
      {similar > 0 ? <Badge tone="yellow">{similarWords}</Badge> : null}
    </div>
  )
}
