import { FileSpreadsheet } from 'lucide-react'
import { type JSX, useEffect, useRef } from 'react'
import { FileDrop } from '#client/kit/file-drop.tsx'

export function DropZone({ onFile }: { onFile: (file: File) => void }): JSX.Element {
  const field = useRef<HTMLInputElement>(null)
  // When the dialog opens this is its first field; after a refusal the next file is chosen here.
  useEffect(() => field.current?.focus(), [])
  return (
    <FileDrop
      ref={field}
      icon={<FileSpreadsheet aria-hidden="true" className="size-9 text-accent" />}
      label="Choose a CSV file or drop it here"
      hint="UTF-8, up to 25 MB"
      accept=".csv,text/csv"
      onFiles={([file]) => file && onFile(file)}
      className="bg-paper py-10"
    />
  )
}
