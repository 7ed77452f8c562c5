import type { JSX } from 'react'
import { Button } from '#client/kit/button.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { StepFrame } from './step-frame.tsx'

type ReadingStepProps = { name: string; share: number; onCancel: () => void }

export function ReadingStep({ name, share, onCancel }: ReadingStepProps): JSX.Element {
  return (
    <StepFrame
      title="Reading the File"
      actions={
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      }
    >
      <ProgressBar label={`Reading ${name}`} share={share} />
    </StepFrame>
  )
}
