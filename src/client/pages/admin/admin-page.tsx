import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { type JSX, useState } from 'react'
import { privateHead } from '#client/data/page-head.ts'
import { callQuery } from '#client/data/queries.ts'
import { useUser } from '#client/data/session.ts'
import { useView } from '#client/data/view.ts'
import {
  ADDITIONAL_TAB_ADDRESS,
  type AdditionalFilters,
} from '#client/features/admin-additional/additional-values.ts'
import { AdditionalManager } from '#client/features/admin-additional/additional-manager.tsx'
import { AddResource } from '#client/features/admin-resources/resource-dialogs.tsx'
import { ResourceManager } from '#client/features/admin-resources/resource-manager.tsx'
import { readFilters } from '#client/features/admin-resources/table-filters.ts'
import { BulkJobs, LastChanges } from '#client/features/bulk-jobs/bulk-jobs.tsx'
import { SeedOfferCard, SetupSteps } from '#client/features/overview/setup-steps.tsx'
import { Overview } from '#client/features/overview/overview.tsx'
import { lazyDialog } from '#client/kit/lazy.tsx'
import { type Address, listAddress, oneOf } from '#client/kit/list-address.ts'
import type { OnView } from '#client/kit/list-page.tsx'
import { PanelTabs } from '#client/kit/panel-tabs.tsx'
import { Button, buttonClass } from '#client/kit/button.tsx'
import { Icon } from '#client/kit/icon.tsx'
import { Spinner } from '#client/kit/states.tsx'
import { adminOnly } from '#client/shell/guards.ts'
import { SiteLink } from '#client/catalogue/site-link.tsx'
import { listSetupSteps } from '#shared/calls/site.ts'
import type { TableFilters } from '#shared/domain/table-filters.ts'
import { consolePaths } from '#shared/console-paths.ts'
import { paths } from '#shared/paths.ts'
import { AdminFrame } from './admin-frame.tsx'
import { t } from '#client/kit/t.tsx'
import { text } from '#shared/texts/text.ts'

export const Route = createFileRoute('/_catalogue/admin')({
  beforeLoad: adminOnly,
  head: () => privateHead(t('Admin Dashboard')),
  component: AdminDashboard,
})

function AdminDashboard(): JSX.Element {
  return (
    <AdminFrame title={t('Admin Dashboard')} actions={<HeaderLinks />}>
      {({ isAdmin }) => <Dashboard isAdmin={isAdmin} />}
    </AdminFrame>
  )
}

function Dashboard({ isAdmin }: { isAdmin: boolean }) {
  const steps = useQuery({ ...callQuery(listSetupSteps), enabled: isAdmin })
  // What is below must not move when the list comes.
  if (isAdmin && steps.isPending) return <Spinner label={t('Loading...')} />
  return (
    <>
      {isAdmin ? <SetupSteps steps={steps.data ?? []} /> : null}
      <Overview />
      {isAdmin ? <SeedOfferCard /> : null}
      <ManagerTabs />
    </>
  )
}

const HEADER_LINK = buttonClass({ variant: 'secondary', size: 'sm', className: 'min-h-11' })

function HeaderLinks() {
  const { user } = useUser()
  // Only admins have security settings in the console.
  const security = user && !user.isAdmin ? paths.settings('security') : paths.adminSettings()
  return (
    // On phones the list of the console's pages has the first, and the menu of the account leads to the second.
    <p className="flex flex-wrap gap-2 max-sm:hidden">
      <SiteLink href={consolePaths.filters()} className={HEADER_LINK}>
        <Icon name="list-filter" className="size-4" />
        {t('Filter Manager')}
      </SiteLink>
      <SiteLink href={security} className={HEADER_LINK}>
        <Icon name="shield-check" className="size-4" />
        {t('Security Settings')}
      </SiteLink>
    </p>
  )
}

const TABS = [
  { value: 'resources', label: text('Manage Resources') },
  { value: 'content', label: text('Manage Additional Content') },
  { value: 'add', label: text('Add Resource') },
] as const
type Tab = (typeof TABS)[number]['value']

