import { z } from 'zod'
import { type AdminPathView, pathInput, type PathTexts } from '#shared/contracts/paths.ts'
import { slugOf } from '#shared/domain/slugs.ts'
import type { TextLanguage } from '#shared/texts/languages.ts'

export type Texts = Record<TextLanguage, string>

/** What the inputs of a step hold. */
export type StepValues = {
  key: string
  goal: Texts
  after: string[]
  need: string
  minutes: string
  items: number[]
}

export type PathValues = {
  slug: string
  title: Texts
  about: Texts
  ratingFrom: string
  ratingTo: string
  ages: { from: string; to: string }
  side: string
  language: string
  steps: StepValues[]
}

const textsOf = (texts: PathTexts = {}): Texts => ({ en: '', de: '', es: '', fr: '', ...texts })
const shown = (value: number | null | undefined) => String(value ?? '')

/** The key stays with the step: by it, the path keeps who has skipped it. */
export function newStep(steps: readonly StepValues[]): StepValues {
  const taken = new Set(steps.map(({ key }) => key))
  let number = steps.length + 1
  while (taken.has(`step-${number}`)) number++
  return {
    key: `step-${number}`,
    goal: textsOf(),
    after: [],
    need: '1',
    minutes: '',
    items: [],
  }
}

export function valuesOf(path: AdminPathView | null): PathValues {
  const [ageFrom, ageTo] = path?.ages ?? []
  return {
    slug: path?.slug ?? '',
    title: textsOf(path?.title),
    about: textsOf(path?.about),
    ratingFrom: shown(path?.ratingFrom),
    ratingTo: shown(path?.ratingTo),
    ages: { from: shown(ageFrom), to: shown(ageTo) },
    side: path?.side ?? '',
    language: path?.language ?? '',
    steps: path
      ? path.steps.map(({ goal, need, minutes, ...step }) => ({
          ...step,
          goal: textsOf(goal),
          need: shown(need),
          minutes: shown(minutes),
        }))
      : [newStep([])],
  }
}

const numberIn = (typed: string) => (/^\s*\d+\s*$/.test(typed) ? Number(typed) : typed)

/** What is sent: the address is made of the title if there is none, and what is not chosen is null. */
function given({ slug, title, ages, side, steps, ...path }: PathValues): unknown {
  const agesGiven = [ages.from, ages.to].filter((each) => each.trim() !== '')
  return {
    ...path,
    title,
    slug: slug.trim() || slugOf(title.en, 'path'),
    side: side || null,
    ages: agesGiven.length > 0 ? agesGiven.map(numberIn) : null,
    steps: steps.map(({ need, ...step }) => ({ ...step, need: numberIn(need) })),
  }
}

export const pathForm = z.custom<PathValues>().transform(given).pipe(pathInput)

/** Moves a step; what it comes after stays, and is a fault if that comes later now. */
export function moved(steps: readonly StepValues[], at: number, to: number): StepValues[] {
  const step = steps[at]
  return step ? steps.toSpliced(at, 1).toSpliced(to, 0, step) : [...steps]
}

/** Takes a step out, also of what others come after. */
export function without(steps: readonly StepValues[], key: string): StepValues[] {
  return steps
    .filter((each) => each.key !== key)
    .map((each) => ({ ...each, after: each.after.filter((one) => one !== key) }))
}
