import { useQueryClient } from '@tanstack/react-query'
import type { JSX, ReactNode } from 'react'
import { studyStore } from '#client/data/study.ts'
import { failure } from '#client/data/write.ts'
import { Button } from '#client/kit/button.tsx'
import { Icon } from '#client/kit/icon.tsx'
import { t } from '#client/kit/t.tsx'
import { toast } from '#client/kit/toast.ts'
import type { PathView } from '#shared/contracts/paths.ts'
import type { PathState } from './path-progress.tsx'

type StepActionsProps = {
  path: PathView
  step: PathView['steps'][number]
  follow: PathState['follow']
  /** What other features do with the step. */
  children: ReactNode
}

/** What can be done with a step as a whole. Only who follows a path skips its steps. */
export function StepActions(props: StepActionsProps): JSX.Element | null {
  const { path, step, follow, children } = props
  const client = useQueryClient()
  if (step.items.length === 0) return null
  const { key, goal } = step
  const isSkipped = follow?.skipped.includes(key) === true
  const press = () =>
    void studyStore(client)
      .then((store) => store.skip(client, { slug: path.slug, key }, !isSkipped))
      .catch((error: Error) => toast(failure(t('Could not save it'), error)))
  return (
    <div className="step-actions">
      {children}
      {follow ? (
        <Button
          variant="ghost"
          size="sm"
          aria-pressed={isSkipped}
          aria-label={t('Skip: {goal}', { goal })}
          onClick={press}
        >
          <Icon name={isSkipped ? 'undo-2' : 'chevron-right'} className="size-4" />
          {isSkipped ? t('Skipped') : t('Skip')}
        </Button>
      ) : null}
    </div>
  )
}
