import { Tabs } from 'radix-ui'
import { type JSX, useState } from 'react'
import { stringifySearch } from '#client/data/search-params.ts'
import { CategoryManager } from '#client/features/admin-openings/category-manager.tsx'
import { OpeningManager } from '#client/features/admin-openings/opening-manager.tsx'
import { SubcategoryManager } from '#client/features/admin-openings/subcategory-manager.tsx'
import { missingOf } from '#client/features/admin-openings/taxonomy.ts'
import { useTaxonomy } from '#client/features/admin-openings/use-taxonomy.ts'
import { SearchWants } from '#client/features/admin-search/search-wants.tsx'
import { SynonymManager } from '#client/features/admin-search/synonym-manager.tsx'
import { SiteLink } from '#client/shell/site-link.tsx'
import { paths } from '#shared/paths.ts'
import '../settings/settings-tabs.css'
import { useFollowed } from '../use-followed.ts'
import { AdminFrame } from './admin-frame.tsx'
import { useOwnSearch } from './use-own-search.ts'

/** As the address has them: without one it is the main categories. */
const TABS = [
  { value: 'categories', label: 'Main Categories' },
  { value: 'subcategories', label: 'Sub Categories' },
  { value: 'openings', label: 'Chess Openings' },
  { value: 'synonyms', label: 'Search Synonyms' },
  { value: 'wants', label: 'Unmet Searches' },
] as const
type Tab = (typeof TABS)[number]['value']

const WANT_LINKS = {
  resource: (title: string) => paths.admin(stringifySearch({ tab: 'add', title })),
  synonym: (word: string) => paths.adminFilters(stringifySearch({ tab: 'synonyms', word })),
}

const hrefOf = (tab: Tab) => paths.adminFilters(tab === 'categories' ? '' : `?tab=${tab}`)

export function FilterManagerScreen(): JSX.Element {
  return (
    <AdminFrame
      title="Filter Manager"
      intro="Manage the opening categories, subcategories, and openings in the filter panel, and what searches understand."
    >
      {() => <ManagerTabs />}
    </AdminFrame>
  )
}

/** A panel once seen stays in the page, out of sight: its search and its page are not lost. */
function ManagerTabs() {
  const search = useOwnSearch()
  const addressed = knownTab(search['tab'])
  const missing = addressed === 'openings' ? missingOf(search['missing']) : null
  const [tab, choose] = useFollowed(addressed, hrefOf)
  const state = useTaxonomy()
  const [seen, setSeen] = useState<readonly Tab[]>([tab])
  if (!seen.includes(tab)) setSeen([...seen, tab])
  const panels = {
    categories: <CategoryManager state={state} />,
    subcategories: <SubcategoryManager state={state} />,
    openings: (
      <OpeningManager state={state} missing={missing} onMissingRemove={() => choose('openings')} />
    ),
    synonyms: <SynonymManager word={tab === 'synonyms' ? textOf(search['word']) : ''} />,
    wants: <SearchWants links={WANT_LINKS} Link={SiteLink} />,
  } satisfies Record<Tab, JSX.Element>
  return (
    <Tabs.Root
      value={tab}
      onValueChange={(value) => choose(knownTab(value))}
      className="grid gap-5"
    >
      <Tabs.List
        aria-label="Filters"
        className="settings-tabs lg:grid-cols-[repeat(5,max-content)] lg:*:px-6"
      >
        {TABS.map(({ value, label }) => (
          <Tabs.Trigger key={value} value={value}>
            {label}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {TABS.map(({ value }) => (
        <Tabs.Content
          key={value}
          value={value}
          forceMount
          hidden={tab !== value}
          className="min-w-0 rounded-md"
        >
          {seen.includes(value) ? panels[value] : null}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  )
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function knownTab(value: unknown): Tab {
  return TABS.find((each) => each.value === value)?.value ?? 'categories'
}
