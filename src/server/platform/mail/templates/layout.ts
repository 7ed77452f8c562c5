import { INK, PAPER, shownAccent } from '#shared/domain/palette.ts'
import { directionOf } from '#shared/texts/languages.ts'
import { STANDARD_TAGLINE } from '#shared/texts/product.ts'
import type { T } from '#shared/texts/text.ts'
import type { MailContent } from '../mail.ts'
import { firstCharacters } from '#shared/texts/characters.ts'
import { escapeMarkup } from '../../markup.ts'

/** One line of a list, which may lead somewhere. `note` is a second line. */
export type ListItem = { text: string; note: string; url?: string }

/** A paragraph, a link on a line of its own (a small one at the end of an email), or a list of links. */
type Part =
  | string
  | { label: string; url: string; isSmall?: boolean }
  | { items: readonly ListItem[] }

type Letter = { t: T; subject: string; username: string; parts: readonly Part[] }

const SUBJECT_LENGTH = 120

/** Builds the text and HTML parts of an email from the same paragraphs, so that they say the same. */
export function letter({ t, subject, username, parts }: Letter): MailContent {
  const all: Part[] = [t('Hello {username},', { username }), ...parts]
  return { subject, text: textOf(t, all), html: htmlOf(t, subject, all), sender: t.site.name }
}

function textOf(t: T, parts: readonly Part[]): string {
  const paragraphs = parts.map((part) => {
    if (typeof part === 'string') return oneLine(part)
    if ('items' in part) return part.items.map(textItem).join('\n\n')
    return `${part.label}:\n${part.url}`
  })
  const { name, imprintUrl } = t.site
  const end = [oneLine(name), ...(imprintUrl ? [`${t('Imprint')}: ${imprintUrl}`] : [])]
  return `${[...paragraphs, ...end].join('\n\n')}\n`
}

/** What stands under an email: the name of the site and its tagline. */
function signature(t: T): string {
  if (t.site.tagline === STANDARD_TAGLINE) return t('{site}, curated chess learning')
  return [t.site.name, t.site.tagline].filter(Boolean).join(' · ')
}

function imprintLink(t: T): string {
  const { imprintUrl } = t.site
  if (!imprintUrl) return ''
  return ` · <a href="${escapeMarkup(imprintUrl)}" style="color:${accentOf(t)}">${t('Imprint')}</a>`
}

function textItem({ text, note, url }: ListItem): string {
  return [
    `- ${oneLine(text)}`,
    ...(note ? [`  ${oneLine(note)}`] : []),
    ...(url ? [url] : []),
  ].join('\n')
}

/** Emails are on light paper. */
function accentOf({ site: { accent = '' } }: T): string {
  return shownAccent(accent, 'day')
}

function htmlOf(t: T, subject: string, parts: readonly Part[]): string {
  const accent = accentOf(t)
  return `<!doctype html>
<html lang="${t.language}" dir="${directionOf(t.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeMarkup(subject)}</title>
</head>
<body style="margin:0;padding:24px;background:${PAPER};color:${INK};font:17px/1.6 Georgia,serif">
<div style="max-width:560px;margin:0 auto">
<p style="margin:0 0 24px;font-size:22px;font-weight:bold;color:${accent}">${escapeMarkup(t.site.name)}</p>
${parts.map((part) => htmlPart(part, accent)).join('\n')}
<p style="margin:32px 0 0;font-size:14px">${escapeMarkup(signature(t))}${imprintLink(t)}</p>
</div>
</body>
</html>
`
}

function htmlPart(part: Part, accent: string): string {
  if (typeof part === 'string')
    return `<p style="margin:0 0 16px">${escapeMarkup(oneLine(part))}</p>`
  if ('items' in part)
    return `<ul style="margin:0 0 24px;padding:0 20px">\n${part.items.map((item) => htmlItem(item, accent)).join('\n')}\n</ul>`
  const url = escapeMarkup(part.url)
  if (part.isSmall)
    return `<p style="margin:0 0 8px;font-size:14px"><a href="${url}" style="color:${accent}">${escapeMarkup(part.label)}</a></p>`
  const button = `display:inline-block;padding:12px 20px;border-radius:6px;background:${accent};color:#ffffff;font-weight:bold;text-decoration:none`
  return `<p style="margin:24px 0 8px"><a href="${url}" style="${button}">${escapeMarkup(part.label)}</a></p>
<p style="margin:0 0 24px;font-size:14px;word-break:break-all"><a href="${url}" style="color:${accent}">${url}</a></p>`
}

function htmlItem({ text, note, url }: ListItem, accent: string): string {
  const words = escapeMarkup(oneLine(text))
  const link = url ? `<a href="${escapeMarkup(url)}" style="color:${accent}">${words}</a>` : words
  const second = note ? `<br>${escapeMarkup(oneLine(note))}` : ''
  return `<li style="margin:0 0 12px">${link}${second}</li>`
}

/** Subjects may contain titles, which may be long. */
export function shortSubject(subject: string): string {
  return subject.length > SUBJECT_LENGTH
    ? `${firstCharacters(subject, SUBJECT_LENGTH - 1)}…`
    : subject
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
