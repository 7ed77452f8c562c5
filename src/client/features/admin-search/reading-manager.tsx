import { useQuery } from '@tanstack/react-query'
import Papa from 'papaparse'
import { type JSX, useState } from 'react'
import { EntryList } from '#client/catalogue/entry-list.tsx'
import { sourceOf } from '#client/data/list-source.ts'
import { callQuery } from '#client/data/queries.ts'
import { useCall } from '#client/data/write.ts'
import { buttonClass } from '#client/kit/button.tsx'
import { DeletedBox } from '#client/kit/dialog.tsx'
import type { EntryField } from '#client/kit/entry-dialog.tsx'
import { ALL_OF_IT, type SearchedView } from '#client/kit/list-address.ts'
import type { OnView } from '#client/kit/list-page.tsx'
import { pluralOf } from '#client/kit/number-words.ts'
import { t } from '#client/kit/t.tsx'
import type { Column } from '#client/kit/table.tsx'
import { textMatches } from '#client/kit/text-match.ts'
import { toast } from '#client/kit/toast.ts'
import {
  addReading,
  changeReading,
  exportReadings,
  importReadings,
  listReadings,
  removeReading,
} from '#shared/calls/search.ts'
import { callUrl } from '#shared/calls/call.ts'
import { readingInput, type ReadingImportView, type ReadingView } from '#shared/contracts/search.ts'
import { languageLabel } from '#shared/domain/filters/language.ts'
import { SITE_LANGUAGES } from '#shared/texts/languages.ts'

type ReadingManagerProps = { view: SearchedView; onView: OnView<SearchedView> }

/** Manages what people say, and the words of the catalogue for it. */
export function ReadingManager({ view, onView }: ReadingManagerProps): JSX.Element {
  const list = useQuery(callQuery(listReadings))
  const [imported, setImported] = useState<ReadingImportView | null>(null)
  return (
    <EntryList
      label={t('Search Readings')}
      unit="reading"
      source={sourceOf(list, pluralOf('reading'))}
      columns={columns()}
      view={view}
      onView={onView}
      matches={({ phrase, readsAs, topic }, { query }) =>
        textMatches(query, [phrase, readsAs, topic ?? ''])
      }
      nothing={() => ({
        title: t('No readings found'),
        description: t('Nothing matches the search.'),
        action: { label: t('Show all readings'), view: ALL_OF_IT },
      })}
      search={{ label: t('Search readings'), placeholder: t('Search by word or topic') }}
      notice={imported && imported.faults.length > 0 ? <Faults imported={imported} /> : null}
      actions={
        <>
          <ImportButton onImported={setImported} />
          <a
            href={callUrl(exportReadings)}
            download
            className={buttonClass({ variant: 'secondary' })}
          >
            {t('Export CSV')}
          </a>
        </>
      }
      nameOf={({ phrase }) => phrase}
      form={{
        schema: readingInput,
        valuesOf: (reading) => ({
          language: reading?.language ?? 'en',
          phrase: reading?.phrase ?? '',
          readsAs: reading?.readsAs ?? '',
          topic: reading?.topic ?? '',
        }),
        fieldsOf: fields,
      }}
      create={{
        call: addReading,
        title: t('Add Reading'),
        done: t('Reading created successfully'),
        failed: t('Failed to create reading'),
      }}
      change={{
        call: changeReading,
        title: t('Edit Reading'),
        done: t('Reading updated successfully'),
        failed: t('Failed to update reading'),
      }}
      remove={{
        call: removeReading,
        title: t('Delete Reading'),
        done: t('Reading deleted successfully'),
        inTrash: 'reading',
        question: ({ phrase, readsAs }) => (
          <>
            <DeletedBox name={phrase} />
            <p>{t('From then on, it is no longer read as “{words}”.', { words: readsAs })}</p>
          </>
        ),
      }}
    />
  )
}

const columns = (): Column<ReadingView>[] => [
  {
    name: t('Phrase'),
    kind: 'heading',
    cell: ({ phrase }) => <span className="font-semibold">{phrase}</span>,
  },
  { name: t('Language'), kind: 'narrow', cell: ({ language }) => languageLabel(language, t) },
  { name: t('Read as'), cell: ({ readsAs }) => readsAs },
  { name: t('Topic'), cell: ({ topic }) => topic },
]

type Values = { language: string; phrase: string; readsAs: string; topic: string }

const fields = (): readonly EntryField<Values>[] => [
  {
    name: 'language',
    label: t('Language'),
    kind: 'choice',
    options: SITE_LANGUAGES.map((value) => ({ value, label: languageLabel(value, t) })),
  },
  {
    name: 'phrase',
    label: t('Phrase'),
    hint: t('What people say: “keep running out of time”. The words may come in any order.'),
  },
  {
    name: 'readsAs',
    label: t('Read as'),
    hint: t('What the catalogue calls it: “time management”.'),
  },
  {
    name: 'topic',
    label: t('Topic'),
    hint: t('Optional: one name for what is meant, alike in all languages.'),
  },
]

const COLUMNS = ['language', 'phrase', 'reads_as', 'topic']

function ImportButton({ onImported }: { onImported: (imported: ReadingImportView) => void }) {
  const { mutate, isPending } = useCall(importReadings, {
    onSuccess: onImported,
    toasts: {
      done: ({ added, changed, unchanged }) => ({
        title: t(
          '{added, number} added, {changed, number} changed, {unchanged, number} as before',
          { added, changed, unchanged },
        ),
        variant: 'success',
      }),
      failed: t('The file could not be imported'),
    },
  })
  const send = async (file: File) => {
    const { data, meta } = Papa.parse<Record<string, string>>(await file.text(), {
      header: true,
      skipEmptyLines: 'greedy',
      transformHeader: (name) => name.trim().toLowerCase(),
    })
    const missing = COLUMNS.slice(0, 3).filter((name) => !meta.fields?.includes(name))
    if (missing.length > 0 || data.length === 0) {
      const description =
        missing.length > 0
          ? t('The file has no column {columns}.', { columns: missing.join(', ') })
          : t('The file has no rows.')
      toast({ title: t('The file could not be imported'), description, variant: 'destructive' })
      return
    }
    const rows = data.map(({ reads_as: readsAs, ...row }) => ({ ...row, readsAs }))
    mutate({ body: { rows } })
  }
  return (
    <label
      className={buttonClass({
        variant: 'secondary',
        className: 'relative cursor-pointer has-focus-visible:outline-3',
      })}
    >
      {isPending ? t('Importing...') : t('Import CSV')}
      <input
        type="file"
        accept=".csv,text/csv"
        disabled={isPending}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void send(file)
          target.value = ''
        }}
      />
    </label>
  )
}

const FAULTS_SHOWN = 20

function Faults({ imported: { faults } }: { imported: ReadingImportView }) {
  return (
    <div role="alert" className="grid gap-2 rounded-lg border border-danger p-4">
      <p className="font-semibold">{t('Some rows were left out')}</p>
      <ul className="grid gap-1">
        {faults.slice(0, FAULTS_SHOWN).map(({ row, message }) => (
          <li key={row}>{t('Row {row}: {message}', { row, message })}</li>
        ))}
      </ul>
      {faults.length > FAULTS_SHOWN ? (
        <p>
          {t('{count, plural, one {And # more} other {And # more}}', {
            count: faults.length - FAULTS_SHOWN,
          })}
        </p>
      ) : null}
    </div>
  )
}
