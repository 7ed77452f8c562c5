import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { listRecommendedLists } from '#shared/calls/lists.ts'
import { listResources } from '#shared/calls/resources.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { answer, counted } from '#tests/support/api-stub.ts'
import { expectAccessible, openPage } from '#tests/support/client-page.tsx'
import { resourceView } from '#tests/support/sample-views.ts'

const LESSON = resourceView({
  title: 'Sicilian Defense: Alapin Variation for Club Players, Part 12',
  type: 'youtube',
  sourceWebsite: 'chess_publishing',
  level: 'intermediate',
  ratingFrom: 1200,
  ratingTo: 1600,
  duration: '18:24',
  price: 'Subscription',
  avgRating: 45,
})

beforeEach(() => answer(listRecommendedLists, []))

const card = page.getByRole('main').getByRole('article')

async function showCard(fields: Partial<ResourceView>, width = 1440, kids = false): Promise<void> {
  answer(listResources, counted([{ ...LESSON, ...fields }]))
  await openPage('/category/youtube', { width, height: 900, kids })
  await expect.element(card).toBeVisible()
}

/** Returns those of the texts that the card shows, in its order. */
function inOrder(texts: readonly string[]): string[] {
  const all = card.element().textContent ?? ''
  const place = (each: string) => all.indexOf(each)
  return texts.filter((each) => place(each) >= 0).toSorted((a, b) => place(a) - place(b))
}

describe('a card', () => {
  it('begins with its title, then says for whom and what it takes; the shop comes last', async () => {
    await showCard({})
    const facts = [LESSON.title, 'Intermediate', '1200–1600', '18 min', 'Subscription', '4.5']
    expect(inOrder(facts)).toEqual(facts)
    const texts = [
      LESSON.description,
      'Ann Author',
      'No date available',
      'Watch',
      'Chess Publishing',
    ]
    expect(inOrder(texts)).toEqual(texts)
    await expectAccessible()
  })

  it('names ages for kids, and leaves out what is not known', async () => {
    await showCard({ isForKids: true, ageFrom: 6, ageTo: 9, duration: null }, 1440, true)
    const parts = [LESSON.title, 'For Kids', 'Ages 6–9', 'Subscription']
    expect(inOrder(parts)).toEqual(parts)
    await showCard({ level: 'all', ratingFrom: null, ratingTo: null, price: null })
    expect(card.element().querySelector('.card-marks')?.textContent).toBe(
      'All Levels18 minFree?For both sides4.5',
    )
  })

  it.each([360, 390, 1440])('shows the whole title and whole words at %i pixels', async (width) => {
    await showCard({}, width)
    const [title, price] = ['.card-title', '.card-price'].map(
      (each) => card.element().querySelector(each) as HTMLElement,
    )
    expect(title?.scrollHeight).toBeLessThanOrEqual((title?.clientHeight ?? 0) + 1)
    const lines = new Range()
    lines.selectNodeContents(price as HTMLElement)
    expect(lines.getClientRects()).toHaveLength(1)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  })
})
