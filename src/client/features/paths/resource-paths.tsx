import { useQuery } from '@tanstack/react-query'
import type { JSX } from 'react'
import { SiteLink } from '#client/catalogue/site-link.tsx'
import { useKidsMode } from '#client/data/kids-mode.tsx'
import { localPath, textLanguage } from '#client/data/page-language.ts'
import { callQuery } from '#client/data/queries.ts'
import { Phrase, t } from '#client/kit/t.tsx'
import { listPathsOfResource } from '#shared/calls/paths.ts'
import type { ResourcePath } from '#shared/contracts/paths.ts'
import { paths } from '#shared/paths.ts'
import './resource-paths.css'

export const resourcePathsQuery = (id: number) =>
  callQuery(listPathsOfResource, { params: { id }, query: { locale: textLanguage() } })

/** Which steps of paths a lesson is, with the steps around each. */
export function ResourcePaths({ id }: { id: number }): JSX.Element | null {
  const { data = [] } = useQuery(resourcePathsQuery(id))
  const { kidsMode } = useKidsMode()
  const shown = kidsMode ? data.filter(({ ages }) => ages !== null) : data
  if (shown.length === 0) return null
  return (
    <ul className="resource-paths">
      {shown.map((path) => (
        <li key={path.slug}>
          <span>
            <Phrase
              of="Step {number} of <path>{title}</path>"
              values={{ number: path.number, title: path.title }}
              tags={{
                path: (words) => (
                  <SiteLink href={paths.learningPath(path.slug)} className="text-link" dir="auto">
                    {words}
                  </SiteLink>
                ),
              }}
            />
          </span>
          <Around path={path} step={path.before} name={t('Before:')} />
          <Around path={path} step={path.next} name={t('Next:')} />
        </li>
      ))}
    </ul>
  )
}

type AroundProps = { path: ResourcePath; step: ResourcePath['next']; name: string }

function Around({ path, step, name }: AroundProps): JSX.Element | null {
  if (!step) return null
  return (
    <span className="resource-around">
      {name}{' '}
      <a
        href={localPath(paths.learningPath(path.slug, step.key))}
        className="underline hover:text-ink"
        dir="auto"
      >
        {step.goal}
      </a>
    </span>
  )
}
