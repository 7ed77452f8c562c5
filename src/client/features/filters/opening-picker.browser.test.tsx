import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { listRecommendedLists } from '#shared/calls/lists.ts'
import { getFilterOptions, listOpenings } from '#shared/calls/openings.ts'
import { countFacets, listFeatured, listResources } from '#shared/calls/resources.ts'
import { answer, counted, hold } from '#tests/support/api-stub.ts'
import { expectAccessible, expectAddress, openPage, press } from '#tests/support/client-page.tsx'
import {
  facetsView,
  filterOptionsView,
  openingView,
  resourceView,
} from '#tests/support/sample-views.ts'

const PATTERNS: Record<string, string> = {
  'French Defense': '1.e4 e6',
  'Italian Game: Evans Gambit': '1.e4 e5 2.Nf3 Nc6 3.Bc4 Bc5 4.b4',
  'Sicilian Defense': '1.e4 c5',
  'Sicilian Defense: Alapin Variation': '1.e4 c5 2.c3',
  'Sicilian Defense: Najdorf Variation': '1.e4 c5 2.Nf3 d6 3.d4 cxd4 4.Nxd4 Nf6 5.Nc3 a6',
}
const OPTIONS = filterOptionsView({ openings: Object.keys(PATTERNS) })

beforeEach(() => {
  answer(getFilterOptions, OPTIONS)
  answer(listFeatured, [])
  answer(listResources, counted([resourceView()]))
  answer(listRecommendedLists, [])
  answer(countFacets, facetsView())
  answer(
    listOpenings,
    Object.entries(PATTERNS).map(([name, openingPattern], index) =>
      openingView({ id: index + 1, name, openingPattern }),
    ),
  )
})

const box = page.getByRole('combobox', { name: 'Specific Opening' })
const list = page.getByRole('listbox', { name: 'Openings' })
const options = list.getByRole('option')

/** Polls the text of the option that a screen reader considers active. */
const expectActive = () =>
  expect.poll(
    () =>
      document.getElementById(box.element().getAttribute('aria-activedescendant') ?? '')
        ?.textContent,
  )

async function openPanel(): Promise<void> {
  await openPage('/')
  await page.getByRole('button', { name: 'Advanced Filters' }).click()
}

describe('the opening of the filters', () => {
  it('says that the openings are loading', async () => {
    hold(getFilterOptions)
    await openPanel()
    await expect.element(box).toHaveValue('Loading openings...')
    await box.click()
    await expect.element(options).toMatchTextContent(/^Loading openings\.\.\.$/)
    expect(options.elements()).toHaveLength(1)
  })

  it('does not mix names that come while the box has the focus with what is typed', async () => {
    const release = hold(getFilterOptions)
    await openPanel()
    await expect.element(box).toHaveValue('Loading openings...')
    box.element().focus()
    release(OPTIONS)
    await expect.element(box).toHaveValue('All Openings')
    await press('Caro')
    await expect.element(box).toHaveValue('Caro')
  })

  it('a name is typed, and the choice applies at once', async () => {
    await openPanel()
    await expect.element(box).toHaveValue('All Openings')
    await box.click()
    await expect.element(options.first()).toHaveTextContent('All Openings')
    await press('evans')
    await expectActive().toContain('Italian Game: Evans Gambit')
    await press('{Enter}')
    await expect.element(list).not.toBeInTheDocument()
    await expect.element(box).toHaveValue('Italian Game: Evans Gambit')
    await expect.element(box).toHaveFocus()
    await expectAddress(/opening=Italian\+Game%3A\+Evans\+Gambit/)
    await expect.element(page.getByRole('heading', { name: 'Filtered Resources' })).toBeVisible()
    await box.fill('')
    await expectActive().toBe('All Openings')
    await press('{Enter}')
    await expectAddress('/')
  })

  it('the open list is accessible', async () => {
    await openPanel()
    await box.fill('sicilian')
    await expect.element(list).toBeVisible()
    await expectAccessible()
  })
})
