import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { listPathsForAdmin } from '#shared/calls/admin-paths.ts'
import { listAllAdditional } from '#shared/calls/additional.ts'
import { listAudit } from '#shared/calls/audit.ts'
import { listLinkChecks } from '#shared/calls/links.ts'
import { listReports, listResourceReports } from '#shared/calls/reports.ts'
import { listSuggestions } from '#shared/calls/suggestions.ts'
import { listTrash } from '#shared/calls/trash.ts'
import type { Role } from '#shared/domain/roles.ts'
import { mayOpen } from '#shared/domain/page-access.ts'
import { answer, counted, refusal } from '#tests/support/api-stub.ts'
import {
  expectAccessible,
  expectAddress,
  logIn,
  openPage,
  press,
  pressOn,
} from '#tests/support/client-page.tsx'
import { answerTable } from '#tests/support/resource-table-stub.ts'
import { resourceView } from '#tests/support/sample-views.ts'
import { answerTaxonomy, categoryView } from '#tests/support/taxonomy-stub.ts'

const nav = page.getByRole('navigation', { name: 'Admin console' })

/** Returns the groups of the navigation, as they are drawn on wide screens. */
function groups(): Record<string, string[]> {
  const lists = nav.getByRole('list').elements()
  return Object.fromEntries(
    lists.map((list) => [
      list.previousElementSibling?.textContent ?? '',
      [...list.querySelectorAll('a')].map((link) => link.textContent),
    ]),
  )
}

/** Opens a page that everybody in the console may open. */
async function openAs(role: Role, look = {}): Promise<void> {
  logIn({ role })
  await openPage('/admin/reports', look)
  await expect.element(page.getByText('Nothing to do')).toBeVisible()
}

const CATALOGUE = [
  'Dashboard',
  'Add Links',
  'Additional Resources',
  'Paths',
  'Filter Manager',
  'Link Health',
  'Trash',
]

it.each([
  ['moderator', { People: ['Reports'] }],
  ['curator', { Catalogue: CATALOGUE, People: ['Suggestions', 'Reports'] }],
  [
    'admin',
    {
      Catalogue: CATALOGUE,
      People: ['Suggestions', 'Reports', 'People'],
      Site: ['Site', 'Page Texts', 'Audit Log', 'Admin Security'],
    },
  ],
] as const)(
  'calm 7: a %s sees the entries for the role in their groups',
  async (role, expected) => {
    await openAs(role, { width: 1440, height: 900 })
    expect(groups()).toEqual(expected)
    for (const link of nav.getByRole('link').elements())
      expect([link.textContent, mayOpen(role, (link as HTMLAnchorElement).pathname)]).toEqual([
        link.textContent,
        true,
      ])
  },
)

it('calm 7: what waits is counted, for the role', async () => {
  logIn({ role: 'curator' })
  answer(listTrash, counted([]))
  answer(listSuggestions, counted([], 3))
  answer(listReports, refusal(403))
  answer(listResourceReports, counted([], 120))
  const counts = { alive: 9, moved: 2, dead: 4, unsure: 7, unchecked: 1, unasked: 0, queued: 0 }
  answer(listLinkChecks, { isOn: true, counts, lengths: 0, links: [] })
  await openPage('/admin/trash', { width: 1440, height: 900 })
  await expect.element(nav.getByRole('link', { name: 'Suggestions 3 waiting' })).toBeVisible()
  await expect.element(nav.getByRole('link', { name: 'Reports 99+ waiting' })).toBeVisible()
  await expect.element(nav.getByRole('link', { name: 'Link Health 6 waiting' })).toBeVisible()
  await expectAccessible()
  await page.viewport(390, 844)
  await expect.element(nav.getByRole('link', { name: /Reports/ })).not.toBeInTheDocument()
  await nav.getByText(/^Console/).click()
  await expect.element(nav.getByRole('link', { name: 'Reports 99+ waiting' })).toBeVisible()
  await expectAccessible()
})

it('counts that cannot be loaded are left out, and the page works', async () => {
  logIn({ role: 'curator' })
  answer(listTrash, counted([]))
  answer(listSuggestions, refusal(500))
  answer(listResourceReports, refusal(500))
  answer(listLinkChecks, refusal(500))
  await openPage('/admin/trash')
  await expect.element(nav.getByRole('link', { name: 'Suggestions', exact: true })).toBeVisible()
})

it('the console has its own navigation, which marks the page and folds on a phone', async () => {
  logIn({ role: 'admin' })
  answer(listTrash, counted([]))
  answer(listAudit, counted([]))
  await openPage('/admin/reports')
  const link = (name: string) => nav.getByRole('link', { name, exact: true })
  await expect.element(link('Reports')).toHaveAttribute('aria-current', 'page')
  expect(page.getByRole('complementary', { name: 'Sidebar' }).elements()).toEqual([])
  await pressOn(link('Trash'))
  await expectAddress('/admin/trash')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Trash' })).toBeVisible()
  await expect.element(link('Trash')).toHaveAttribute('aria-current', 'page')

  await page.viewport(320, 700)
  expect(page.getByRole('navigation', { name: 'Main places' }).elements()).toEqual([])
  expect(page.getByRole('button', { name: 'Open sidebar' }).elements()).toEqual([])
  await expect.poll(() => nav.getByRole('link').elements()).toEqual([])
  ;(nav.element().querySelector('summary') as HTMLElement).focus()
  await press('{Enter}')
  await pressOn(link('Audit Log'))
  await expectAddress('/admin/audit')
  await expect.poll(() => nav.getByRole('link').elements()).toEqual([])
  await expect.element(nav).toMatchTextContent('pages, now Audit Log')
})

/** The pages of each role, with words that appear once everything is loaded. */
const PAGES = {
  curator: {
    '/admin': 'Lesson 5',
    '/admin/add-links': 'Many at once',
    '/admin/additional-resources': 'No additional resources yet',
    '/admin/filter-manager': 'Open Games',
    '/admin/links': 'No link is dead',
    '/admin/paths': 'No paths yet',
    '/admin/trash': 'The trash is empty',
    '/admin/suggestions': 'Nothing waits for a decision.',
    '/admin/reports': 'Nothing to do',
  },
  moderator: { '/admin/reports': 'Nothing to do' },
} as const

it.each(['curator', 'moderator'] as const)(
  'steady 15: no page of the console links a %s to what is not for them',
  async (role) => {
    logIn({ role })
    answerTable([resourceView()])
    answerTaxonomy({ categories: [categoryView(1, { name: 'Open Games' })] })
    answer(listAllAdditional, [])
    answer(listTrash, counted([]))
    answer(listPathsForAdmin, [])
    const seen = new Set<string>()
    for (const [path, words] of Object.entries(PAGES[role])) {
      await openPage(path)
      await expect.element(page.getByRole('main')).toMatchTextContent(words)
      if (path === '/admin')
        await expect
          .element(page.getByRole('region', { name: 'Overview' }))
          .toMatchTextContent('Resources600')
      for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="/admin"]')) {
        expect.soft(mayOpen(role, link.pathname), `${link.pathname} on ${path}`).toBe(true)
        seen.add(link.pathname)
      }
    }
    expect([...seen].toSorted()).toEqual(Object.keys(PAGES[role]).toSorted())
  },
)
