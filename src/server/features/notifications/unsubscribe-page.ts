import { type EmailKind, ROLE_OF_EMAIL } from '#shared/domain/curation.ts'
import { paths } from '#shared/paths.ts'
import { type T, type Text, text } from '#shared/texts/text.ts'
import { htmlTag, iconLink, type PageWords, styleTag } from '../../platform/http/plain-page.ts'
import { escapeMarkup } from '../../platform/markup.ts'

/** The colors of the light and dark themes in client/styles/tokens.css. */
const STYLE = `
:root{color-scheme:light dark;--paper:light-dark(#faf7f0,#171a16);--surface:light-dark(#fffdf8,#20241f);--ink:light-dark(#23281f,#ece8dd);
--soft:light-dark(#5b6155,#b3b5a6);--line:light-dark(#cfc9b8,#444b41);--accent:light-dark(#2f5d43,#8fc9a3);--on-accent:light-dark(#fff,#12201a)}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px 16px;background:var(--paper);color:var(--ink);
font:17px/1.6 'Source Sans 3 Variable','Source Sans 3',system-ui,sans-serif}
main{width:100%;max-width:560px;padding:32px clamp(20px,6vw,44px) 36px;border:1px solid var(--line);border-radius:12px;background:var(--surface)}
h1{margin:0 0 12px;font:600 clamp(26px,6vw,34px)/1.2 'Source Serif 4 Variable','Source Serif 4',Georgia,serif;text-wrap:balance}
p,ul{margin:0 0 16px;text-wrap:pretty}ul{padding-inline-start:1.2em}
.name{margin:0 0 20px;color:var(--accent);font:600 20px/1 'Source Serif 4 Variable','Source Serif 4',Georgia,serif}
a{color:var(--accent);text-underline-offset:3px;display:inline-block;min-height:44px;padding:8px 0}
button{min-height:48px;margin:8px 0 16px;padding:8px 22px;border:0;border-radius:8px;background:var(--accent);color:var(--on-accent);font:inherit;font-weight:600;cursor:pointer}
:focus-visible{outline:3px solid var(--accent);outline-offset:3px}
.soft{color:var(--soft)}`

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
  { t, at, imprint }: PageWords,
  state: keyof typeof WORDS,
  kinds: readonly EmailKind[],
  fault = '',
): string {
  const { heading, body } = WORDS[state](t, kinds, fault)
  const name = escapeMarkup(t.site.name)
  return `<!doctype html>${htmlTag(t)}<head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><meta name="referrer" content="no-referrer">
<title>${heading} | ${name}</title>${iconLink(t)}${styleTag(t, STYLE)}</head>
<body><main><p class="name">${name}</p><h1>${heading}</h1>
${body}
<a href="${at(paths.notifications())}">${t('Your notifications and email settings')}</a>${imprint && `<br>${imprint}`}</main></body></html>`
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
<p class="soft">${keptText(t, kinds)}</p>
<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button>${t('Stop these emails')}</button></form>`,
  }),
  done: (t, kinds) => ({
    heading: t('You will not get these emails anymore'),
    body: `${topicsText(t, kinds)}
<p class="soft">${t('You can switch them on again on your notifications page.')}</p>`,
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
