import { useQueryClient } from '@tanstack/react-query'
import { LineIcon } from '#client/components/ui/line-icon.tsx'
import { cn } from '#client/components/ui/cn.ts'
import { useMarked } from './saved-marks.ts'

type SaveButtonProps = { id: number; title: string; className?: string }

/** A bookmark. What it does comes with the first press. */
export function SaveButton({ id, title, className }: SaveButtonProps) {
  const client = useQueryClient()
  const saved = useMarked(id)
  return (
    <button
      type="button"
      aria-label={`Save ${title}`}
      aria-pressed={saved}
      onClick={() => void import('./toggle-saved.ts').then((m) => m.toggleSaved(client, id))}
      className={cn(
        'grid size-11 place-items-center rounded-full text-soft transition-colors hover:bg-tint hover:text-accent',
        className,
      )}
    >
      <LineIcon name="bookmark" className={cn('size-5', saved && 'fill-accent text-accent')} />
    </button>
  )
}
