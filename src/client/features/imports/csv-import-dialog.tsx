import type { JSX } from 'react'
import { CsvDialog, type CsvDialogProps } from './csv-dialog.tsx'

export function CsvImportDialog(props: CsvDialogProps): JSX.Element {
  return <CsvDialog kind="import" {...props} />
}
