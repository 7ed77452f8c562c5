import { t } from '#client/kit/t.tsx'
import { useQueryClient } from '@tanstack/react-query'
import type { JSX } from 'react'
import type { Studied } from '#client/data/study-store.ts'
import { useStudyMark } from '#client/data/study-marks.ts'
import { Icon } from '#client/kit/icon.tsx'
import { toast } from '#client/kit/toast.ts'
import { titleText } from '#shared/domain/resource-display.ts'
import './star-button.css'

/** The star of a lesson, whose study state is 'done'. */
export function StarButton({ lesson }: { lesson: Studied }): JSX.Element {
  const client = useQueryClient()
  const has = useStudyMark(lesson.id)?.status === 'done'
  const press = () => {
    void import('#client/data/study.ts')
      .then((m) => m.setStar(client, lesson, !has))
      .catch(() => toast({ title: t('Oh no, that did not work.'), variant: 'destructive' }))
  }
  return (
    <button
      type="button"
      aria-pressed={has}
      onClick={press}
      className="kids-star-button noscript:hidden"
    >
      <Icon name="star" />
      {has ? t('Done!') : t('I did it')}
      <bdi className="sr-only">{titleText(lesson.title, t)}</bdi>
    </button>
  )
}
