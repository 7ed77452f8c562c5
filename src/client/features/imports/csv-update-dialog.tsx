import type { JSX } from 'react'
import { CsvDialog, type CsvDialogProps } from './csv-dialog.tsx'

export function CsvUpdateDialog(props: CsvDialogProps): JSX.Element {
  return <CsvDialog kind="update" {...props} />
}
