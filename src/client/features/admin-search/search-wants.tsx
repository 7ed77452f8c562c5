import { useQuery } from '@tanstack/react-query'
import { type JSX, useState } from 'react'
import { SiteLink } from '#client/catalogue/site-link.tsx'
import { loadingFault } from '#client/data/errors.ts'
import { callQuery } from '#client/data/queries.ts'
import { stringifySearch } from '#client/data/search-params.ts'
import { consolePaths } from '#shared/console-paths.ts'
import { paths } from '#shared/paths.ts'
import { buttonClass } from '#client/kit/button.tsx'
import { countText, pluralOf } from '#client/kit/number-words.ts'
import { Loaded } from '#client/kit/loaded.tsx'
import { EmptyState } from '#client/kit/states.tsx'
import { type Column, TableSkeleton } from '#client/kit/table.tsx'
import { PagedTable } from '#client/kit/paged-table.tsx'
import { listSearchWants } from '#shared/calls/search.ts'
import type { SearchWantsView } from '#shared/contracts/search.ts'
import { Phrase, t } from '#client/kit/t.tsx'

const PAGE_SIZE = 20
const UNIT = 'search'

type Want = SearchWantsView['questions'][number] & { id: number }

export function SearchWants(): JSX.Element {
  const wants = useQuery(callQuery(listSearchWants))
  return (
    <section aria-labelledby="search-wants" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="search-wants" className="text-2xl">
        {t('What people looked for and did not find')}
      </h2>
      <Loaded
        query={wants}
        skeleton={
          <TableSkeleton
            rows={PAGE_SIZE / 2}
            label={t('Loading {units}...', { units: pluralOf(UNIT) })}
          />
        }
        failure={({ error }) => loadingFault(pluralOf(UNIT), error)}
      >
        {(found) => <WantTable found={found} />}
      </Loaded>
    </section>
  )
}

function WantTable({ found }: { found: SearchWantsView }) {
  const [page, setPage] = useState(1)
  const { counting, days, all, questions, missing } = found
  return (
    <>
      <p className="max-w-prose text-soft">
        {all.asked === 0
          ? t('Nothing was counted in the last {days} days.', { days })
          : t('Of {searches} in the last {days} days, {withoutResult, number} found nothing.', {
              ...all,
              searches: countText(all.asked, UNIT),
              days,
            })}{' '}
        {counting
          ? t('A search is listed once three visitors have made it on the same day.')
          : t('Counting is switched off (SEARCH_STATS=0).')}
      </p>
      {questions.length > 0 ? (
        <PagedTable
          label={t('Unmet Searches')}
          unit={UNIT}
          columns={columnsOf()}
          rows={questions.map((question, index) => ({ ...question, id: index }))}
          pageSize={PAGE_SIZE}
          page={page}
          onPage={setPage}
        />
      ) : (
        <EmptyState
          title={t('No unmet searches')}
          description={t('Searches that find nothing will be listed here.')}
        />
      )}
      {missing.length > 0 ? (
        <>
          <h3 className="text-xl">{t('What people ask for and the catalogue does not have')}</h3>
          <dl lang="en" className="grid max-w-prose gap-2">
            {missing.map(({ topic, why }) => (
              <div key={topic}>
                <dt className="font-semibold">{topic.replaceAll('-', ' ')}</dt>
                <dd className="text-soft">{why}</dd>
              </div>
            ))}
          </dl>
        </>
      ) : null}
    </>
  )
}

const LINK_LOOK = buttonClass({
  variant: 'secondary',
  size: 'sm',
  className: 'min-h-11 whitespace-nowrap',
})

const HIDDEN = { hidden: (words: string) => <span className="sr-only">{words}</span> }

function columnsOf(): Column<Want>[] {
  return [
    {
      name: t('Noun|Search'),
      kind: 'heading',
      cell: ({ question }) => <span className="font-semibold">{question}</span>,
    },
    { name: t('Visitors'), kind: 'narrow', cell: ({ asked }) => asked },
    { name: t('Found Nothing'), kind: 'narrow', cell: ({ withoutResult }) => withoutResult },
    {
      name: t('Actions'),
      kind: 'actions',
      cell: ({ question }) => (
        <span className="flex flex-wrap gap-2 py-1 xl:flex-nowrap">
          <SiteLink
            href={paths.admin(stringifySearch({ tab: 'add', title: question }))}
            className={LINK_LOOK}
          >
            <Phrase
              of="Add a resource<hidden> for “{question}”</hidden>"
              values={{ question }}
              tags={HIDDEN}
            />
          </SiteLink>
          <SiteLink
            href={consolePaths.filters(stringifySearch({ tab: 'synonyms', word: question }))}
            className={LINK_LOOK}
          >
            <Phrase
              of="Add a synonym<hidden> for “{question}”</hidden>"
              values={{ question }}
              tags={HIDDEN}
            />
          </SiteLink>
        </span>
      ),
    },
  ]
}
