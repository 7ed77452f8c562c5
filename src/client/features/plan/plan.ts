import type { GameFigures } from '#shared/domain/game-figures.ts'
import {
  type Answers,
  figuresToKeep,
  type Idea,
  ideasFor,
  isFurtherPart,
  type KeptFigure,
  stepCount,
  stepWords,
  type Topic,
} from './plan-rules.ts'
import {
  type About,
  aboutText,
  type Candidate,
  chooseResources,
  stepMinutes,
} from './plan-resources.ts'

export type PlanStep = {
  /** Given by the server, or by the browser as long as the plan is there. */
  id: number
  title: string
  /** Why the step is in the plan, in one sentence. */
  reason: string
  resourceIds: number[]
  minutes: number | null
  /** An ISO time; null as long as the step is to be done. */
  doneAt: string | null
}

/** What the plan was made from. It holds answers and figures of openings, never a game. */
export type PlanBasis = {
  version: 1
  answers: Answers
  games: { games: number; until: string; figures: KeptFigure[] } | null
  /** What the steps are about, in their order. */
  topics: Topic[]
  /** What each resource is about, by its ID. */
  about: Record<string, string>
  /** Resources that 'another one' has replaced. */
  passed: number[]
  /** Titles of steps that were left out, because no resource fits the answers. */
  missing: string[]
  /** The place of the step that the reader has begun. */
  started?: number
  /** What `about` and `missing` say, in no language; plans of earlier versions do not hold it. */
  facts?: { about: Record<string, About>; missing: Topic[] }
}

export type Plan = {
  steps: PlanStep[]
  basis: PlanBasis
  createdAt: string
  updatedAt: string
}

/** Finds resources about a topic. `wide`: of all levels, if it is a subject. */
export type FindCandidates = (topic: Topic, wide: boolean) => Promise<Candidate[]>

type PlanInput = {
  answers: Answers
  figures: GameFigures | null
  kids: boolean
  /** Resources that are done or 'not for me'. */
  avoid: ReadonlySet<number>
  find: FindCandidates
  now: string
}

/** Makes a plan. Everything but the search for resources is decided by the rules, so the same input gives the same plan. */
export async function makePlan(input: PlanInput): Promise<Plan> {
  const { answers, figures, kids, avoid, find, now } = input
  const wanted = stepCount(answers.hours)
  const ideas = ideasFor({ answers, figures, kids })
  const used = new Set(avoid)
  const facts: PlanBasis['facts'] = { about: {}, missing: [] }
  const missing: string[] = []
  const kept: { idea: Idea; step: PlanStep }[] = []
  // The first ideas are searched for together; the later ones only if some of these find nothing.
  const found = new Map(
    await Promise.all(
      ideas.slice(0, wanted).map(async (idea) => [idea, await find(idea.topic, false)] as const),
    ),
  )
  for (const idea of ideas) {
    if (kept.length === wanted) break
    const { topic } = idea
    const choose = (candidates: readonly Candidate[]) =>
      chooseResources(candidates, { answers, topic, kids, without: used })
    let chosen = choose(found.get(idea) ?? (await find(topic, false)))
    if (chosen.length < 2 && topic.kind === 'subject') chosen = choose(await find(topic, true))
    if (chosen.length === 0 && !idea.fromGames) {
      if (isFurtherPart(topic)) continue
      missing.push(idea.title)
      facts.missing.push(topic)
      continue
    }
    for (const each of chosen) {
      used.add(each.resource.id)
      facts.about[each.resource.id] = aboutOf(each)
    }
    kept.push({ idea, step: stepOf(kept.length + 1, idea, chosen) })
  }
  return inReadersWords({
    steps: kept.map(({ step }) => step),
    basis: {
      version: 1,
      answers,
      games: figures && {
        games: figures.games,
        until: figures.until,
        figures: figuresToKeep(figures),
      },
      topics: kept.map(({ idea }) => idea.topic),
      about: {},
      passed: [],
      missing,
      facts,
    },
    createdAt: now,
    updatedAt: now,
  })
}

function aboutOf({ relation, about, start = null }: Candidate): About {
  return { relation, about, start }
}

/**
 * Returns the plan in the language of whoever reads it. What was kept without its facts, by an earlier version or by
 * another client, stays in the words in which it was kept.
 */
export function inReadersWords(plan: Plan): Plan {
  const { answers, topics, about, missing, facts } = plan.basis
  const steps = plan.steps.map((step, index) => {
    const words = stepWords(topics[index], answers)
    return words ? { ...step, title: words.title, reason: words.reason ?? step.reason } : step
  })
  if (!facts) return { ...plan, steps }
  const translatedFacts = Object.entries(facts.about).map(
    ([id, fact]) => [id, aboutText(fact)] as const,
  )
  return {
    ...plan,
    steps,
    basis: {
      ...plan.basis,
      about: { ...about, ...Object.fromEntries(translatedFacts) },
      missing: missing.map(
        (title, index) => stepWords(facts.missing[index], answers)?.title ?? title,
      ),
    },
  }
}

function stepOf(
  id: number,
  { topic, title, reason }: Idea,
  chosen: readonly Candidate[],
): PlanStep {
  return {
    id,
    title,
    reason,
    resourceIds: chosen.map(({ resource }) => resource.id),
    minutes:
      stepMinutes(
        topic,
        chosen.map(({ resource }) => resource),
      ) || null,
    doneAt: null,
  }
}