function ManagerTabs() {
  const { tab, filters, content, opened, title, goTo, filterBy, onContent } = useShown()
  const panels = {
    resources: () => (
      <ResourceManager
        filters={filters}
        onFilters={filterBy}
        opened={opened}
        imports={
          <>
            <CsvButtons />
            <SiteLink href={consolePaths.addLinks()} className={HEADER_LINK}>
              <Icon name="list-plus" className="size-4" />
              {t('Add Links')}
            </SiteLink>
            <LastChanges />
          </>
        }
        jobs={<BulkJobs />}
      />
    ),
    content: () => <AdditionalManager view={content} onView={onContent} columns="short" />,
    add: () => <AddResource key={title} title={title} />,
  } satisfies Record<Tab, () => JSX.Element>
  return (
    <PanelTabs
      label={t('What to manage')}
      tabs={TABS.map(({ value, label }) => ({ value, label: t(label) }))}
      tab={tab}
      onTab={goTo}
      renderPanel={(each) => panels[each]()}
      id="manager"
      className="grid scroll-mt-24 grid-cols-[minmax(0,1fr)] gap-5"
      listClassName="grid grid-cols-3 border-b border-line-strong sm:flex sm:gap-2"
      triggerClassName="-mb-px min-h-12 rounded-t-md px-2 text-sm/tight font-semibold text-soft transition-colors duration-150 -outline-offset-2 hover:bg-tint hover:text-ink data-[state=active]:text-accent data-[state=active]:shadow-[inset_0_-3px_var(--accent)] sm:px-4 sm:text-base"
    />
  )
}

type Shown = { tab: Tab; filters: TableFilters; content: AdditionalFilters }

const TAB_ADDRESS = listAddress<{ tab: Tab }>(
  { tab: 'resources' },
  { tab: oneOf(TABS.map(({ value }) => value)) },
)

const ADDRESS: Address<Shown> = {
  read: (search) => ({
    ...TAB_ADDRESS.read(search),
    filters: readFilters(search),
    content: ADDITIONAL_TAB_ADDRESS.read(search),
  }),
  write: ({ tab, filters, content }) => ({
    ...TAB_ADDRESS.write({ tab }),
    ...filters,
    ...ADDITIONAL_TAB_ADDRESS.write(content),
  }),
}

type Addressed = Shown & {
  title: string
  opened: number | null
  goTo: (tab: Tab) => void
  filterBy: (filters: TableFilters) => void
  onContent: OnView<AdditionalFilters>
}

function useShown(): Addressed {
  const search: Partial<Record<'title' | 'resource', unknown>> = Route.useSearch()
  const [shown, show] = useView(ADDRESS)
  // Kept when another tab is opened: a new title would discard what was typed in the form.
  const [title, setTitle] = useState('')
  const asked = search.title
  if (typeof asked === 'string' && asked && asked !== title) setTitle(asked)
  return {
    ...shown,
    title,
    opened: Number(search.resource) || null,
    goTo: (next) => show({ ...shown, tab: next }, true),
    // Back undoes it.
    filterBy: (next) => show({ ...shown, tab: 'resources', filters: next }),
    onContent: (next, typing = false) => show({ ...shown, tab: 'content', content: next }, typing),
  }
}

const CSV_BUTTONS = [
  { kind: 'import', label: text('Import CSV'), icon: 'file-up' },
  { kind: 'update', label: text('Update CSV'), icon: 'file-pen' },
] as const

function CsvButtons() {
  return (
    <>
      {CSV_BUTTONS.map((button) => (
        <CsvButton key={button.kind} {...button} />
      ))}
    </>
  )
}

function CsvButton({ kind, label, icon }: (typeof CSV_BUTTONS)[number]) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)} className="min-h-11">
        <Icon name={icon} className="size-4" />
        {t(label)}
      </Button>
      <CsvDialog kind={kind} open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

const CsvDialog = lazyDialog(() =>
  import('#client/features/imports/csv-dialog.tsx').then((m) => m.CsvDialog),
)
