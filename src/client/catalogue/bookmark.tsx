import type { JSX } from 'react'
import { Icon } from '#client/kit/icon.tsx'
import { t } from '#client/kit/t.tsx'

type BookmarkProps = {
  title: string
  /** Undefined while it is not known. */
  saved: boolean | undefined
  onPress: () => void
}

export function Bookmark({ title, saved, onPress }: BookmarkProps): JSX.Element {
  return (
    <button
      type="button"
      aria-label={t('Save {title}', { title })}
      aria-pressed={saved}
      aria-busy={saved === undefined || undefined}
      onClick={onPress}
      className="save-button"
    >
      <Icon name="bookmark" className={saved && 'fill-accent text-accent'} />
    </button>
  )
}