type Swap = { step: number; resource: number; kids: boolean; avoid: ReadonlySet<number> }

/** Returns the next best resource in place of one of a step's; null if no other fits. */
export async function findAnother(
  plan: Plan,
  { step: id, resource, kids, avoid }: Swap,
  find: FindCandidates,
): Promise<Candidate | null> {
  const index = plan.steps.findIndex((step) => step.id === id)
  const topic = plan.basis.topics[index]
  if (!topic) return null
  const { answers, passed } = plan.basis
  const without = new Set([
    ...avoid,
    ...passed,
    ...plan.steps.flatMap(({ resourceIds }) => resourceIds),
    resource,
  ])
  const choose = (candidates: readonly Candidate[]) =>
    chooseResources(candidates, { answers, topic, kids, without })[0]
  return choose(await find(topic, false)) ?? choose(await find(topic, true)) ?? null
}

/** Puts the other resource in the place of the one that was passed over. */
export function withAnother(
  plan: Plan,
  { step: id, resource: old }: Pick<Swap, 'step' | 'resource'>,
  other: Candidate,
): Plan {
  const { [old]: _text, ...about } = plan.basis.about
  const { [old]: _fact, ...facts } = plan.basis.facts?.about ?? {}
  return {
    ...plan,
    steps: plan.steps.map((step) =>
      step.id === id
        ? {
            ...step,
            resourceIds: step.resourceIds.map((each) => (each === old ? other.resource.id : each)),
          }
        : step,
    ),
    basis: {
      ...plan.basis,
      about: { ...about, [other.resource.id]: aboutText(other) },
      facts: {
        about: { ...facts, [other.resource.id]: aboutOf(other) },
        missing: plan.basis.facts?.missing ?? [],
      },
      passed: [...plan.basis.passed.slice(1 - MAX_PASSED), old],
    },
  }
}

/** The oldest may be offered again. */
const MAX_PASSED = 100

export function withStart(plan: Plan, id: number): Plan {
  return {
    ...plan,
    basis: { ...plan.basis, started: plan.steps.findIndex((step) => step.id === id) },
  }
}

export function withTick(plan: Plan, id: number, doneAt: string | null): Plan {
  return {
    ...plan,
    steps: plan.steps.map((step) =>
      step.id === id && (step.doneAt === null) !== (doneAt === null) ? { ...step, doneAt } : step,
    ),
  }
}

/**
 * Whether two plans have the same steps. The account leaves out lessons that have been deleted, and gives the steps IDs
 * of its own.
 */
export function isSamePlan(browser: Plan, account: Plan): boolean {
  return (
    browser.steps.length === account.steps.length &&
    browser.steps.every(({ title, resourceIds }, index) => {
      const other = account.steps[index]
      return (
        other?.title === title &&
        (other.resourceIds.length > 0 || resourceIds.length === 0) &&
        other.resourceIds.every((id) => resourceIds.includes(id))
      )
    })
  )
}

/** Returns the plan with what is ticked off in an equal one, too; the plan itself if that adds nothing. */
export function withTicksOf(plan: Plan, { steps }: Plan): Plan {
  const isNews = (step: PlanStep, index: number) => step.doneAt === null && steps[index]?.doneAt
  if (!plan.steps.some(isNews)) return plan
  return {
    ...plan,
    steps: plan.steps.map((step, index) => ({
      ...step,
      doneAt: step.doneAt ?? steps[index]?.doneAt ?? null,
    })),
  }
}

/** Reads a plan that was kept in the browser; null if there is none that this version can show. */
export function readPlan(text: string | null): Plan | null {
  if (!text) return null
  try {
    const plan = JSON.parse(text) as Partial<Plan> | null
    return plan && isPlan(plan) ? inReadersWords(plan) : null
  } catch {
    return null
  }
}

/** Somebody may have edited what is kept in the browser, and a plan of another client has a basis of its own. */
function isPlan(plan: Partial<Plan>): plan is Plan {
  const { steps, basis, createdAt, updatedAt } = plan
  return (
    Array.isArray(steps) &&
    steps.length > 0 &&
    steps.every(
      (step: Partial<PlanStep> | null) =>
        Number.isInteger(step?.id) &&
        typeof step?.title === 'string' &&
        typeof step.reason === 'string' &&
        Array.isArray(step.resourceIds) &&
        step.resourceIds.every(Number.isInteger),
    ) &&
    isBasis(basis) &&
    typeof createdAt === 'string' &&
    typeof updatedAt === 'string'
  )
}

export function isBasis(basis: unknown): basis is PlanBasis {
  const read = basis as Partial<PlanBasis> | null | undefined
  return (
    read?.version === 1 &&
    Array.isArray(read.topics) &&
    Array.isArray(read.passed) &&
    Array.isArray(read.missing) &&
    typeof read.about === 'object' &&
    Array.isArray(read.answers?.openings) &&
    Array.isArray(read.answers.formats) &&
    (read.facts === undefined || isFacts(read.facts))
  )
}

function isFacts(facts: Partial<PlanBasis['facts']> | null): boolean {
  return (
    Array.isArray(facts?.missing) &&
    typeof facts.about === 'object' &&
    facts.about !== null &&
    Object.values(facts.about).every((fact) => typeof fact?.about === 'string')
  )
}
