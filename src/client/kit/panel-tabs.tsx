import { Tabs } from 'radix-ui'
import { Fragment, type JSX, type ReactNode, useState } from 'react'
import { pageDirection } from './direction.ts'
import { t } from './t.tsx'
import './panel-tabs.css'

type PanelTabsProps<Tab extends string> = {
  label: string
  tabs: readonly { value: Tab; label: string }[]
  /** Labels of tabs that are shown as coming soon, before the last tab. */
  comingSoon?: readonly string[]
  tab: Tab
  onTab: (tab: Tab) => void
  renderPanel: (tab: Tab) => ReactNode
  className?: string
  /** 'panel-tabs' for the usual look. */
  listClassName: string
  triggerClassName?: string
  id?: string
}

/**
 * Shows one panel at a time. A panel that has been opened stays mounted but hidden, so that what was
 * typed, searched, or paged there is kept.
 */
export function PanelTabs<Tab extends string>(props: PanelTabsProps<Tab>): JSX.Element {
  const { label, tabs, tab, onTab, renderPanel, id } = props
  const { className, listClassName, triggerClassName, comingSoon = [] } = props
  const [opened, setOpened] = useState<readonly Tab[]>([tab])
  if (!opened.includes(tab)) setOpened([...opened, tab])
  return (
    <Tabs.Root
      id={id}
      dir={pageDirection()}
      value={tab}
      onValueChange={(chosen) => {
        const known = tabs.find(({ value }) => value === chosen)
        if (known) onTab(known.value)
      }}
      className={className}
    >
      <Tabs.List aria-label={label} className={listClassName}>
        {tabs.map((each, index) => (
          <Fragment key={each.value}>
            {index === tabs.length - 1
              ? comingSoon.map((name) => <ComingSoon key={name} label={name} />)
              : null}
            <Tabs.Trigger value={each.value} className={triggerClassName}>
              {each.label}
            </Tabs.Trigger>
          </Fragment>
        ))}
      </Tabs.List>
      {tabs.map(({ value }) => (
        <Tabs.Content
          key={value}
          value={value}
          forceMount
          hidden={tab !== value}
          className="min-w-0 rounded-md"
        >
          {opened.includes(value) ? renderPanel(value) : null}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  )
}

function ComingSoon({ label }: { label: string }) {
  return (
    <Tabs.Trigger value={label.toLowerCase()} disabled>
      {label} <small>{t('Coming Soon')}</small>
    </Tabs.Trigger>
  )
}
