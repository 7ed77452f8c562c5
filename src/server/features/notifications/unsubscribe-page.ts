import { type EmailKind, ROLE_OF_EMAIL } from '#shared/domain/curation.ts'
import { paths } from '#shared/paths.ts'
import { type T, type Text, text } from '#shared/texts/text.ts'
import { type PageWords, sitePage } from '../../platform/http/plain-page.ts'
import { escapeMarkup } from '../../platform/markup.ts'

const ONE_TOPIC: Record<EmailKind, Text> = {
  reply: text('Emails about replies to your comments.'),
  suggestion: text('Emails about your suggestions and corrections.'),
  moderation: text('Emails about a moderator’s decisions about what you wrote.'),
  group: text('Emails about homework of your groups.'),
  weekly: text('Emails about where you left off, your plan, and what is new, once a week.'),
  report: text('Emails about what members report, for moderators.'),
  submission: text('Emails about what members suggest, for curators.'),
  trouble: text('Emails about what keeps this site from working, for admins.'),
}
const TOPICS: Record<EmailKind, Text> = {
  reply: text('replies to your comments'),
  suggestion: text('your suggestions and corrections'),
  moderation: text('a moderator’s decisions about what you wrote'),
  group: text('homework of your groups'),
  weekly: text('where you left off, your plan, and what is new, once a week'),
  report: text('what members report, for moderators'),
  submission: text('what members suggest, for curators'),
  trouble: text('what keeps this site from working, for admins'),
}

/** A page that needs no script. `kinds` is empty for a link that is not valid; `fault` says why nothing was done. */
export function unsubscribePage(
  words: PageWords,
  state: keyof typeof WORDS,
  kinds: readonly EmailKind[],
  fault = '',
): string {
  const { t, at } = words
  const { heading, body } = WORDS[state](t, kinds, fault)
  const settings = `<p><a href="${at(paths.notifications())}">${t('Your notifications and email settings')}</a></p>`
  return sitePage(words, heading, `${body}\n${settings}`)
}

type Words = { heading: string; body: string }

type Kinds = readonly EmailKind[]

const WORDS: Record<
  'ask' | 'done' | 'invalid' | 'refused',
  (t: T, kinds: Kinds, fault: string) => Words
> = {
  // Without an action, the form is sent to the address of the page.
  ask: (t, kinds) => ({
    heading: t('Stop these emails?'),
    body: `${topicsText(t, kinds)}
<p class="hint">${keptText(t, kinds)}</p>
<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button>${t('Stop these emails')}</button></form>`,
  }),
  done: (t, kinds) => ({
    heading: t('You will not get these emails anymore'),
    body: `${topicsText(t, kinds)}
<p class="hint">${t('You can switch them on again on your notifications page.')}</p>`,
  }),
  refused: (t, _, fault) => ({
    heading: t('That did not work'),
    body: `<p>${fault}</p><p>${t('You will still get these emails. Please open the link in the email again later.')}</p>`,
  }),
  invalid: (t) => ({
    heading: t('This link is not valid'),
    body: `<p>${t('It may be incomplete. Please copy the whole link from the email, or log in and choose your emails on your notifications page.')}</p>`,
  }),
}

/** Says what does not end with the emails. */
function keptText(t: T, kinds: Kinds): string {
  if (kinds.every((kind) => Object.hasOwn(ROLE_OF_EMAIL, kind)))
    return t('You will still find everything in the console.')
  return kinds.every((kind) => kind === 'weekly')
    ? t('Your plan and what you study stay as they are.')
    : escapeMarkup(t('You will still find everything among your notifications on {site}.'))
}

function topicsText(t: T, kinds: Kinds): string {
  const [first, ...others] = kinds
  if (first && others.length === 0) return `<p>${t(ONE_TOPIC[first])}</p>`
  const items = kinds.map((kind) => `<li>${t(TOPICS[kind])}</li>`)
  return `<p>${t('Emails about:')}</p><ul>${items.join('')}</ul>`
}
