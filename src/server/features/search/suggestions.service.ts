import type { SuggestionsView } from '#shared/contracts/search.ts'
import { cacheStamp } from '../../cache/stamp.ts'
import type { AppContext } from '../../context.ts'
import { type Author, authorsOf } from '../../search/authors.ts'
import { NO_FILTER } from '../../search/filter.ts'
import { singular, tokensOf } from '../../search/words.ts'
import { findTypedPosition } from '../explore/typed-position.service.ts'
import { taxonomyOf } from '../resources/resource-filter.service.ts'
import { countOpenings } from '../resources/resources-of-openings.service.ts'
import { getResources } from '../resources/resources.service.ts'

const SHOWN = { resources: 5, authors: 3, openings: 4 } as const
const PAGE = { sort: 'newest', unpriced: 'last', limit: SHOWN.resources, offset: 0 } as const
const ANY = { level: [], source: [], side: null, kidsOnly: false } as const

/** What a partly typed search may be looking for. */
export async function suggest(ctx: AppContext, text: string): Promise<SuggestionsView> {
  if (!text.trim()) return { resources: [], authors: [], openings: [], position: null }
  const [resources, authors, openings, position] = await Promise.all([
    suggestResources(ctx, text),
    suggestAuthors(ctx, text),
    suggestOpenings(ctx, text),
    findTypedPosition(ctx, text),
  ])
  return { resources, authors, openings, position }
}

async function suggestResources(
  ctx: AppContext,
  text: string,
): Promise<SuggestionsView['resources']> {
  const { ids } = await ctx.search.search(NO_FILTER, { text, typing: true }, PAGE)
  const found = await getResources(ctx, ids)
  return found.map(({ id, title, author, type }) => ({ id, title, author, type }))
}

async function suggestAuthors(ctx: AppContext, text: string): Promise<SuggestionsView['authors']> {
  const index = await ctx.search.index()
  const authors = await ctx.memo.get<Author[]>('authors', cacheStamp(ctx), async () =>
    authorsOf(index),
  )
  return authors
    .filter(beginsWords(text))
    .toSorted((a, b) => b.resources - a.resources || a.name.localeCompare(b.name, 'en'))
    .slice(0, SHOWN.authors)
    .map(({ name, resources }) => ({ name, resources }))
}

/** Openings that the words name, those with the most resources first. */
export async function suggestOpenings(
  ctx: AppContext,
  text: string,
): Promise<SuggestionsView['openings']> {
  const named = await openingsByWords(ctx)
  const counts = await countOpenings(ctx, ANY)
  return named
    .filter(beginsWords(text))
    .map(({ name, moves }) => ({ name, moves, resources: counts.get(name) ?? 0 }))
    .toSorted((a, b) => b.resources - a.resources || a.name.localeCompare(b.name, 'en'))
    .slice(0, SHOWN.openings)
}

type NamedOpening = { name: string; moves: string | null; words: string[] }

function openingsByWords(ctx: AppContext): Promise<NamedOpening[]> {
  return ctx.memo.get('openings by words', cacheStamp(ctx), async () =>
    (await taxonomyOf(ctx)).openings.map(({ name, openingPattern }) => ({
      name,
      moves: openingPattern,
      words: tokensOf(name).map(({ word }) => word),
    })),
  )
}

/** Whether each typed word begins one of the words; 'defence' counts as 'defense'. */
function beginsWords(text: string): (named: { words: readonly string[] }) => boolean {
  const typed = tokensOf(text).map(({ word }) => word.replace(/^defence$/, 'defense'))
  if (typed.length === 0) return () => false
  return ({ words }) =>
    typed.every((word) =>
      words.some((each) => each.startsWith(word) || singular(each) === singular(word)),
    )
}
