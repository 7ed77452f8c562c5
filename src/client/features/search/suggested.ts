import { stringifySearch } from '#client/data/search-params.ts'
import { exploreSearch } from '#shared/chess/explore-search.ts'
import type { SuggestionsView } from '#shared/contracts/search.ts'
import { paths } from '#shared/paths.ts'

/** A line of the list: a link, whatever it is about. */
export type Suggested = {
  href: string
  title: string
  /** Smaller, under the title. */
  note: string | null
  /** Shown as a little board. */
  fen?: string | null
}
export type SuggestedGroup = { title: string; items: Suggested[] }

/** What is suggested, in the order of the list. */
export function suggestedGroups(found: SuggestionsView): SuggestedGroup[] {
  const { position, openings, authors, resources } = found
  return [
    { title: 'On the board', items: position ? [positionItem(position)] : [] },
    { title: 'Openings', items: openings.map(openingItem) },
    {
      title: 'Authors',
      items: authors.map(({ name, resources: count }) => ({
        href: listOf({ query: name }),
        title: name,
        note: counted(count),
      })),
    },
    {
      title: 'Resources',
      items: resources.map(({ id, title, author }) => ({
        href: paths.resource(id),
        title,
        note: author,
      })),
    },
  ].filter(({ items }) => items.length > 0)
}

function positionItem({ moves, fen, eco, name }: NonNullable<SuggestionsView['position']>) {
  const place = moves ? { moves: moves.split(',') } : { start: fen }
  return {
    href: paths.explore(exploreSearch(place)),
    title: 'Explore this position',
    note: name && eco ? `${name} (${eco})` : name || null,
    fen,
  }
}

/** An opening that no resource is about is there to be looked at. */
function openingItem({ name, moves, fen, resources }: SuggestionsView['openings'][number]) {
  const onBoard = resources === 0 && moves !== null && fen !== null
  return {
    href: onBoard
      ? paths.explore(exploreSearch({ moves: movesOf(moves) }))
      : listOf({ opening: name }),
    title: name,
    note: [onBoard ? 'On the board' : counted(resources), moves].filter(Boolean).join(' · '),
    fen,
  }
}

/** '1.e4 c5 2.Nf3' → its moves. */
function movesOf(pattern: string): string[] {
  return pattern
    .replace(/\d+\.+/g, ' ')
    .split(/\s+/)
    .filter(Boolean)
}

function listOf(search: Record<string, string>): string {
  return paths.home() + stringifySearch(search)
}

function counted(resources: number): string {
  return `${resources.toLocaleString('en-US')} ${resources === 1 ? 'resource' : 'resources'}`
}
