import { t } from '#client/kit/t.tsx'
import type { JSX } from 'react'
import { Icon } from '#client/kit/icon.tsx'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { titleText } from '#shared/domain/resource-display.ts'
import { toggleStar, useStars } from './kids-stars.ts'
import './star-button.css'

/** The star of a lesson that is done. */
export function StarButton({
  lesson,
}: {
  lesson: Pick<ResourceView, 'id' | 'title'>
}): JSX.Element {
  const { id } = lesson
  const title = titleText(lesson.title, t)
  const has = useStars().some((star) => star.id === id)
  return (
    <button
      type="button"
      aria-pressed={has}
      onClick={() => toggleStar({ id, title })}
      className="kids-star-button noscript:hidden"
    >
      <Icon name="star" />
      {has ? t('Done!') : t('I did it')}
      <bdi className="sr-only">{title}</bdi>
    </button>
  )
}
