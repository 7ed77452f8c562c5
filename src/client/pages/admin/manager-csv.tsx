import { FilePen, FileUp } from 'lucide-react'
import { type JSX, Suspense, useState } from 'react'
import { Button } from '#client/kit/button.tsx'
import { CsvImportDialog, CsvUpdateDialog } from './manager-parts.tsx'

const KINDS = [
  { label: 'Import CSV', icon: FileUp, Dialog: CsvImportDialog },
  { label: 'Update CSV', icon: FilePen, Dialog: CsvUpdateDialog },
] as const

/** What reads CSV files. */
export function CsvButtons(): JSX.Element {
  return (
    <>
      {KINDS.map((kind) => (
        <CsvButton key={kind.label} {...kind} />
      ))}
    </>
  )
}

function CsvButton({ label, icon: Icon, Dialog }: (typeof KINDS)[number]) {
  const [isOpen, setOpen] = useState(false)
  // Once used it stays: a dialog that leaves the page cannot give the focus back.
  const [isUsed, setUsed] = useState(false)
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        onClick={() => {
          setUsed(true)
          setOpen(true)
        }}
        className="min-h-11"
      >
        <Icon aria-hidden="true" className="size-4" />
        {label}
      </Button>
      <Suspense fallback={null}>
        {isUsed ? <Dialog open={isOpen} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </>
  )
}
