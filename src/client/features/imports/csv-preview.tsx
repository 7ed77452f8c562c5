import { Phrase, t } from '#client/kit/t.tsx'
import { localPath } from '#client/data/page-language.ts'
import { type JSX, useId, useState } from 'react'
import { Button } from '#client/kit/button.tsx'
import { FormAlert } from '#client/kit/form.tsx'
import { cn } from '#client/kit/cn.ts'
import { countText, spanText } from '#client/kit/number-words.ts'
import { PageButtons, pagesWithGaps } from '#client/kit/paging.tsx'
import {
  fieldText,
  type FieldValue,
  RESOURCE_FIELDS,
  type ResourceField,
} from '#shared/domain/resource-fields.ts'
import { text } from '#shared/texts/text.ts'
import { paths } from '#shared/paths.ts'
import { leftOutText, type LoadedFile, rowsIn, rowsToSend } from './csv-flow.ts'
import type { Findings, RowChange } from './csv-results.ts'
import {
  type Count,
  CountsLine,
  DIALOG_TEXTS,
  ProgressBar,
  someCount,
  StepFrame,
} from './csv-steps.tsx'
import { Expandable, NoteGroups, NotFound } from './row-notes.tsx'
import { FileTable } from './file-table.tsx'
import { type CsvKind, differingParts, fileNameOf, groupOf, type Sheet } from './sheet.ts'
import type { CsvFlow } from './use-csv-flow.ts'

type PreviewStepProps = { kind: CsvKind; state: LoadedFile; flow: CsvFlow; onClose: () => void }

/** Shows what is in the file and what an upload would do. Nothing has been written yet. */
export function PreviewStep({ kind, state, flow, onClose }: PreviewStepProps): JSX.Element {
  const { name, sheet, problem, findings } = state
  return (
    <StepFrame
      title={t('Preview')}
      note={leftOutText(state)}
      actions={<Actions kind={kind} state={state} flow={flow} onClose={onClose} />}
    >
      <CountsLine name={name} counts={countsOf(kind, state)} />
      <CheckProgress state={state} />
      <FormAlert
        message={
          problem
            ? t('The check against the catalogue has stopped. {reason}', {
                reason: problem.message,
              })
            : undefined
        }
      />
      <ChangeList changed={findings.changed} />
      <FileTable sheet={sheet} flow={flow} />
      <ReadingNotes sheet={sheet} />
      <NotFound state={state} flow={flow} />
      <NoteGroups
        title={countText(sheet.faultyRows, 'faulty row')}
        description={
          sheet.soundRows > 0
            ? t('These will be left out, unless you fix them in the table above.')
            : t('Fix them in the table above, or correct the file.')
        }
        groups={sheet.faults}
        download={{
          file: fileNameOf(name, 'problems'),
          rows: () => flow.rowsAsCsv([], 'faults'),
        }}
      />
      <NoteGroups
        title={t('Cells that cannot be read')}
        description={t('Their rows will be imported without them.')}
        groups={sheet.notices}
        download={{
          file: fileNameOf(name, 'unreadable'),
          rows: () => flow.rowsAsCsv([], 'notices'),
        }}
      />
      <FindingsList name={name} findings={findings} flow={flow} />
    </StepFrame>
  )
}

/** Says how the file was understood, where that is not obvious. */
function ReadingNotes({ sheet: { ignored, dayOrder } }: { sheet: Sheet }) {
  return (
    <>
      {dayOrder ? (
        <p className="text-sm text-soft">
          {dayOrder === 'month first'
            ? t('Dates are read as month/day/year: 3/5/2024 is March 5.')
            : t('Dates are read as day/month/year: 3/5/2024 is May 3.')}
        </p>
      ) : null}
      {ignored.length > 0 ? (
        <p className="text-sm text-soft wrap-anywhere">
          {t('Columns that are not used: {columns}', { columns: ignored.join(', ') })}
        </p>
      ) : null}
    </>
  )
}

