import { FileText } from 'lucide-react'
import { type ChangeEvent, type DragEvent, type JSX, useId, useState } from 'react'

/** Files are chosen in it, or dropped on it: the file field lies over the whole zone. */
export function DropGames({ onFiles }: { onFiles: (files: File[]) => void }): JSX.Element {
  const id = useId()
  const [isOver, setIsOver] = useState(false)
  const take = (files: FileList | null) => {
    setIsOver(false)
    if (files && files.length > 0) onFiles([...files])
  }
  const onDrag = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(true)
  }
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    take(target.files)
    // The same file again, once it has been mended, is a change, too.
    target.value = ''
  }
  return (
    <div
      data-over={isOver || undefined}
      className="relative grid min-h-52 place-content-center justify-items-center gap-2 rounded-lg border-2 border-dashed border-line-strong bg-surface px-6 py-8 text-center transition-colors duration-150 hover:border-accent hover:bg-tint has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus) data-over:border-accent data-over:bg-tint"
    >
      <FileText aria-hidden="true" className="size-9 text-accent" />
      <label htmlFor={id} className="font-serif text-lg font-semibold">
        Choose PGN files or drop them here
      </label>
      <p id={`${id}-hint`} className="text-sm text-soft">
        Up to 5,000 games and 20 MB
      </p>
      <input
        id={id}
        type="file"
        multiple
        accept=".pgn,.txt,application/x-chess-pgn,application/vnd.chess-pgn,text/plain"
        aria-describedby={`${id}-hint`}
        onChange={onChange}
        onDragEnter={onDrag}
        onDragOver={onDrag}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          take(event.dataTransfer.files)
        }}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
    </div>
  )
}
