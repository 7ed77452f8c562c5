import type { JSX } from 'react'
import { Button } from '#client/kit/button.tsx'
import { CountsLine, tallyCounts } from './counts-line.tsx'
import { errorCount, type LoadedFile } from './csv-flow.ts'
import { DIALOG_WORDS } from './dialog-words.ts'
import { NoteGroups } from './note-groups.tsx'
import { notesName } from './notes-name.ts'
import { groupNotes, notesLines } from './row-notes.ts'
import type { CsvKind } from './sheet.ts'
import { StepFrame } from './step-frame.tsx'
import { counted } from './words.ts'

type ResultStepProps = {
  kind: CsvKind
  state: LoadedFile
  onAgain: () => void
  onClose: () => void
}

/** What came in, and why the rest did not. */
export function ResultStep({ kind, state, onAgain, onClose }: ResultStepProps): JSX.Element {
  const { name, sheet, tally } = state
  return (
    <StepFrame
      title={titleOf(kind, state)}
      actions={
        <>
          <Button variant="secondary" onClick={onAgain}>
            Another File
          </Button>
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      <CountsLine name={name} counts={tallyCounts(kind, state)} />
      <NoteGroups
        title={counted(errorCount(state), 'error')}
        description={DIALOG_WORDS[kind].missed}
        groups={[...sheet.faults, ...groupNotes(tally.errors)]}
        download={{
          file: notesName(name),
          text: () => sheet.faultsFile + notesLines(tally.errors),
        }}
      />
    </StepFrame>
  )
}

function titleOf(kind: CsvKind, { step }: LoadedFile): string {
  if (kind === 'update') return 'Update complete'
  return step === 'failed' ? 'Upload failed' : 'Upload complete'
}
