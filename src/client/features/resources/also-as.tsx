import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { JSX } from 'react'
import { useKidsMode } from '#client/data/kids-mode.tsx'
import { useStudyMarks } from '#client/data/study-marks.ts'
import { t } from '#client/kit/t.tsx'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { isFree, isKidsResource } from '#shared/domain/catalogue.ts'
import { editionLabel } from '#shared/domain/editions.ts'
import { languageLabel } from '#shared/domain/filters/language.ts'
import { sourceName } from '#shared/domain/filters/source.ts'
import { singleTypeName } from '#shared/domain/resource-fields.ts'
import { titleText } from '#shared/domain/resource-display.ts'
import { editionsQuery } from './resource-api.ts'

/** The other editions of a resource's work, and which of them the reader has done. */
export function AlsoAs({ resource }: { resource: ResourceView }): JSX.Element | null {
  const { data = [] } = useQuery({
    ...editionsQuery(resource.id),
    enabled: resource.work !== null,
  })
  const { kidsMode } = useKidsMode()
  const marks = useStudyMarks() ?? []
  const editions = kidsMode ? data.filter(isKidsResource) : data
  if (resource.work === null || editions.length === 0) return null
  const isDone = ({ id }: { id: number }) =>
    marks.some(({ resourceId, status }) => resourceId === id && status === 'done')
  const done = isDone(resource) ? undefined : editions.find(isDone)
  return (
    <div className="grid gap-1.5">
      <p className="flex flex-wrap gap-x-2 wrap-anywhere">
        <span className="font-semibold">{t('Also as:')}</span>
        {editions.map((edition, at) => (
          <span key={edition.id}>
            <Link
              to="/resource/$id"
              params={{ id: String(edition.id) }}
              className="text-link pointer-coarse:py-2.5"
              title={titleText(edition.title, t)}
            >
              {editionText(edition, resource)}
            </Link>
            {at < editions.length - 1 ? ' ·' : ''}
          </span>
        ))}
      </p>
      {done ? (
        <p className="font-semibold text-accent-strong">
          {t('You did the {edition}', { edition: nameOf(done) })}
        </p>
      ) : null}
    </div>
  )
}

const nameOf = ({ work, type }: ResourceView) =>
  work?.edition ? editionLabel(work.edition, t) : singleTypeName(type, t)

/** 'Chessable course (paid)', 'free ebook', 'translation, German (paid)' */
function editionText(edition: ResourceView, { language }: ResourceView): string {
  const { price, sourceWebsite } = edition
  const source = sourceWebsite === 'other' ? '' : `${sourceName(sourceWebsite, t)} `
  const other = edition.language === language ? '' : `, ${languageLabel(edition.language, t)}`
  const name = `${source}${nameOf(edition)}${other}`
  if (isFree(price)) return t('free {name}', { name })
  return price === null ? name : t('{name} (paid)', { name })
}
