import { Download } from 'lucide-react'
import type { JSX } from 'react'
import { Button } from '#client/kit/button.tsx'
import { DIALOG_WORDS } from './dialog-words.ts'
import { downloadText } from './download-text.ts'
import { DropZone } from './drop-zone.tsx'
import type { Refusal } from './file-checks.ts'
import type { CsvKind } from './sheet.ts'
import { TEMPLATES } from './templates.ts'

type ChooseStepProps = {
  kind: CsvKind
  /** Why the file chosen last was not taken. */
  refusal: Refusal | null
  onFile: (file: File) => void
}

export function ChooseStep({ kind, refusal, onFile }: ChooseStepProps): JSX.Element {
  const template = TEMPLATES[kind]
  return (
    <div className="grid gap-4">
      <div role="alert" className="empty:hidden">
        {refusal ? (
          <div className="rounded-md border border-danger px-4 py-3 text-danger">
            <p className="font-semibold">{refusal.title}</p>
            <p className="wrap-anywhere">{refusal.message}</p>
          </div>
        ) : null}
      </div>
      <DropZone onFile={onFile} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-prose flex-1 basis-72 text-sm text-soft">{DIALOG_WORDS[kind].needs}</p>
        <Button
          variant="secondary"
          size="sm"
          className="min-h-11"
          onClick={() => downloadText(template.file, template.text)}
        >
          <Download aria-hidden="true" className="size-4" />
          Download Template
        </Button>
      </div>
    </div>
  )
}
