import {
  type ChangeEvent,
  type DragEvent,
  type JSX,
  type ReactNode,
  type Ref,
  useId,
  useState,
} from 'react'
import { cn } from './cn.ts'

type FileDropProps = {
  icon: ReactNode
  label: string
  /** The accepted formats and the size limit. */
  hint: string
  accept: string
  multiple?: boolean
  onFiles: (files: File[]) => void
  className?: string
  ref?: Ref<HTMLInputElement>
}

/** A zone to choose files in or drop them on; the file input covers all of it. */
export function FileDrop(props: FileDropProps): JSX.Element {
  const { icon, label, hint, accept, multiple, onFiles, className, ref } = props
  const id = useId()
  const [isOver, setIsOver] = useState(false)
  const passOn = (files: FileList | null) => {
    setIsOver(false)
    if (files && files.length > 0) onFiles([...files])
  }
  const onDrag = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(true)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    passOn(event.dataTransfer.files)
  }
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    passOn(target.files)
    // Without this, choosing the same file again after correcting it would not count as a change.
    target.value = ''
  }
  return (
    <div
      data-over={isOver || undefined}
      className={cn(
        'relative grid justify-items-center gap-2 rounded-lg border-2 border-dashed border-line-strong px-6 text-center transition-colors duration-150 hover:border-accent hover:bg-tint has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus) data-over:border-accent data-over:bg-tint',
        className,
      )}
    >
      {icon}
      <label htmlFor={id} className="font-serif text-lg font-semibold">
        {label}
      </label>
      <p id={`${id}-hint`} className="text-sm text-soft">
        {hint}
      </p>
      <input
        ref={ref}
        id={id}
        type="file"
        multiple={multiple}
        accept={accept}
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