function countsOf(kind: CsvKind, state: LoadedFile): Count[] {
  const { step, sheet, findings } = state
  const { existing, similar, unchanged, missing } = findings
  const isChecked = step === 'ready'
  const good = rowsToSend(state)
  const fresh = kind === 'import' ? text('{count, number} new') : text('{count, number} to update')
  const unseen = text('{count, plural, one {# good row} other {# good rows}}')
  return [
    ...someCount(good, isChecked ? fresh : unseen, 'green'),
    ...someCount(unchanged.length, text('{count, number} unchanged'), 'neutral'),
    ...someCount(missing.length, text('{count, number} not found'), 'yellow'),
    ...someCount(existing.length, text('{count, number} already in the catalogue'), 'yellow'),
    ...someCount(similar.length, text('{count, number} similar to another'), 'yellow'),
    ...someCount(sheet.faultyRows, text('{count, number} faulty'), 'red'),
  ]
}

/** Stays after the check has ended, so that what is below does not move. */
function CheckProgress({ state }: { state: LoadedFile }) {
  const { step, sheet } = state
  if (sheet.soundRows === 0) return null
  const checked = sheet.soundRows - rowsIn(state.unchecked)
  const isReady = step === 'ready'
  return (
    <div>
      <ProgressBar
        label={t('Check against the catalogue')}
        share={checked / sheet.soundRows}
        text={
          isReady
            ? t('Checked against the catalogue')
            : t(
                'Checking against the catalogue: {checked, number} of {all, plural, one {# row} other {# rows}}',
                { checked, all: sheet.soundRows },
              )
        }
      />
      <output className="sr-only">{isReady ? t('Checked against the catalogue') : null}</output>
    </div>
  )
}

function Actions({ kind, state, flow, onClose }: PreviewStepProps) {
  const { step, sheet } = state
  const isReady = step === 'ready'
  const rows = rowsToSend(state)
  return (
    <>
      <Button variant="secondary" onClick={flow.reset}>
        {t('Another File')}
      </Button>
      {sheet.soundRows === 0 ? null : step === 'preview' ? (
        <Button onClick={flow.check}>{t('Resume')}</Button>
      ) : rows === 0 ? (
        <Button onClick={onClose}>{t(DIALOG_TEXTS[kind].nothing)}</Button>
      ) : (
        <Button unavailable={!isReady} onClick={flow.upload}>
          {t(DIALOG_TEXTS[kind].send, { count: rows })}
        </Button>
      )}
    </>
  )
}

const CHANGES_PER_PAGE = 10

