import { FileSpreadsheet } from 'lucide-react'
import {
  type ChangeEvent,
  type DragEvent,
  type JSX,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'

/** A file is chosen in it, or dropped on it: the file field lies over the whole zone. */
export function DropZone({ onFile }: { onFile: (file: File) => void }): JSX.Element {
  const id = useId()
  const [isOver, setIsOver] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  // When the dialog opens this is its first field; after a refusal the next file is chosen here.
  useEffect(() => field.current?.focus(), [])
  const take = (files: FileList | null) => {
    setIsOver(false)
    const [file] = files ?? []
    if (file) onFile(file)
  }
  const onDrag = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(true)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    take(event.dataTransfer.files)
  }
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    take(target.files)
    // The same file again, once it has been mended, is a change, too.
    target.value = ''
  }
  return (
    <div
      data-over={isOver || undefined}
      className="relative grid justify-items-center gap-2 rounded-lg border-2 border-dashed border-line-strong bg-paper px-6 py-10 text-center transition-colors duration-150 hover:border-accent hover:bg-tint has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus) data-over:border-accent data-over:bg-tint"
    >
      <FileSpreadsheet aria-hidden="true" className="size-9 text-accent" />
      <label htmlFor={id} className="font-serif text-lg font-semibold">
        Choose a CSV file or drop it here
      </label>
      <p id={`${id}-hint`} className="text-sm text-soft">
        UTF-8, up to 25 MB
      </p>
      <input
        ref={field}
        id={id}
        type="file"
        accept=".csv,text/csv"
        aria-describedby={`${id}-hint`}
        onChange={onChange}
        onDragEnter={onDrag}
        onDragOver={onDrag}
        onDragLeave={() => setIsOver(false)}
        onDrop={onDrop}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
    </div>
  )
}
