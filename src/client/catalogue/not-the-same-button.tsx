import type { JSX } from 'react'
import { Button } from '#client/kit/button.tsx'
import { t } from '#client/kit/t.tsx'

type NotTheSameButtonProps = {
  /** The resource that is named as probably the same. */
  id: number
  isBusy?: boolean
  onPress: () => void
}

/** Ends the warning that something is probably the same as a resource. */
export function NotTheSameButton({ id, isBusy, onPress }: NotTheSameButtonProps): JSX.Element {
  return (
    <Button
      size="sm"
      variant="ghost"
      busy={isBusy}
      aria-label={t('Resource {id} is not the same', { id: String(id) })}
      onClick={onPress}
    >
      {t('Not the same')}
    </Button>
  )
}
