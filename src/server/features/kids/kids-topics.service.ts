import type { KidsTopicView } from '#shared/contracts/kids.ts'
import type { CATEGORIES } from '#shared/domain/filters/category.ts'
import { isFree } from '#shared/domain/catalogue.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { USUAL_MERIT } from '#shared/domain/resource-ranges.ts'
import { ANY } from '#shared/domain/filters/filter.ts'
import {
  KIDS_TOPIC_SAMPLE,
  KIDS_TOPIC_SIZE,
  KIDS_TOPICS,
  type KidsTopic,
} from '#shared/domain/kids.ts'
import type { AppContext } from '../../context.ts'
import { getResources } from '../resources/resources.service.ts'

/** A search that finds lessons about a topic: by words, or everything in a category. */
type Search = { text: string } | { category: (typeof CATEGORIES)[number] }

/**
 * The searches that find the lessons of a topic, the most reliable first. Each finds at most as many as a page shows.
 */
const SEARCHES: Readonly<Record<KidsTopic, readonly Search[]>> = {
  pieces: [{ text: 'pieces move' }, { text: 'rules' }, { text: 'first steps' }, { text: 'basics' }],
  mates: [{ category: 'checkmate patterns' }, { text: 'checkmate' }],
  puzzles: [{ text: 'puzzles' }, { text: 'exercises' }, { category: 'tactics' }],
  stories: [{ text: 'story' }, { text: 'picture book' }, { text: 'history' }, { text: 'tale' }],
  play: [{ text: 'games play' }, { text: 'mini games' }, { text: 'software' }, { text: 'online' }],
}
const PAGE = { sort: 'popular', unpriced: 'last', limit: KIDS_TOPIC_SIZE, offset: 0 } as const

/** Returns every topic that has lessons, with a few of them. */
export async function listTopics(ctx: AppContext): Promise<KidsTopicView[]> {
  const found = await Promise.all(
    KIDS_TOPICS.map(async (topic) => inKidsOrder(await getResources(ctx, await idsOf(ctx, topic)))),
  )
  const shown = chooseDistinct(
    found.map((lessons, at) => (KIDS_TOPICS[at] === 'puzzles' ? withoutBooks(lessons) : lessons)),
  )
  return KIDS_TOPICS.flatMap((topic, at) => {
    const total = found[at]?.length ?? 0
    return total === 0 ? [] : [{ topic, total, resources: shown[at] ?? [], others: [] }]
  })
}

/** What is free comes first, then what curators recommend most, then as it was found. */
function inKidsOrder(lessons: readonly ResourceView[]): ResourceView[] {
  const cost = ({ price }: ResourceView) => Number(!isFree(price))
  const merit = (lesson: ResourceView) => lesson.merit ?? USUAL_MERIT
  return lessons.toSorted((a, b) => cost(a) - cost(b) || merit(b) - merit(a))
}

/** Whoever is asked to find the best move wants no cover of a book, unless there is nothing else. */
function withoutBooks(lessons: readonly ResourceView[]): readonly ResourceView[] {
  const others = lessons.filter(({ type }) => type !== 'book')
  return others.length > 0 ? others : lessons
}

/** A lesson that fits several topics is shown for the first of them as long as the others have enough. */
function chooseDistinct(found: readonly (readonly ResourceView[])[]): ResourceView[][] {
  const taken = new Set<number>()
  return found.map((lessons) => {
    const fresh = lessons.filter(({ id }) => !taken.has(id))
    const known = lessons.filter(({ id }) => taken.has(id))
    const chosen = [...fresh, ...known].slice(0, KIDS_TOPIC_SAMPLE)
    for (const { id } of chosen) taken.add(id)
    return chosen
  })
}

export async function getTopic(ctx: AppContext, topic: KidsTopic): Promise<KidsTopicView> {
  const ids = await idsOf(ctx, topic)
  const resources = inKidsOrder(await getResources(ctx, ids))
  if (ids.length > 0) return { topic, total: ids.length, resources, others: [] }
  const all = await ctx.search.search({ kidsOnly: true }, null, PAGE, { now: ctx.clock() })
  return { topic, total: 0, resources, others: inKidsOrder(await getResources(ctx, all.ids)) }
}

async function idsOf(ctx: AppContext, topic: KidsTopic): Promise<number[]> {
  const facts = { now: ctx.clock() }
  const lists = await Promise.all(
    SEARCHES[topic].map((search) => {
      const category = 'category' in search ? search.category : ANY
      const words = 'text' in search ? { text: search.text } : null
      return ctx.search.search({ kidsOnly: true, category }, words, PAGE, facts)
    }),
  )
  return [...new Set(lists.flatMap(({ ids }) => ids))].slice(0, KIDS_TOPIC_SIZE)
}
