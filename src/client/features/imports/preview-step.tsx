import type { JSX } from 'react'
import { Button } from '#client/kit/button.tsx'
import { FormAlert } from '#client/kit/form.tsx'
import { CountsLine, type Count } from './counts-line.tsx'
import { type LoadedFile, rowsIn } from './csv-flow.ts'
import { DIALOG_WORDS } from './dialog-words.ts'
import { FindingsList } from './findings-list.tsx'
import { NoteGroups } from './note-groups.tsx'
import { notesName } from './notes-name.ts'
import { PreviewTable } from './preview-table.tsx'
import { ProgressBar } from './progress-bar.tsx'
import type { CsvKind } from './sheet.ts'
import { StepFrame } from './step-frame.tsx'
import type { CsvFlow } from './use-csv-flow.ts'
import { counted, grouped } from './words.ts'

const CHECKED = 'Checked against the catalogue'

type PreviewStepProps = { kind: CsvKind; state: LoadedFile; flow: CsvFlow }

/** What is in the file, and what would become of it. Nothing is written yet. */
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
        title={counted(sheet.faultyRows, 'faulty row')}
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
    ...count(good, isChecked ? `${grouped(good)} new` : counted(good, 'good row'), 'green'),
    ...count(existing.length, `${grouped(existing.length)} already in the catalogue`, 'yellow'),
    ...count(similar.length, `${grouped(similar.length)} similar to another`, 'yellow'),
    ...count(faulty, `${grouped(faulty)} faulty`, 'red'),
  ]
}

/** When it has ended, the bar stays: what is below does not move. */
function CheckProgress({ kind, state }: { kind: CsvKind; state: LoadedFile }) {
  const { step, sheet } = state
  if (kind === 'update' || sheet.chunks.length === 0) return null
  const checked = rowsIn(state, state.checked)
  const ofAll = `${grouped(checked)} of ${counted(sheet.soundRows, 'row')}`
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
        // It keeps the focus while the check goes on, which `disabled` would take away.
        <Button aria-disabled={!isReady || undefined} onClick={isReady ? flow.upload : undefined}>
          {DIALOG_WORDS[kind].send} {counted(sheet.soundRows, 'row')}
        </Button>
      )}
    </>
  )
}
