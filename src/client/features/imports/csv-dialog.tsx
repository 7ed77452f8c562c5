import { type JSX, useEffect, useEffectEvent } from 'react'
import { currentToast, dismissToast, toast } from '#client/kit/toast.ts'
import { ChooseStep } from './choose-step.tsx'
import { type FlowState, rowsIn } from './csv-flow.ts'
import { DIALOG_WORDS } from './dialog-words.ts'
import { closesAfter, endingToast } from './ending.ts'
import { PreviewStep } from './preview-step.tsx'
import { ReadingStep } from './reading-step.tsx'
import { ResultStep } from './result-step.tsx'
import type { CsvKind } from './sheet.ts'
import { UploadGuard } from './upload-guard.tsx'
import { UploadStep } from './upload-step.tsx'
import { type CsvFlow, useCsvFlow } from './use-csv-flow.ts'
import { counted, grouped } from './words.ts'

export type CsvDialogProps = { open: boolean; onClose: () => void }

type Props = CsvDialogProps & { kind: CsvKind }

/** From a file to rows in the catalogue: choose, read, look, send. */
export function CsvDialog({ kind, open, onClose }: Props): JSX.Element {
  const flow = useCsvFlow(kind)
  const { state } = flow
  const close = () => {
    flow.reset()
    onClose()
  }
  useEnding(kind, state, close)
  return (
    <UploadGuard
      open={open}
      title={DIALOG_WORDS[kind].title}
      description={DIALOG_WORDS[kind].description}
      warning={warningOf(state)}
      onClose={close}
    >
      <Step kind={kind} flow={flow} onClose={close} />
    </UploadGuard>
  )
}

type StepProps = { kind: CsvKind; flow: CsvFlow; onClose: () => void }

function Step({ kind, flow, onClose }: StepProps) {
  const { state } = flow
  switch (state.step) {
    case 'choosing':
      return <ChooseStep kind={kind} refusal={state.refusal} onFile={flow.choose} />
    case 'reading':
      return <ReadingStep name={state.name} share={state.share} onCancel={flow.reset} />
    case 'preview':
    case 'checking':
    case 'ready':
      return <PreviewStep kind={kind} state={state} flow={flow} />
    case 'uploading':
    case 'stopping':
    case 'stopped':
      return <UploadStep kind={kind} state={state} flow={flow} onClose={onClose} />
    default:
      return <ResultStep kind={kind} state={state} onAgain={flow.reset} onClose={onClose} />
  }
}

/** What would be lost by closing now; null while nothing would. */
function warningOf(state: FlowState): string | null {
  const isUnderWay =
    state.step === 'uploading' || state.step === 'stopping' || state.step === 'stopped'
  if (!isUnderWay) return null
  const sent = rowsIn(state, state.sent)
  return `${grouped(sent)} of ${counted(state.sheet.soundRows, 'row')} have been sent and will stay. The rest will not be sent.`
}

/** Says how it ended, once, and closes by itself when all went well (spec §4). */
function useEnding(kind: CsvKind, state: FlowState, close: () => void): void {
  const say = useEffectEvent(() => {
    const message = endingToast(kind, state)
    const earlier = currentToast()
    if (message) toast(message)
    // What was wrong with the file before is over.
    else if (state.step === 'reading' && earlier) dismissToast(earlier.id)
    return closesAfter(kind, state)
  })
  const closeNow = useEffectEvent(close)
  // Refused twice for the same reason, it is said twice: the refusal is another object.
  const refusal = state.step === 'choosing' ? state.refusal : null
  useEffect(() => {
    const delay = say()
    if (delay === null) return
    const timer = setTimeout(closeNow, delay)
    return () => clearTimeout(timer)
  }, [state.step, refusal])
}
