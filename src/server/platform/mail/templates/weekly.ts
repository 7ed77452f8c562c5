import { ENGLISH, type T } from '#shared/texts/text.ts'
import { shownPlace, type StoredChapter } from '#shared/domain/chapters/chapter.ts'
import { paths } from '#shared/paths.ts'
import type { MailContent } from '../mail.ts'
import { letter, type ListItem, shortSubject } from './layout.ts'

type Titled = { id: number; title: string }

/** The first chapter that is not ticked off. */
type NextChapter = Pick<StoredChapter, 'id' | 'title' | 'startSeconds' | 'page'>

export type Week = {
  /** What the member is studying, with the progress in words. */
  studying: readonly (Titled & { progress: string; next: NextChapter | null })[]
  /** How many more there are. */
  moreStudying: number
  /** The first open step of the plan; null if there is none. `title` may be empty. */
  step: {
    title: string
    reason: string
    minutes: number | null
    resources: readonly Titled[]
  } | null
  /** What is new on the member's openings. */
  added: readonly (Titled & { opening: string })[]
}

type Fields = Week & { t: T; siteUrl: string; username: string; unsubscribeUrl: string }

/** Where the member was, what comes next, and what is new. Callers have something to say. */
export function weeklyMail(fields: Fields): MailContent {
  const { t, siteUrl, username, unsubscribeUrl, studying, moreStudying, step, added } = fields
  const itemOf = ({ id, title }: Titled, note: string): ListItem => ({
    text: title,
    note,
    url: `${siteUrl}${paths.resource(id)}`,
  })
  const studiedItem = ({ next, progress, ...titled }: Week['studying'][number]): ListItem => {
    if (!next) return itemOf(titled, progress)
    const place = shownPlace(next, ENGLISH)
    const note = `${progress}; next: ${place === '' ? '' : `${place} `}${next.title}`
    return { ...itemOf(titled, note), url: `${siteUrl}${paths.chapter(titled.id, next.id)}` }
  }
  const more = moreStudying === 1 ? 'And one more.' : `And ${moreStudying} more.`
  const content = letter({
    subject: shortSubject(subjectOf(fields)),
    username,
    parts: [
      ...(studying.length > 0
        ? [
            'Here is where you left off:',
            { items: studying.map(studiedItem) },
            ...(moreStudying > 0 ? [more] : []),
          ]
        : []),
      ...(step
        ? [
            `Next in your plan: ${ended(step.title || step.reason)}`,
            ...(step.title ? [ended(step.reason)] : []),
            ...(step.resources.length > 0
              ? [{ items: step.resources.map((each) => itemOf(each, '')) }]
              : []),
            ...(step.minutes === null ? [] : [`Plan on about ${durationText(step.minutes)}.`]),
          ]
        : []),
      ...(added.length > 0
        ? [
            'New on your openings:',
            { items: added.map((each) => itemOf(each, t.opening(each.opening))) },
          ]
        : []),
      step
        ? { label: 'Open your plan', url: `${siteUrl}${paths.plan()}` }
        : { label: 'See your resources', url: `${siteUrl}${paths.savedResources()}` },
      'You get this email at most once a week because you asked for it.',
      { label: 'Stop this weekly email', url: unsubscribeUrl, isSmall: true },
    ],
  })
  return { ...content, unsubscribeUrl }
}

function subjectOf({ step, studying: [first], added }: Week): string {
  if (step) return `Next in your plan: ${step.title || step.reason}`
  if (first) return `Pick up where you left off: ${first.title}`
  return added.length === 1 ? 'New on one of your openings' : 'New on your openings'
}

function ended(sentence: string): string {
  return /[.!?…]$/.test(sentence) ? sentence : `${sentence}.`
}

/** Returns '45 minutes', 'an hour' or '3 hours': nobody plans two hours and six minutes. */
function durationText(minutes: number): string {
  if (minutes === 1) return 'a minute'
  if (minutes < 60) return `${minutes} minutes`
  const hours = Math.round(minutes / 30) / 2
  if (hours === 1) return 'an hour'
  if (hours === 1.5) return 'an hour and a half'
  return `${Math.floor(hours)}${Number.isInteger(hours) ? '' : '½'} hours`
}
