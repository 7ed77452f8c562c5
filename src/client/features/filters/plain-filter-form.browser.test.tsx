import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { PlainFilterForm } from './plain-filter-form.tsx'

const openForm = (category: 'all' | 'kids') =>
  render(<PlainFilterForm action="/" cleared="/" search={{ category }} options={undefined} />)
const group = (name: string) => page.getByRole('group', { name, exact: true })

afterEach(() => {
  delete document.documentElement.dataset['kidsLock']
})

it('has the words of the panel for adults, and those of kids mode', async () => {
  const { unmount } = await openForm('all')
  await expect.element(group('Player Skill Level')).toBeVisible()
  await expect.element(group('Source Websites')).toBeVisible()
  await unmount()
  await openForm('kids')
  await expect.element(group('Your Level')).toBeVisible()
  await expect.element(group('Websites')).toBeVisible()
})

it('offers locked visitors neither a shop nor a level that is no level for kids', async () => {
  document.documentElement.dataset['kidsLock'] = ''
  await openForm('kids')
  await expect.element(group('Your Level').getByRole('checkbox').first()).toBeVisible()
  await expect.element(page.getByRole('checkbox', { name: 'Master' })).not.toBeInTheDocument()
  await expect.element(group('Websites')).not.toBeInTheDocument()
})
