import { useHydrated } from '@tanstack/react-router'
import { Tabs } from 'radix-ui'
import { type JSX, Suspense, useState } from 'react'
import { stringifySearch } from '#client/data/search-params.ts'
import { Spinner } from '#client/kit/states.tsx'
import { AdditionalCard } from '#client/features/additional/additional-card.tsx'
import { AddResource } from '#client/features/admin-resources/add-resource.tsx'
import { ResourceManager } from '#client/features/admin-resources/resource-manager.tsx'
import { problemOf } from '#client/features/admin-resources/table-view.ts'
import { ResourceCard } from '#client/features/resources/resource-card.tsx'
import { SiteLink } from '#client/shell/site-link.tsx'
import type { AdditionalResourceView } from '#shared/contracts/additional-resources.ts'
import type { ResourceProblem } from '#shared/contracts/admin-resources.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { paths } from '#shared/paths.ts'
import { useFollowed } from '../use-followed.ts'
import { CsvButtons } from './manager-csv.tsx'
import { AdditionalManager } from './manager-parts.tsx'
import { useOwnSearch } from './use-own-search.ts'

const TABS = [
  { value: 'resources', label: 'Manage Resources' },
  { value: 'content', label: 'Manage Additional Content' },
  { value: 'add', label: 'Add Resource' },
] as const
type Tab = (typeof TABS)[number]['value']

const tabOf = (value: unknown): Tab =>
  TABS.find((each) => each.value === value)?.value ?? 'resources'

const additionalPreview = (resource: AdditionalResourceView) => (
  <AdditionalCard resource={resource} />
)
const preview = (resource: ResourceView) => <ResourceCard resource={resource} />

/** A panel once seen stays in the page, out of sight: what was typed there is not lost. */
export function ManagerTabs(): JSX.Element {
  const { tab, problem, title, goTo } = useAddress()
  const hydrated = useHydrated()
  const [seen, setSeen] = useState<readonly Tab[]>([tab])
  if (!seen.includes(tab)) setSeen([...seen, tab])
  return (
    <Tabs.Root
      value={tab}
      onValueChange={(next) => goTo(tabOf(next))}
      id="manager"
      className="grid scroll-mt-24 grid-cols-[minmax(0,1fr)] gap-5"
    >
      <TabList />
      <Panel tab="resources" shown={tab} seen={seen}>
        <ResourceManager
          problem={problem}
          onProblemRemove={() => goTo('resources')}
          imports={<CsvButtons />}
          renderPreview={preview}
          Link={SiteLink}
        />
      </Panel>
      <Panel tab="content" shown={tab} seen={seen}>
        <Suspense fallback={<Spinner label="Loading..." />}>
          {hydrated ? (
            <AdditionalManager columns="short" renderPreview={additionalPreview} />
          ) : (
            <Spinner label="Loading..." />
          )}
        </Suspense>
      </Panel>
      <Panel tab="add" shown={tab} seen={seen}>
        <AddResource key={title} title={title} renderPreview={preview} />
      </Panel>
    </Tabs.Root>
  )
}

type Address = { tab: Tab; problem: ResourceProblem | null }

const hrefOf = ({ tab, problem }: Address) =>
  paths.admin(stringifySearch({ tab: tab === 'resources' ? '' : tab, problem: problem ?? '' }))

function useAddress(): Address & { title: string; goTo: (tab: Tab) => void } {
  const search = useOwnSearch()
  const tab = tabOf(search['tab'])
  const problem = tab === 'resources' ? problemOf(search['problem']) : null
  const [shown, choose] = useFollowed({ tab, problem }, hrefOf)
  // It stays when another tab is chosen, as what was typed under it does.
  const [title, setTitle] = useState('')
  const asked = search['title']
  if (typeof asked === 'string' && asked && asked !== title) setTitle(asked)
  return { ...shown, title, goTo: (next) => choose({ tab: next, problem: null }) }
}

function TabList() {
  return (
    <Tabs.List
      aria-label="What to manage"
      className="grid grid-cols-3 border-b border-line-strong sm:flex sm:gap-2"
    >
      {TABS.map(({ value, label }) => (
        <Tabs.Trigger
          key={value}
          value={value}
          className="-mb-px min-h-12 rounded-t-md px-2 text-sm/tight font-semibold text-soft transition-colors duration-150 -outline-offset-2 hover:bg-tint hover:text-ink data-[state=active]:text-accent data-[state=active]:shadow-[inset_0_-3px_var(--accent)] sm:px-4 sm:text-base"
        >
          {label}
        </Tabs.Trigger>
      ))}
    </Tabs.List>
  )
}

type PanelProps = {
  tab: Tab
  shown: Tab
  seen: readonly Tab[]
  children: JSX.Element
}

function Panel({ tab, shown, seen, children }: PanelProps) {
  return (
    <Tabs.Content value={tab} forceMount hidden={tab !== shown} className="rounded-md">
      {seen.includes(tab) ? children : null}
    </Tabs.Content>
  )
}