/** Lists what an update changes, row by row and field by field, a page at a time. */
function ChangeList({ changed }: { changed: readonly RowChange[] }) {
  const [wanted, setWanted] = useState(1)
  const id = useId()
  if (changed.length === 0) return null
  const lastPage = Math.ceil(changed.length / CHANGES_PER_PAGE)
  const page = Math.min(wanted, lastPage)
  const start = (page - 1) * CHANGES_PER_PAGE
  return (
    <section aria-labelledby={id} className="grid min-w-0 gap-2">
      <div>
        <h4 id={id} className="font-sans text-base font-semibold">
          {t('What will change')}
        </h4>
        <p className="text-sm text-soft">{fieldCounts(changed)}</p>
      </div>
      <ol className="divide-y divide-line rounded-md border border-line">
        {changed.slice(start, start + CHANGES_PER_PAGE).map((each) => (
          <li key={each.row} className="grid gap-1 px-3 py-2 text-sm">
            <p className="wrap-anywhere">
              <span className="text-soft tabular-nums">{t('Row {row}', { row: each.row })}</span>{' '}
              <a
                href={localPath(paths.resource(each.id))}
                target="_blank"
                className="font-semibold underline"
              >
                <bdi>{each.title}</bdi>
              </a>
            </p>
            <dl className="grid gap-1">
              {Object.entries(each.changes).map(([field, [old, now]]) => (
                <div key={field} className="flex flex-wrap gap-x-2 wrap-anywhere">
                  <dt className="text-soft">{t(RESOURCE_FIELDS[field as ResourceField].label)}</dt>
                  <dd className="min-w-0">
                    <OldAndNew old={valueText(old)} now={valueText(now)} />
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <output className="text-sm text-soft tabular-nums">
          {spanText(changed.length, page, CHANGES_PER_PAGE, 'resource')}
        </output>
        <PageButtons
          label={t('What will change')}
          page={page}
          lastPage={lastPage}
          pages={pagesWithGaps(page, lastPage)}
          onPage={setWanted}
        />
      </div>
    </section>
  )
}

/** Returns 'Price in 40 rows, Level in 3 rows'. */
function fieldCounts(changed: readonly RowChange[]): string {
  const counts = new Map<string, number>()
  for (const { changes } of changed)
    for (const field of Object.keys(changes)) counts.set(field, (counts.get(field) ?? 0) + 1)
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .map(([field, count]) =>
      t('{field} in {count, plural, one {# row} other {# rows}}', {
        field: t(RESOURCE_FIELDS[field as ResourceField].label),
        count,
      }),
    )
    .join(', ')
}

function valueText(value: FieldValue): string {
  return typeof value === 'boolean' ? (value ? t('yes') : t('no')) : fieldText(value)
}

/** Of long texts, shows the part that differs. */
function OldAndNew({ old, now }: { old: string; now: string }) {
  const [before, after] = differingParts(old, now)
  return (
    <>
      <del dir="auto" className={cn('text-soft', before === '' && 'no-underline italic')}>
        {before || t('Value|empty')}
      </del>
      <span aria-hidden="true"> → </span>
      <span className="sr-only"> {t('becomes')} </span>
      <ins dir="auto" className={cn('font-semibold no-underline', after === '' && 'italic')}>
        {after || t('Value|empty')}
      </ins>
    </>
  )
}

const SHOWN = 20

type FindingsListProps = { name: string; findings: Findings; flow: CsvFlow }

/** Lists what the check against the catalogue found about an import. */
function FindingsList({ name, findings, flow }: FindingsListProps): JSX.Element {
  const { existing } = findings
  return (
    <>
      <NoteGroups
        title={t('{count, plural, one {# row} other {# rows}} already in the catalogue', {
          count: existing.length,
        })}
        description={t('These will be left out. To change them, use Update CSV.')}
        groups={groupOf(
          t('Source URLs that already have a resource'),
          existing.map(({ row, sourceUrl, resource }) => ({
            row,
            message: t('Row {row}: {text}', { row, text: sourceUrl }),
            resource,
          })),
        )}
        download={{
          file: fileNameOf(name, 'existing'),
          rows: () =>
            flow.rowsAsCsv(
              existing.map(({ row }) => ({ row, message: t('already in the catalogue') })),
            ),
        }}
      />
      <SimilarRows similar={findings.similar} />
    </>
  )
}

function SimilarRows({ similar }: { similar: Findings['similar'] }) {
  if (similar.length === 0) return null
  return (
    <section aria-label={t('Rows similar to a resource')} className="grid gap-2">
      <p className="text-sm text-soft">
        {t(
          '{count, plural, one {# row} other {# rows}} will be imported although a resource has the same title and author, is another edition of the book, or led to the address. Please check whether they are the same.',
          { count: similar.length },
        )}
      </p>
      <div className="rounded-md border border-line">
        <Expandable kind={t('Similar to a resource')} count={similar.length}>
          {similar.slice(0, SHOWN).flatMap(({ row, ids }) =>
            ids.map((id) => (
              <li key={`${row} ${id}`}>
                <Phrase
                  of="Row {row} is similar to <link>resource {id}</link>"
                  values={{ row, id }}
                  tags={{
                    link: (words) => (
                      <a href={localPath(paths.resource(id))} target="_blank" className="underline">
                        {words}
                      </a>
                    ),
                  }}
                />
              </li>
            )),
          )}
        </Expandable>
      </div>
    </section>
  )
}
