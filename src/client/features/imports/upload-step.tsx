import type { JSX } from 'react'
import { Button } from '#client/kit/button.tsx'
import { FormAlert } from '#client/kit/form.tsx'
import { CountsLine, tallyCounts } from './counts-line.tsx'
import { type LoadedFile, rowsIn } from './csv-flow.ts'
import { DIALOG_WORDS } from './dialog-words.ts'
import { ProgressBar } from './progress-bar.tsx'
import type { CsvKind } from './sheet.ts'
import { StepFrame } from './step-frame.tsx'
import type { CsvFlow } from './use-csv-flow.ts'
import { counted, grouped } from './words.ts'

type UploadStepProps = { kind: CsvKind; state: LoadedFile; flow: CsvFlow; onClose: () => void }

export function UploadStep({ kind, state, flow, onClose }: UploadStepProps): JSX.Element {
  const { sending, stopped, done } = DIALOG_WORDS[kind]
  const { step, sheet, sent, tally, problem } = state
  const sentRows = rowsIn(state, sent)
  const soFar = `${grouped(sentRows)} of ${counted(sheet.soundRows, 'row')}`
  return (
    <StepFrame
      title={step === 'stopped' ? stopped : sending}
      actions={<Actions step={step} flow={flow} onClose={onClose} />}
    >
      <CountsLine name={state.name} counts={tallyCounts(kind, state)} />
      <ProgressBar label={sending} share={sentRows / sheet.soundRows} text={`${soFar} sent`} />
      <FormAlert message={problem?.message} />
      <output className="min-h-6 text-soft">
        {step === 'stopped'
          ? `Stopped: ${counted(tally.done, 'resource')} ${done} so far, and they will stay. Resume to continue from there.`
          : null}
        {step === 'stopping' ? 'Stopping after the rows that are being sent...' : null}
      </output>
    </StepFrame>
  )
}

type ActionsProps = { step: LoadedFile['step']; flow: CsvFlow; onClose: () => void }

function Actions({ step, flow, onClose }: ActionsProps) {
  // One button in one place, so that the focus is not lost when it changes its meaning.
  const isStopped = step === 'stopped'
  const isStopping = step === 'stopping'
  return (
    <>
      {isStopped ? (
        <Button variant="secondary" onClick={onClose}>
          Stop and Close
        </Button>
      ) : null}
      <Button
        key="go"
        variant={isStopped ? 'primary' : 'secondary'}
        aria-disabled={isStopping || undefined}
        onClick={isStopped ? flow.upload : isStopping ? undefined : flow.cancel}
      >
        {isStopped ? 'Resume' : isStopping ? 'Stopping...' : 'Cancel'}
      </Button>
    </>
  )
}
