import type { JSX } from 'react'
import { Button } from '#client/kit/button.tsx'
import { FormAlert } from '#client/kit/form.tsx'
import { Icon } from '#client/kit/icon.tsx'
import { countText, grouped } from '#client/kit/number-words.ts'
import { paths } from '#shared/paths.ts'
import { type Findings, type LoadedFile, rowsIn } from './csv-flow.ts'
import {
  type Count,
  CountsLine,
  DIALOG_TEXTS,
  Expandable,
  NoteGroups,
  ProgressBar,
  StepFrame,
} from './csv-steps.tsx'
import { type CsvKind, groupNotes, notesName, type Preview } from './sheet.ts'
import type { CsvFlow } from './use-csv-flow.ts'

const CHECKED = 'Checked against the catalogue'

type PreviewStepProps = { kind: CsvKind; state: LoadedFile; flow: CsvFlow }

/** Shows what is in the file and what an upload would do. Nothing has been written yet. */
export function PreviewStep({ kind, state, flow }: PreviewStepProps): JSX.Element {
  const { name, sheet, problem } = state
  return (
    <StepFrame title="Preview" actions={<Actions kind={kind} state={state} flow={flow} />}>
      <CountsLine name={name} counts={countsOf(kind, state)} />
      <CheckProgress kind={kind} state={state} />
      <FormAlert
        message={
          problem ? `The check against the catalogue has stopped. ${problem.message}` : undefined
        }
      />
      {sheet.ignored.length > 0 ? (
        <p className="text-sm text-soft">Columns that are not used: {sheet.ignored.join(', ')}</p>
      ) : null}
      <PreviewTable {...sheet.preview} />
      <NoteGroups
        title={countText(sheet.faultyRows, 'faulty row')}
        description={
          sheet.soundRows > 0 ? 'These will be left out.' : 'No row of this file can be used.'
        }
        groups={sheet.faults}
        download={{ file: notesName(name), text: () => sheet.faultsFile }}
      />
      <FindingsList findings={state.findings} />
    </StepFrame>
  )
}

function countsOf(kind: CsvKind, { step, sheet, findings }: LoadedFile): Count[] {
  const { existing, similar, refused } = findings
  const isChecked = kind === 'import' && step === 'ready'
  const good = sheet.soundRows - existing.length - refused.length
  const count = (number: number, text: string, tone: Count['tone']): Count[] =>
    number > 0 ? [{ text, tone }] : []
  const faulty = sheet.faultyRows + refused.length
  return [
    ...count(good, isChecked ? `${grouped(good)} new` : countText(good, 'good row'), 'green'),
    ...count(existing.length, `${grouped(existing.length)} already in the catalogue`, 'yellow'),
    ...count(similar.length, `${grouped(similar.length)} similar to another`, 'yellow'),
    ...count(faulty, `${grouped(faulty)} faulty`, 'red'),
  ]
}

/** Stays after the check has ended, so that what is below does not move. */
function CheckProgress({ kind, state }: { kind: CsvKind; state: LoadedFile }) {
  const { step, sheet } = state
  if (kind === 'update' || sheet.chunks.length === 0) return null
  const checked = rowsIn(state, state.checked)
  const ofAll = `${grouped(checked)} of ${countText(sheet.soundRows, 'row')}`
  return (
    <div>
      <ProgressBar
        label="Check against the catalogue"
        share={checked / sheet.soundRows}
        text={step === 'ready' ? CHECKED : `Checking against the catalogue: ${ofAll}`}
      />
      <output className="sr-only">{step === 'ready' ? CHECKED : null}</output>
    </div>
  )
}

function Actions({ kind, state, flow }: PreviewStepProps) {
  const { step, sheet } = state
  const isReady = step === 'ready'
  return (
    <>
      <Button variant="secondary" onClick={flow.reset}>
        Another File
      </Button>
      {sheet.soundRows === 0 ? null : step === 'preview' ? (
        <Button onClick={flow.check}>Resume</Button>
      ) : (
        // aria-disabled keeps the focus during the check; `disabled` would lose it.
        <Button aria-disabled={!isReady || undefined} onClick={isReady ? flow.upload : undefined}>
          {DIALOG_TEXTS[kind].send} {countText(sheet.soundRows, 'row')}
        </Button>
      )}
    </>
  )
}

/** Shows the first rows as they are in the file, in a frame that scrolls sideways. */
function PreviewTable({ columns, rows }: Preview): JSX.Element {
  return (
    <section
      aria-label="First rows of the file"
      // Nothing inside can be focused, so without tabIndex the keyboard could not scroll it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="overflow-x-auto rounded-md border border-line"
    >
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">First rows of the file</caption>
        <thead className="border-b border-line-strong bg-sunken">
          <tr>
            {['Row', ...columns].map((column) => (
              <th key={column} scope="col" className="px-3 py-2 text-start font-semibold">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, cells, isFaulty }) => (
            <tr key={row} className="border-b border-line last:border-b-0">
              <th scope="row" className="px-3 py-2 text-start font-normal text-soft tabular-nums">
                <span className="inline-flex items-center gap-1.5">
                  {row}
                  {isFaulty ? (
                    <Icon
                      name="circle-exclamation-point"
                      label="faulty"
                      className="size-4 text-danger"
                    />
                  ) : null}
                </span>
              </th>
              {columns.map((column, index) => (
                <td key={column} className="max-w-64 min-w-24 truncate px-3 py-2">
                  {cells[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const SHOWN = 20

/** Lists what the check against the catalogue found. */
function FindingsList({ findings }: { findings: Findings }): JSX.Element {
  const { existing, refused } = findings
  const alreadyThere = {
    kind: 'Source URLs that already have a resource',
    count: existing.length,
    shown: existing.slice(0, SHOWN),
  }
  return (
    <>
      <NoteGroups
        title={`${countText(existing.length, 'row')} already in the catalogue`}
        description="These will be refused. To change them, use Update CSV."
        groups={existing.length > 0 ? [alreadyThere] : []}
      />
      <NoteGroups
        title={countText(refused.length, 'more faulty row')}
        description="The server will refuse these."
        groups={groupNotes(refused)}
      />
      <SimilarRows similar={findings.similar} />
    </>
  )
}

function SimilarRows({ similar }: { similar: Findings['similar'] }) {
  if (similar.length === 0) return null
  return (
    <section aria-label="Rows similar to a resource" className="grid gap-2">
      <p className="text-sm text-soft">
        {countText(similar.length, 'row')} will be imported alongside a resource with nearly the
        same address. Please check whether they are the same.
      </p>
      <div className="rounded-md border border-line">
        <Expandable kind="Similar to a resource" count={similar.length}>
          {similar.slice(0, SHOWN).map(({ row, id }) => (
            <li key={row}>
              Row {row} is similar to{' '}
              <a href={paths.resource(id)} target="_blank" className="underline">
                resource {id}
              </a>
            </li>
          ))}
        </Expandable>
      </div>
    </section>
  )
}
