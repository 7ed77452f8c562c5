import { useQuery } from '@tanstack/react-query'
import type { JSX } from 'react'
import { SiteLink } from '#client/catalogue/site-link.tsx'
import { useKidsMode } from '#client/data/kids-mode.tsx'
import { pathQuery } from '#client/data/learning-paths.ts'
import { noteFromPath } from '#client/data/left-lesson.ts'
import { cn } from '#client/kit/cn.ts'
import { Icon } from '#client/kit/icon.tsx'
import { t } from '#client/kit/t.tsx'
import { CHILDREN_PATH, isStepDone, pathProgress } from '#shared/domain/learning-path.ts'
import { paths } from '#shared/paths.ts'
import { forKids } from './path-facts.ts'
import { usePathState } from './path-progress.tsx'
import './path-stones.css'

/** The children's path as stones to jump on: each leads to its lesson, and has a star once it is done. */
export function PathStones(): JSX.Element | null {
  const { data } = useQuery(pathQuery(CHILDREN_PATH))
  const { kidsMode } = useKidsMode()
  const { isDone } = usePathState(CHILDREN_PATH)
  const path = data?.path && forKids(data.path)
  const stones = path?.steps.filter(({ items }) => items.length > 0)
  if (!path || !stones?.[0]) return null
  const { next } = pathProgress(stones, isDone, new Set())
  return (
    <section aria-labelledby="stones" className="grid gap-3">
      <h2 id="stones" className="text-2xl">
        <SiteLink href={paths.learningPath(path.slug)}>{path.title}</SiteLink>
      </h2>
      <p className="text-lg/snug text-soft">
        {kidsMode ? t('Jump from stone to stone!') : path.about}
      </p>
      <ol className="path-stones">
        {stones.map((step, at) => {
          const done = isStepDone(step, isDone)
          const item = step.items.find((each) => !isDone(each)) ?? step.items[0]
          return item ? (
            <li key={step.key}>
              <SiteLink
                href={paths.resource(item.id)}
                onClick={() => noteFromPath(item.id)}
                className={cn(done && 'done', next?.index === at && 'next')}
              >
                <span aria-hidden="true" className="stone">
                  {done ? <Icon name="star" /> : at + 1}
                </span>
                {done ? <span className="sr-only">{t('Done!')} </span> : null}
                <span dir="auto">{step.goal}</span>
              </SiteLink>
            </li>
          ) : null
        })}
      </ol>
    </section>
  )
}
