import type { Language } from './filters/language.ts'
import type { TextLanguage } from '../texts/languages.ts'
import type { T } from '../texts/text.ts'

/** What a learning path is, and how far somebody is on it, wherever that is stored (docs/product.md §9.12). */

export const STEPS_MIN = 3
export const STEPS_MAX = 12
export const STEP_ITEMS_MAX = 5
export const FOLLOWED_MAX = 10
export const PATH_TITLE_MAX = 120
export const PATH_ABOUT_MAX = 600
export const PATH_GOAL_MAX = 300

/** The paths of the seed for whoever does not know the moves. */
const FIRST_PATHS: Readonly<Record<TextLanguage, string>> = {
  en: 'from-zero',
  de: 'deutsch-von-anfang-an',
  es: 'espanol-desde-cero',
  fr: 'francais-debuter',
}
export const CHILDREN_PATH = 'first-steps-children'

/** Returns the slug of the path to begin with. */
export function firstPath(language: TextLanguage, kids = false): string {
  return kids ? CHILDREN_PATH : FIRST_PATHS[language]
}

type Step<Item> = {
  key: string
  after: readonly string[]
  need: number
  items: readonly Item[]
}

/** A lesson of a step; `editions` are the IDs of all editions of its work. */
export type PathItem = { id: number; editions?: readonly number[] | undefined }

export const editionsOf = ({ id, editions = [id] }: PathItem): readonly number[] => editions

export type PathProgress<Item> = {
  done: number
  of: number
  next: { index: number; item: Item } | null
}

/** Whether as many items are done as the step needs. One without items counts for nobody. */
export function isStepDone<Item>(
  { need, items }: Pick<Step<Item>, 'need' | 'items'>,
  isDone: (item: Item) => boolean,
): boolean {
  return items.length > 0 && items.filter(isDone).length >= need
}

/** A step that is skipped, or has no items, is passed over and counts neither as done nor in the whole. */
export function pathProgress<Item>(
  steps: readonly Step<Item>[],
  isDone: (item: Item) => boolean,
  skipped: ReadonlySet<string>,
): PathProgress<Item> {
  const counted = steps.filter(({ key, items }) => !skipped.has(key) && items.length > 0)
  const open = counted.filter((step) => !isStepDone(step, isDone))
  const openKeys = new Set(open.map(({ key }) => key))
  const next = open.find(({ after }) => after.every((key) => !openKeys.has(key)))
  const item = next?.items.find((each) => !isDone(each))
  return {
    done: counted.length - open.length,
    of: counted.length,
    next: next && item !== undefined ? { index: steps.indexOf(next), item } : null,
  }
}

/** From here on, in minutes, it is no longer one sitting. */
const LONG = 120

/** Returns '18 minutes', or 'about 3 evenings' of 60 minutes. */
export function timeText(minutes: number, t: T): string {
  return minutes < LONG
    ? t('{count, plural, one {# minute} other {# minutes}}', { count: minutes })
    : t('about {count, plural, one {# evening} other {# evenings}}', {
        count: Math.round(minutes / 60),
      })
}

type Shelf = { ratingFrom: number; ratingTo: number; language: Language | null }

/**
 * Returns the paths in the order of the page, and first the three that fit a rating: those in the language of the page
 * come before those in none, and these before those in others.
 */
export function choosePaths<Path extends Shelf>(
  paths: readonly Path[],
  rating: number | undefined,
  language: string,
): { fitting: Path[]; others: Path[] } {
  const distance = (path: Path) => (path.language === null ? 1 : path.language === language ? 0 : 2)
  const sorted = paths.toSorted((a, b) => distance(a) - distance(b))
  const fits = (path: Path) =>
    rating !== undefined &&
    path.ratingFrom <= rating &&
    rating <= path.ratingTo &&
    distance(path) < 2
  const fitting = sorted.filter(fits).slice(0, FITTING_MAX)
  return { fitting, others: sorted.filter((path) => !fitting.includes(path)) }
}

const FITTING_MAX = 3
