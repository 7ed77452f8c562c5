import { useQueryClient } from '@tanstack/react-query'
import { Icon } from '#client/kit/icon.tsx'
import { cn } from '#client/kit/cn.ts'
import { useMark } from '../../data/saved-marks.ts'

type SaveButtonProps = { id: number; title: string; className?: string }

/** A bookmark button whose code loads with the first press. Pressed before its state is known, it saves. */
export function SaveButton({ id, title, className }: SaveButtonProps) {
  const client = useQueryClient()
  const saved = useMark(id)
  return (
    <button
      type="button"
      aria-label={`Save ${title}`}
      aria-pressed={saved}
      aria-busy={saved === undefined || undefined}
      onClick={() => void import('./toggle-saved.ts').then((m) => m.toggleSaved(client, id, saved))}
      className={cn('save-button', className)}
    >
      <Icon name="bookmark" className={saved && 'fill-accent text-accent'} />
    </button>
  )
}
