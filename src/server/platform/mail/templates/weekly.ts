import type { T } from '#shared/texts/text.ts'
import { placeText, type StoredChapter } from '#shared/domain/chapters/chapter.ts'
import { paths } from '#shared/paths.ts'
import { isolated } from '#shared/texts/writing-direction.ts'
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
  /** How many positions come back today. */
  toReview: number
  /** The first open step of the plan; null if there is none. `title` may be empty. */
  step: {
    title: string
    reason: string
    resources: readonly Titled[]
  } | null
  /** What is new on the member's openings. */
  added: readonly (Titled & { opening: string })[]
}

type Fields = Week & { t: T; siteUrl: string; username: string; unsubscribeUrl: string }

/** Says what the member is studying, what comes next, and what is new. Callers must have something to report. */
export function weeklyMail(fields: Fields): MailContent {
  const { t, siteUrl, username, unsubscribeUrl, studying, moreStudying, step, added, toReview } =
    fields
  const itemOf = ({ id, title }: Titled, note: string): ListItem => ({
    text: isolated(title, t.language),
    note,
    url: `${siteUrl}${paths.resource(id)}`,
  })
  const studiedItem = ({ next, progress, ...titled }: Week['studying'][number]): ListItem => {
    if (!next) return itemOf(titled, progress)
    const place = placeText(next, t)
    const chapter = place === '' ? next.title : `${place} ${isolated(next.title, t.language)}`
    const note = t('{progress}; next: {chapter}', { progress, chapter })
    return { ...itemOf(titled, note), url: `${siteUrl}${paths.chapter(titled.id, next.id)}` }
  }
  const more = t('{count, plural, =1 {And one more.} one {And # more.} other {And # more.}}', {
    count: moreStudying,
  })
  const content = letter({
    t,
    subject: shortSubject(subjectOf(fields)),
    username,
    parts: [
      ...(studying.length > 0
        ? [
            t('Here is where you left off:'),
            { items: studying.map(studiedItem) },
            ...(moreStudying > 0 ? [more] : []),
          ]
        : []),
      ...(toReview > 0
        ? [
            {
              label: t('{count, number} to review', { count: toReview }),
              url: `${siteUrl}${paths.review()}`,
              isSmall: true as const,
            },
          ]
        : []),
      ...(step
        ? [
            t('Next in your plan: {step}', { step: ended(step.title || step.reason) }),
            ...(step.title ? [ended(step.reason)] : []),
            ...(step.resources.length > 0
              ? [{ items: step.resources.map((each) => itemOf(each, '')) }]
              : []),
          ]
        : []),
      ...(added.length > 0
        ? [
            t('New on your openings:'),
            { items: added.map((each) => itemOf(each, t.opening(each.opening))) },
          ]
        : []),
      step
        ? { label: t('Open your plan'), url: `${siteUrl}${paths.plan()}` }
        : { label: t('See your resources'), url: `${siteUrl}${paths.savedResources()}` },
      t('You get this email at most once a week because you asked for it.'),
      { label: t('Stop this weekly email'), url: unsubscribeUrl, isSmall: true },
    ],
  })
  return { ...content, unsubscribeUrl }
}

function subjectOf({ t, step, studying: [first], added, toReview }: Fields): string {
  if (step) return t('Next in your plan: {step}', { step: step.title || step.reason })
  if (first) return t('Pick up where you left off: {title}', { title: first.title })
  if (added.length === 0) return t('{count, number} to review', { count: toReview })
  return added.length === 1 ? t('New on one of your openings') : t('New on your openings')
}

function ended(sentence: string): string {
  return /[.!?…]$/.test(sentence) ? sentence : `${sentence}.`
}
