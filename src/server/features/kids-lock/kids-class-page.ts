import { byLocale, type T } from '#shared/texts/text.ts'
import { BROWSER_NAME_MAX, CLASS_SIZE, defaultBrowserName } from '#shared/domain/kids-lock.ts'
import { paths } from '#shared/paths.ts'
import type { PageWords, PlainPage } from '../../platform/http/plain-page.ts'
import type { ClassBrowser } from './kids-class.queries.ts'
import type { KidsClass } from './kids-class.service.ts'
import { kidsDocument } from './kids-page-layout.ts'
import { type Fault, faultStatus, faultText, lockFields, pinFields } from './kids-pages.service.ts'
import { firstCharacters } from '#shared/texts/characters.ts'
import { escapeMarkup } from '../../platform/markup.ts'

type ClassFields = {
  /** The class of the logged-in teacher; null if nobody is logged in. */
  ownClass: KidsClass | null
  /** The code from the link, which fills in the form. Nothing is locked before the button is pressed. */
  code: string
  /** The name that was typed and refused. */
  name: string
  /** The number of the browser that was to get this name, if it was one of the class. */
  browser: number
}

/** Renders the page where a child enters the teacher's code and the teacher creates one. */
export function classPage(words: PageWords, fields: ClassFields, fault?: Fault): PlainPage {
  const { ownClass, code, name } = fields
  const { t } = words
  const join = code || !ownClass ? joinForm(words, code, name) : ''
  const teach = ownClass ? teacherPart(words, ownClass, fields) : logIn(words)
  return {
    status: faultStatus(fault),
    html: kidsDocument(
      words,
      t('Kids mode for a class'),
      `${faultText(words, fault)}${join}${teach}`,
    ),
  }
}

function logIn({ t, at }: PageWords): string {
  const what = t(
    'With an account, you can lock kids mode in up to {most} browsers by one code, and unlock them again from here. We know the browsers by their numbers and the names you give them, never who uses them.',
    { most: CLASS_SIZE },
  )
  return `<h2>${t('For teachers')}</h2>
<p>${what}</p>
<a class="button quiet" href="${at(paths.auth())}">${t('Log in')}</a><a class="button quiet" href="${at(paths.kids())}">${t('Back to chess for kids')}</a>`
}

const NAME_FIELD = `name="name" maxlength="${BROWSER_NAME_MAX}" autocomplete="off"`

function joinForm({ t, at }: PageWords, code: string, name: string): string {
  return `<p>${t('Enter the code that your teacher shows. This browser then shows chess for kids and nothing else, until your teacher unlocks it.')}</p>
<form method="post" action="${at('/kids/class/join')}"><label for="code">${t('Class code')}</label>
<input id="code" name="code" value="${escapeMarkup(firstCharacters(code, 20))}" required maxlength="20" autocomplete="off" autocapitalize="characters" spellcheck="false" class="code">
<label for="name">${t('Name of this browser')} <span class="optional">${t('(optional)')}</span></label>
<input id="name" ${NAME_FIELD} value="${escapeMarkup(name)}" aria-describedby="name-hint">
<p class="hint" id="name-hint">${t('Your teacher finds it by this name, such as “Window 2”. Please do not use a child’s name.')}</p>
<button>${t('Lock this browser')}</button></form>`
}

type Typed = Pick<ClassFields, 'name' | 'browser'>

function teacherPart(
  words: PageWords,
  { code, link, codeExpires, browsers }: KidsClass,
  typed: Typed,
): string {
  const { t, at } = words
  const address = `<a href="${escapeMarkup(link ?? '')}">${escapeMarkup(hostAndPath(link ?? ''))}</a>`
  const shown = code
    ? `<p>${t('Let each child open {address} or enter this code there:', { address })}</p>
<p class="big-code">${code}</p>
<p class="hint">${t('It locks browsers until {time}. It unlocks nothing.', { time: timeText(codeExpires ?? '', t) })}</p>`
    : `<p>${t('There is no class code now. One code locks kids mode in up to 30 browsers; it is valid for a day.')}</p>`
  const count = t('Locked browsers: {count} of {most}', {
    count: browsers.length,
    most: CLASS_SIZE,
  })
  const hint = t(
    'Unlocks a single browser of the class. A new PIN counts for the locked ones as well.',
  )
  return `${shown}<h2>${count}</h2>${browserList(words, browsers, typed)}
<h2>${code ? t('Another code') : t('Make a code')}</h2>
<form method="post" action="${at(paths.kidsClass())}">${pinFields(words, hint)}
${lockFields(words)}
<button>${code ? t('Replace the code') : t('Make a class code')}</button></form>
<a class="button quiet" href="${at(paths.kids())}">${t('Back to chess for kids')}</a>`
}

function browserList(words: PageWords, browsers: KidsClass['browsers'], typed: Typed): string {
  const { t, at } = words
  if (browsers.length === 0)
    return `<p>${t('None yet. Each browser gets a number, which stands on its page “Kids mode is locked”, and the name that you or the child gives it.')}</p>`
  return `<ul class="rows">${browsers.map((browser) => browserRow(words, browser, typed)).join('')}</ul>
<form method="post" action="${at('/kids/class/unlock')}"><button name="browser" value="all">${t('Unlock all')}</button></form>`
}

/** The field of a refused name shows the name again. */
function browserRow(
  { t, at }: PageWords,
  { number, name, lockedAt }: ClassBrowser,
  typed: Typed,
): string {
  const own = defaultBrowserName(number, t)
  const called = name === null ? null : { name: escapeMarkup(name), number }
  const shown = called ? t('{name} (browser {number})', called) : escapeMarkup(own)
  const refused = typed.browser === number && typed.name !== ''
  const value = refused ? typed.name : (name ?? '')
  const unlockLabel = called
    ? t('Unlock {name} (browser {number})', called)
    : t('Unlock browser {number}', { number })
  const renameLabel = called
    ? t('Rename {name} (browser {number})', called)
    : t('Rename browser {number}', { number })
  return `<li><span><strong>${shown}</strong><br>${t('since {time}', { time: timeText(lockedAt, t) })}</span>
<form method="post" action="${at('/kids/class/unlock')}"><button class="quiet small" name="browser" value="${number}" aria-label="${unlockLabel}">${t('Unlock')}</button></form>
<details${refused ? ' open' : ''}><summary aria-label="${renameLabel}">${t('Rename')}</summary>
<form method="post" action="${at('/kids/class/name')}" class="line"><label for="name-${number}">${t('Name of browser {number}', { number })}</label>
<input id="name-${number}" ${NAME_FIELD} value="${escapeMarkup(value)}" placeholder="${escapeMarkup(own)}">
<button class="small" name="browser" value="${number}">${t('Save name')}</button></form></details></li>`
}

function hostAndPath(link: string): string {
  return link.replace(/^https?:\/\//, '').replace(/\?.*/, '')
}

const daysFor = byLocale(
  (locale) => new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' }),
)

/** Returns 'Nov 22, 09:15 UTC', because the server does not know the teacher's time zone. */
function timeText(time: string, t: T): string {
  const at = new Date(time)
  return `${daysFor(t).format(at)}, ${at.toISOString().slice(11, 16)} UTC`
}
