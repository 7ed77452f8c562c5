import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { listLinkChecks } from '#shared/calls/link-checks.ts'
import { listReports, listResourceReports } from '#shared/calls/reports.ts'
import { listSuggestions } from '#shared/calls/suggestions.ts'
import { listTrash } from '#shared/calls/trash.ts'
import type { Role } from '#shared/domain/roles.ts'
import { mayOpen } from '#shared/domain/page-access.ts'
import { answer, counted, refusal } from '#tests/support/api-stub.ts'
import { expectAccessible, logIn, openPage } from '#tests/support/client-page.tsx'

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

const CATALOGUE = ['Dashboard', 'Additional Resources', 'Filter Manager', 'Link Health', 'Trash']

it.each([
  ['moderator', { People: ['Reports'] }],
  ['curator', { Catalogue: CATALOGUE, People: ['Suggestions', 'Reports'] }],
  [
    'admin',
    {
      Catalogue: CATALOGUE,
      People: ['Suggestions', 'Reports', 'People'],
      Site: ['Page Texts', 'Audit Log', 'Admin Security'],
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
  answer(listLinkChecks, { isOn: true, counts, links: [] })
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
