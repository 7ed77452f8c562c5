import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useState } from 'react'
import { TextField } from './field.tsx'
import { PanelTabs } from './panel-tabs.tsx'

const TABS = [
  { value: 'name', label: 'Name' },
  { value: 'safety', label: 'Safety' },
] as const

function Settings() {
  const [tab, setTab] = useState<'name' | 'safety'>('name')
  return (
    <PanelTabs
      label="Settings"
      tabs={TABS}
      comingSoon={['Colors']}
      tab={tab}
      onTab={setTab}
      renderPanel={(each) => <TextField label={`Your ${each}`} />}
      listClassName="panel-tabs"
    />
  )
}

const tab = (name: string) => page.getByRole('tab', { name })

it('the arrow keys choose a tab, and skip what is coming soon', async () => {
  await render(<Settings />)
  await expect.element(tab('Colors Coming Soon')).toBeDisabled()
  await tab('Name').click()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(tab('Safety')).toHaveFocus()
  await expect.element(tab('Safety')).toHaveAttribute('aria-selected', 'true')
  await expect.element(page.getByRole('textbox', { name: 'Your safety' })).toBeVisible()
})

it('a panel renders when it is opened, and keeps what was typed while it is hidden', async () => {
  await render(<Settings />)
  const panels = page.getByRole('textbox', { includeHidden: true })
  await expect.element(panels).toHaveAccessibleName('Your name')
  await page.getByRole('textbox', { name: 'Your name' }).fill('Vera')
  await tab('Safety').click()
  await expect.element(page.getByRole('textbox', { name: 'Your name' })).not.toBeInTheDocument()
  await tab('Name').click()
  await expect.element(page.getByRole('textbox', { name: 'Your name' })).toHaveValue('Vera')
})
