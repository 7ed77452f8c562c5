import { z } from 'zod'
import { LANGUAGES } from '../domain/filters/language.ts'
import { PLAYED_SIDES } from '../domain/filters/side.ts'
import {
  PATH_ABOUT_MAX,
  PATH_GOAL_MAX,
  PATH_TITLE_MAX,
  STEP_ITEMS_MAX,
  STEPS_MAX,
  STEPS_MIN,
} from '../domain/learning-path.ts'
import { SLUG_MAX } from '../domain/own-pages.ts'
import { SITE_LANGUAGES } from '../texts/languages.ts'
import { text, type Text } from '../texts/text.ts'
import {
  choice,
  isBlank,
  numberBetween,
  oneLine,
  optionalLine,
  queryChoice,
  queryNumber,
  requiredLine,
  rowId,
} from './fields.ts'
import { historyQuery } from './history.ts'
import { resourceView } from './resources.ts'
import { asMessage, says } from './says.ts'

const named = (name: Text, max: number) =>
  z
    .string(says('{name} must be text', { name }))
    .max(max, says('{name} must be at most {max} characters', { name, max }))
    .regex(
      /^[a-z0-9-]+$/,
      says('{name} must contain only lowercase letters, digits and hyphens', { name }),
    )

const slug = named(text('Address'), SLUG_MAX).refine(
  (value) => value !== 'mine',
  says('Another page has this address'),
)
const key = named(text('Key'), SLUG_MAX)

/** A text in the languages of the site; only English is required. */
const texts = (name: Text, max: number): z.ZodType<PathTexts, PathTexts> =>
  z
    .looseObject(
      {
        en: requiredLine(name, max),
        de: optionalLine(name, max).optional(),
        es: optionalLine(name, max).optional(),
        fr: optionalLine(name, max).optional(),
      },
      says('{name} is required', { name }),
    )
    .superRefine((given, ctx) => {
      const message = asMessage(text('The site has no such language'))
      for (const name of Object.keys(given))
        if (!(SITE_LANGUAGES as readonly string[]).includes(name))
          ctx.addIssue({ code: 'custom', path: [name], message })
    })
    .transform((given) =>
      Object.fromEntries(Object.entries(given).filter(([, value]) => !isBlank(value))),
    ) as unknown as z.ZodType<PathTexts, PathTexts>

export type PathTexts = { [Language in (typeof SITE_LANGUAGES)[number]]?: string }
const textsView = z.partialRecord(z.enum(SITE_LANGUAGES), z.string())

const rating = (name: Text) =>
  numberBetween(name, 0, 3000)
    .refine((value) => value !== null, says('{name} is required', { name }))
    .transform((value) => value ?? 0)

const NEED = text('Number of items')
const pathStepInput = z.object({
  key,
  goal: texts(text('Goal'), PATH_GOAL_MAX),
  after: z.array(key, says('After must be a list of keys')).default([]),
  need: z
    .int(says('{name} must be a whole number', { name: NEED }))
    .min(1, says('{name} must be a whole number', { name: NEED }))
    .default(1),
  minutes: numberBetween(text('Minutes'), 1, 100_000).default(null),
  items: z
    .array(rowId(), says('Items must be a list of resources'))
    .min(1, says('A step has 1 to {max} items', { max: STEP_ITEMS_MAX }))
    .max(STEP_ITEMS_MAX, says('A step has 1 to {max} items', { max: STEP_ITEMS_MAX })),
})

type StepInput = z.output<typeof pathStepInput>

/** The index counts from 0: 'steps.2.after'. */
function stepFaults(steps: readonly StepInput[]): { path: (string | number)[]; fault: Text }[] {
  const keys = new Set<string>()
  const items = new Set<number>()
  return steps.flatMap((step, at) => {
    const fault = (field: string, words: Text) => ({ path: ['steps', at, field], fault: words })
    const faults = [
      ...(keys.has(step.key) ? [fault('key', text('Another step has this key'))] : []),
      ...(step.after.every((each) => keys.has(each))
        ? []
        : [fault('after', text('A step can only come after steps before it'))]),
      ...(step.items.some((each, index) => items.has(each) || step.items.indexOf(each) < index)
        ? [fault('items', text('A resource is in a path only once'))]
        : []),
      ...(step.items.length > 0 && step.need > step.items.length
        ? [fault('need', text('A step cannot need more items than it has'))]
        : []),
    ]
    keys.add(step.key)
    for (const each of step.items) items.add(each)
    return faults
  })
}

const age = z.int(says('Age must be a whole number from 3 to 18')).min(3).max(18)
const side = choice(text('Side'), PLAYED_SIDES).nullable().default(null)
const STEPS = says('A path has {min} to {max} steps', { min: STEPS_MIN, max: STEPS_MAX })

