import { t } from '#client/kit/t.tsx'
import { useBlocker } from '@tanstack/react-router'
import { type JSX, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '#client/kit/button.tsx'
import { Modal } from '#client/kit/dialog.tsx'

import { dismissToast, toast, toastStore } from '#client/kit/toast.ts'
import { closesAfter, endingToast } from './csv-ending.ts'
import { type FlowState, rowsIn } from './csv-flow.ts'
import { PreviewStep } from './csv-preview.tsx'
import { ChooseStep, DIALOG_TEXTS, ReadingStep, ResultStep, UploadStep } from './csv-steps.tsx'
import type { CsvKind } from './sheet.ts'
import { type CsvFlow, useCsvFlow } from './use-csv-flow.ts'

type CsvDialogProps = { kind: CsvKind; open: boolean; onClose: () => void }

/** Takes a CSV file into the catalogue: choose, read, preview, upload. */
export function CsvDialog({ kind, open, onClose }: CsvDialogProps): JSX.Element {
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
      title={t(DIALOG_TEXTS[kind].title)}
      description={t(DIALOG_TEXTS[kind].description)}
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
      return <ChooseStep kind={kind} refusal={state.refusal} flow={flow} />
    case 'reading':
      return <ReadingStep name={state.name} share={state.share} onCancel={flow.reset} />
    case 'preview':
    case 'checking':
    case 'ready':
      return <PreviewStep kind={kind} state={state} flow={flow} onClose={onClose} />
    case 'uploading':
    case 'stopping':
    case 'stopped':
      return <UploadStep kind={kind} state={state} flow={flow} onClose={onClose} />
    default:
      return <ResultStep kind={kind} state={state} flow={flow} onClose={onClose} />
  }
}

/** Returns what closing now would abandon; null if nothing is under way. */
function warningOf(state: FlowState): string | null {
  const isUnderWay =
    state.step === 'uploading' || state.step === 'stopping' || state.step === 'stopped'
  if (!isUnderWay) return null
  const sent = rowsIn(state.uploads.slice(0, state.sent))
  return t(
    '{sent, number} of {all, plural, one {# row} other {# rows}} have been sent and will stay. The rest will not be sent.',
    { sent, all: rowsIn(state.uploads) },
  )
}

/** Shows the outcome in a toast, and closes the dialog after a full success. */
function useEnding(kind: CsvKind, state: FlowState, close: () => void): void {
  const say = useEffectEvent(() => {
    const message = endingToast(kind, state)
    const earlier = toastStore.get()
    if (message) toast(message)
    // A toast about the previous file no longer applies.
    else if (state.step === 'reading' && earlier) dismissToast(earlier.id)
    return closesAfter(kind, state)
  })
  const closeNow = useEffectEvent(close)
  // Each refusal is a new object, so two files refused for the same reason show two toasts.
  const refusal = state.step === 'choosing' ? state.refusal : null
  useEffect(() => {
    const delay = say()
    if (delay === null) return
    const timer = setTimeout(closeNow, delay)
    return () => clearTimeout(timer)
  }, [state.step, refusal])
}

type UploadGuardProps = {
  open: boolean
  title: string
  description: string
  /** What closing would abandon; null closes without asking. */
  warning: string | null
  onClose: () => void
  children: ReactNode
}

/**
 * A wide dialog that asks before it ends an upload, which continues meanwhile. Escape and a click
 * outside have already closed it by then, so it is reopened if the user keeps going or the upload ends.
 */
function UploadGuard(props: UploadGuardProps): JSX.Element {
  const { open, title, description, warning, onClose, children } = props
  const [isAsked, setIsAsked] = useState(false)
  const content = useRef<HTMLDivElement>(null)
  const asking = isAsked && warning !== null
  if (isAsked && warning === null) setIsAsked(false)
  useEffect(() => {
    const dialog = content.current?.closest('dialog')
    if (!asking && open && !dialog?.open) dialog?.showModal()
  }, [asking, open])
  const { status, proceed, reset } = useBlocker({
    withResolver: true,
    disabled: warning === null,
    enableBeforeUnload: warning !== null,
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname,
  })
  return (
    <>
      <Modal
        open={open}
        onClose={() => {
          if (!open) return
          if (warning === null) onClose()
          else setIsAsked(true)
        }}
        title={title}
        description={description}
        size="wide"
      >
        <div ref={content} className="min-w-0">
          {children}
        </div>
      </Modal>
      <StopQuestion
        open={asking || status === 'blocked'}
        warning={warning}
        onContinue={() => {
          setIsAsked(false)
          reset?.()
        }}
        onStop={() => {
          setIsAsked(false)
          onClose()
          proceed?.()
        }}
      />
    </>
  )
}

type StopQuestionProps = {
  open: boolean
  warning: string | null
  onContinue: () => void
  onStop: () => void
}

function StopQuestion({ open, warning, onContinue, onStop }: StopQuestionProps) {
  return (
    <Modal
      open={open}
      onClose={() => {
        if (open) onContinue()
      }}
      title={t('Stop here?')}
      description={warning}
    >
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onContinue}>
          {t('Keep Going')}
        </Button>
        <Button variant="danger" onClick={onStop}>
          {t('Stop and Close')}
        </Button>
      </div>
    </Modal>
  )
}
