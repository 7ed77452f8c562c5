import { useQueryClient } from '@tanstack/react-query'
import { type JSX, useState } from 'react'
import { studyStore, useStudy } from '#client/data/study.ts'
import { useStudyMarks } from '#client/data/study-marks.ts'
import { failure } from '#client/data/write.ts'
import type { Follow } from '#client/data/study-store.ts'
import { Button } from '#client/kit/button.tsx'
import { Icon } from '#client/kit/icon.tsx'
import { t } from '#client/kit/t.tsx'
import { toast } from '#client/kit/toast.ts'
import type { PathView } from '#shared/contracts/paths.ts'
import { editionsOf, type PathItem, pathProgress } from '#shared/domain/learning-path.ts'

export type PathState = {
  /** Null if the reader does not follow the path, and in the server's HTML. */
  follow: Follow | null
  /** Any edition of its work counts. */
  isDone: (item: PathItem) => boolean
}

/** How far the reader is on a path, in the account or in the browser. */
export function usePathState(slug: string): PathState {
  const follows = useStudy((store) => store.follows()).data ?? []
  const marks = useStudyMarks() ?? []
  const done = new Set(
    marks.filter(({ status }) => status === 'done').map(({ resourceId }) => resourceId),
  )
  return {
    follow: follows.find((each) => each.slug === slug) ?? null,
    isDone: (item) => editionsOf(item).some((id) => done.has(id)),
  }
}

type PathProgressProps = { path: PathView; state: PathState }

/** How many steps are done, which is next, and the button that follows the path. */
export function PathProgress({ path, state }: PathProgressProps): JSX.Element {
  const { follow, isDone } = state
  const { done, of, next } = pathProgress(path.steps, isDone, new Set(follow?.skipped))
  const step = next && path.steps[next.index]
  return (
    <div className="path-progress">
      <FollowButton slug={path.slug} isFollowed={follow !== null} />
      <div>
        <p className="tabular-nums">{t('{done} of {count} done', { done, count: of })}</p>
        <progress
          value={done}
          max={Math.max(1, of)}
          aria-label={t('Steps that are done')}
          className="progress-bar max-w-40"
        />
      </div>
      {step && (done > 0 || follow) ? (
        <a href={`#step-${step.key}`} className="quiet-link underline">
          {t('Continue with step {number}', { number: next.index + 1 })}
        </a>
      ) : null}
    </div>
  )
}

function FollowButton({ slug, isFollowed }: { slug: string; isFollowed: boolean }): JSX.Element {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    try {
      await (await studyStore(client)).follow(client, slug, !isFollowed)
    } catch (error) {
      toast(failure(t('Could not save it'), error as Error))
    }
    setBusy(false)
  }
  return (
    <Button
      variant={isFollowed ? 'secondary' : 'primary'}
      aria-pressed={isFollowed}
      busy={busy}
      onClick={() => void press()}
      className="path-follow noscript:hidden"
    >
      <Icon name={isFollowed ? 'check' : 'plus'} className="size-5" />
      {isFollowed ? t('Following') : t('Follow this path')}
    </Button>
  )
}