const pathFields = z.object({
  title: texts(text('Title'), PATH_TITLE_MAX),
  about: texts(text('About'), PATH_ABOUT_MAX),
  ratingFrom: rating(text('Rating from')),
  ratingTo: rating(text('Rating to')),
  ages: z
    .tuple([age, age], says('Ages must be two numbers'))
    .refine(([from, to]) => from <= to, says('The first age must not be above the second'))
    .nullable()
    .default(null),
  side,
  language: z.preprocess(
    (value) => (isBlank(oneLine(value)) ? null : value),
    choice(text('Language'), LANGUAGES).nullable(),
  ),
  steps: z.array(pathStepInput, STEPS).min(STEPS_MIN, STEPS).max(STEPS_MAX, STEPS),
})

const checked = <Shape extends typeof pathFields>(shape: Shape) =>
  shape.superRefine(({ ratingFrom, ratingTo, steps }, ctx) => {
    if (ratingFrom > ratingTo) {
      const message = asMessage(text('Rating from must not be above rating to'))
      ctx.addIssue({ code: 'custom', path: ['ratingTo'], message })
    }
    for (const { path, fault } of stepFaults(steps))
      ctx.addIssue({ code: 'custom', path, message: asMessage(fault) })
  })

/** POST /api/admin/paths: the whole path. */
export const pathInput = checked(pathFields.extend({ slug }))
export type PathInput = z.output<typeof pathInput>

/** PUT /api/admin/paths/{slug}: the address stays if it is left out. */
export const pathChange = checked(pathFields.extend({ slug: slug.optional() }))
export type PathChange = z.output<typeof pathChange>

export const pathParam = z.object({ slug: named(text('Address'), SLUG_MAX) })
export const pathStepParam = pathParam.extend({ key })

export const pathLocale = z.object({ locale: queryChoice(SITE_LANGUAGES).default('en') })

export const pathQuery = pathLocale.extend({
  rating: queryNumber(0, 3000).optional(),
  side: queryChoice(PLAYED_SIDES).optional(),
  /** Leaves out paths of other languages. */
  language: queryChoice(LANGUAGES).optional(),
  /** 'kids': those for children. */
  category: queryChoice(['all', 'kids']).default('all'),
})
export type PathQuery = z.output<typeof pathQuery>

const common = {
  slug: z.string(),
  ratingFrom: z.int(),
  ratingTo: z.int(),
  ages: z.tuple([z.int(), z.int()]).nullable(),
  side: z.enum(PLAYED_SIDES).nullable(),
  language: z.enum(LANGUAGES).nullable(),
}

export const pathCard = z.object({
  ...common,
  title: z.string(),
  about: z.string(),
  /** How many. */
  steps: z.int(),
  minutes: z.int(),
})
export type PathCard = z.infer<typeof pathCard>

/** `editions`: the IDs of all editions of its work. One that is done is this one done. */
const pathItemView = resourceView.extend({ editions: z.array(z.int()).optional() })

/** Without items, it counts for nobody. */
const pathStepView = z.object({
  key: z.string(),
  goal: z.string(),
  after: z.array(z.string()),
  /** Not more than there are items. */
  need: z.int(),
  minutes: z.int(),
  items: z.array(pathItemView),
})

export const pathView = pathCard.extend({ updatedAt: z.string(), steps: z.array(pathStepView) })
export type PathView = z.infer<typeof pathView>

export const followedPath = z.object({
  slug: z.string(),
  title: z.string(),
  /** Steps that are done, of those that count. */
  done: z.int(),
  of: z.int(),
  /** The first step that is neither done nor skipped, and whose `after` are; its number counts from 1. */
  next: z
    .object({ key: z.string(), number: z.int(), goal: z.string(), item: resourceView })
    .nullable(),
  /** The keys of the steps that are skipped. */
  skipped: z.array(z.string()),
})
export type FollowedPath = z.infer<typeof followedPath>

const aroundView = z.object({ key: z.string(), number: z.int(), goal: z.string() }).nullable()

/** A path that a resource is in, with the steps around it; numbers count from 1. */
export const resourcePath = z.object({
  slug: z.string(),
  title: z.string(),
  ages: common.ages,
  key: z.string(),
  number: z.int(),
  before: aroundView,
  next: aroundView,
})
export type ResourcePath = z.infer<typeof resourcePath>

export const pathSkip = z.object({ skipped: z.boolean(says('Skipped must be true or false')) })

export const adminPathView = z.object({
  id: z.int(),
  ...common,
  title: textsView,
  about: textsView,
  updatedAt: z.string(),
  steps: z.array(
    z.object({
      key: z.string(),
      goal: textsView,
      after: z.array(z.string()),
      need: z.int(),
      minutes: z.int().nullable(),
      items: z.array(z.int()),
    }),
  ),
})
export type AdminPathView = z.infer<typeof adminPathView>

export const pathHistoryQuery = historyQuery
export type PathHistoryQuery = z.output<typeof pathHistoryQuery>

export const pathVersionView = z.object({
  /** Counts from 1. */
  version: z.int(),
  at: z.string(),
  /** Null for a deleted account. */
  by: z.string().nullable(),
  /** An action of the audit log. */
  action: z.string(),
  /** By field: 'title.en', 'steps.first-game.items'. */
  changes: z.record(
    z.string(),
    z.object({ old: z.string().nullable(), new: z.string().nullable() }),
  ),
})
export type PathVersionView = z.infer<typeof pathVersionView>
