import type { ReportReason, SuggestionKind, EmailKind } from '#shared/domain/curation.ts'
import { REASON_WORDS } from '#shared/domain/reports.ts'
import { consolePaths } from '#shared/console-paths.ts'
import { type T, type Text, text } from '#shared/texts/text.ts'
import { isolated } from '#shared/texts/writing-direction.ts'
import type { MailContent } from '../mail.ts'
import { letter, type ListItem } from './layout.ts'
import { type SiteFault, siteFaultText } from '#shared/domain/site-faults.ts'
import { paths } from '#shared/paths.ts'

type Waiting<Item> = { items: readonly Item[]; total: number }

type Fields = StopLinks & {
  t: T
  siteUrl: string
  username: string
  reports: Waiting<{ title: string; reason: ReportReason }>
  submissions: Waiting<{ title: string; kind: SuggestionKind }>
  /** The names of people who wait for approval. */
  newcomers: Waiting<string>
}

/** What waits for a moderator, a curator or an admin. Callers have at least one new thing. */
export function queueMail(fields: Fields): MailContent {
  const { t, siteUrl, username, reports, submissions, newcomers, unsubscribeUrl } = fields
  const item = (words: string, note = '') => ({ text: isolated(words, t.language), note })
  const content = letter({
    t,
    subject: subjectOf(fields),
    username,
    parts: [
      ...partsOf(
        t(
          '{total, plural, one {# reported thing waits for a moderator.} other {# reported things wait for a moderator.}} This is new:',
          { total: reports.total },
        ),
        reports.items.map(({ title, reason }) => item(title, t(REASON_WORDS[reason]))),
        { label: t('Open the reports'), url: `${siteUrl}${consolePaths.reports()}` },
      ),
      ...partsOf(
        t(
          '{total, plural, one {# suggestion waits for a curator.} other {# suggestions wait for a curator.}} This is new:',
          { total: submissions.total },
        ),
        submissions.items.map(({ title, kind }) => item(title, t(KINDS[kind]))),
        { label: t('Open the suggestions'), url: `${siteUrl}${consolePaths.suggestions()}` },
      ),
      ...partsOf(
        t(
          '{total, plural, one {# person waits for approval.} other {# people wait for approval.}} New:',
          { total: newcomers.total },
        ),
        newcomers.items.map((name) => item(name)),
        { label: t('Open the people'), url: `${siteUrl}${consolePaths.people('?show=awaiting')}` },
      ),
      t('You get an email like this at most once a day, when something new waits.'),
      ...stopParts(fields),
    ],
  })
  return { ...content, unsubscribeUrl }
}

/** Returns nothing if nothing is new. */
function partsOf(
  opening: string,
  items: readonly ListItem[],
  link: { label: string; url: string },
) {
  return items.length > 0 ? [opening, { items }, link] : []
}

const KINDS: Record<SuggestionKind, Text> = {
  new: text('A new resource'),
  correction: text('A correction'),
}

function subjectOf({ t, reports, submissions, newcomers }: Fields): string {
  const isNew = [reports, submissions, newcomers].map(({ items }) => items.length > 0)
  if (isNew.filter(Boolean).length > 1)
    return newcomers.items.length > 0
      ? t('Several things wait for you on {site}')
      : t('New reports and suggestions on {site}')
  if (newcomers.items.length > 0)
    return t(
      '{total, plural, one {# person waits for approval on {site}} other {# people wait for approval on {site}}}',
      { total: newcomers.total },
    )
  if (reports.items.length > 0)
    return t('{total, plural, one {# report on {site}} other {# reports on {site}}}', {
      total: reports.total,
    })
  return t('{total, plural, one {# suggestion on {site}} other {# suggestions on {site}}}', {
    total: submissions.total,
  })
}

export type StopLinks = {
  /** Ends emails of all kinds that are in this one. */
  unsubscribeUrl: string
  /** One link for each kind in this email. */
  unsubscribe: readonly { kind: EmailKind; url: string }[]
}

/** The small links at the end of an email. */
export function stopParts({ t, unsubscribe }: { t: T } & Pick<StopLinks, 'unsubscribe'>) {
  return unsubscribe.map(({ kind, url }) => ({ label: t(STOP[kind]), url, isSmall: true }))
}

const STOP: Record<EmailKind, Text> = {
  reply: text('Stop emails about replies to my comments'),
  suggestion: text('Stop emails about my suggestions'),
  moderation: text('Stop emails from moderators'),
  group: text('Stop emails about homework'),
  weekly: text('Stop this weekly email'),
  report: text('Stop emails about reports'),
  submission: text('Stop emails about what members suggest'),
  trouble: text('Stop emails about how the site runs'),
}

type TroubleFields = StopLinks & {
  t: T
  siteUrl: string
  username: string
  faults: readonly SiteFault[]
}

/** Tells an admin what keeps the site from working as it should. */
export function troubleMail(fields: TroubleFields): MailContent {
  const { t, siteUrl, username, faults, unsubscribeUrl } = fields
  const content = letter({
    t,
    subject: t('{site} needs an admin: {host}', { host: new URL(siteUrl).host }),
    username,
    parts: [
      t('Something keeps {site} from working as it should:'),
      { items: faults.map((fault) => ({ text: siteFaultText(fault, t), note: '' })) },
      { label: t('Open the console'), url: `${siteUrl}${paths.admin()}` },
      t(
        'You get an email like this at most once a day for each of these, for as long as it lasts.',
      ),
      ...stopParts(fields),
    ],
  })
  return { ...content, unsubscribeUrl }
}
