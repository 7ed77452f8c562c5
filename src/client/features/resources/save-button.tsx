import { LineIcon } from '#client/components/ui/line-icon.tsx'
import { cn } from '#client/components/ui/cn.ts'

type SaveButtonProps = { title: string; className?: string }

/** Saving needs somebody to save for: a visitor is told so. */
export function SaveButton({ title, className }: SaveButtonProps) {
  return (
    <button
      type="button"
      aria-label={`Save ${title}`}
      aria-pressed={false}
      onClick={() => void askToLogIn()}
      className={cn(
        'grid size-11 place-items-center rounded-full text-soft transition-colors hover:bg-tint hover:text-accent',
        className,
      )}
    >
      <LineIcon name="bookmark" className="size-5" />
    </button>
  )
}

async function askToLogIn(): Promise<void> {
  const { toast } = await import('#client/features/toasts/toast-store.ts')
  toast({
    title: 'Authentication required',
    description: 'Please log in to save resources.',
    duration: 3000,
  })
}
