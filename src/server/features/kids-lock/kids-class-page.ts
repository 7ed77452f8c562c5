import { ENGLISH } from '#shared/texts/text.ts'
import type { KidsClassBrowser, KidsClassView } from '#shared/contracts/kids-class.ts'
import { BROWSER_NAME_MAX, CLASS_SIZE, defaultBrowserName } from '#shared/domain/kids-lock.ts'
import { paths } from '#shared/paths.ts'
import type { PlainPage } from '../../platform/http/plain-page.ts'
import { escaped, kidsDocument } from './kids-page-layout.ts'
import { type Fault, faultStatus, faultText, lockFields, pinFields } from './kids-pages.service.ts'

type ClassFields = {
  /** The class of the logged-in teacher; null if nobody is logged in. */
  ownClass: KidsClassView | null
  /** The code from the link, which fills in the form. Nothing is locked before the button is pressed. */
  code: string
  /** The name that was typed and refused. */
  name: string
  /** The number of the browser that was to get this name, if it was one of the class. */
  browser: number
}

/** Renders the page where a child enters the teacher's code and the teacher creates one. */
export function classPage(fields: ClassFields, fault?: Fault): PlainPage {
  const { ownClass, code, name } = fields
  const parts = code || !ownClass ? [joinForm(code, name)] : []
  return {
    status: faultStatus(fault),
    html: kidsDocument(
      'Kids mode for a class',
      `${faultText(fault)}${parts.join('')}${ownClass ? teacherPart(ownClass, fields) : LOG_IN}`,
    ),
  }
}

const LOG_IN = `<h2>For teachers</h2>
<p>With an account, you can lock kids mode in up to ${CLASS_SIZE} browsers by one code, and unlock them again from here. We know the browsers by their numbers and the names you give them, never who uses them.</p>
<a class="button quiet" href="${paths.auth()}">Log in</a><a class="button quiet" href="${paths.kids()}">Back to chess for kids</a>`

const NAME_FIELD = `name="name" maxlength="${BROWSER_NAME_MAX}" autocomplete="off"`

function joinForm(code: string, name: string): string {
  return `<p>Enter the code that your teacher shows. This browser then shows chess for kids and nothing else, until your teacher unlocks it.</p>
<form method="post" action="/kids/class/join"><label for="code">Class code</label>
<input id="code" name="code" value="${escaped(code.slice(0, 20))}" required maxlength="20" autocomplete="off" autocapitalize="characters" spellcheck="false" class="code">
<label for="name">Name of this browser <span class="optional">(optional)</span></label>
<input id="name" ${NAME_FIELD} value="${escaped(name)}" aria-describedby="name-hint">
<p class="hint" id="name-hint">Your teacher finds it by this name, such as “Window 2”. Please do not use a child’s name.</p>
<button>Lock this browser</button></form>`
}

type Typed = Pick<ClassFields, 'name' | 'browser'>

function teacherPart({ code, link, codeExpires, browsers }: KidsClassView, typed: Typed): string {
  const shown = code
    ? `<p>Let each child open <a href="${escaped(link ?? '')}">${escaped(hostAndPath(link ?? ''))}</a> or enter this code there:</p>
<p class="big-code">${code}</p>
<p class="hint">It locks browsers until ${timeText(codeExpires ?? '')}. It unlocks nothing.</p>`
    : '<p>There is no class code now. One code locks kids mode in up to 30 browsers; it is valid for a day.</p>'
  return `${shown}<h2>Locked browsers: ${browsers.length} of ${CLASS_SIZE}</h2>${browserList(browsers, typed)}
<h2>${code ? 'Another code' : 'Make a code'}</h2>
<form method="post" action="${paths.kidsClass()}">${pinFields('Unlocks a single browser of the class. A new PIN counts for the locked ones as well.')}
${lockFields()}
<button>${code ? 'Replace the code' : 'Make a class code'}</button></form>
<a class="button quiet" href="${paths.kids()}">Back to chess for kids</a>`
}

function browserList(browsers: KidsClassView['browsers'], typed: Typed): string {
  if (browsers.length === 0)
    return '<p>None yet. Each browser gets a number, which stands on its page “Kids mode is locked”, and the name that you or the child gives it.</p>'
  return `<ul class="rows">${browsers.map((browser) => browserRow(browser, typed)).join('')}</ul>
<form method="post" action="/kids/class/unlock"><button name="browser" value="all">Unlock all</button></form>`
}

/** A name that was refused stands in its field again. */
function browserRow({ number, name, lockedAt }: KidsClassBrowser, typed: Typed): string {
  const isNamed = name !== defaultBrowserName(number, ENGLISH)
  const shown = escaped(isNamed ? `${name} (browser ${number})` : name)
  const refused = typed.browser === number && typed.name !== ''
  const value = refused ? typed.name : isNamed ? name : ''
  return `<li><span><strong>${shown}</strong><br>since ${timeText(lockedAt)}</span>
<form method="post" action="/kids/class/unlock"><button class="quiet small" name="browser" value="${number}" aria-label="Unlock ${isNamed ? shown : `browser ${number}`}">Unlock</button></form>
<details${refused ? ' open' : ''}><summary>Rename<span class="sr"> ${isNamed ? shown : `browser ${number}`}</span></summary>
<form method="post" action="/kids/class/name" class="line"><label for="name-${number}">Name of browser ${number}</label>
<input id="name-${number}" ${NAME_FIELD} value="${escaped(value)}" placeholder="${defaultBrowserName(number, ENGLISH)}">
<button class="small" name="browser" value="${number}">Save name</button></form></details></li>`
}

function hostAndPath(link: string): string {
  return link.replace(/^https?:\/\//, '').replace(/\?.*/, '')
}

/** Returns 'Nov 22, 09:15 UTC', because the server does not know the teacher's time zone. */
function timeText(time: string): string {
  const at = new Date(time)
  const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
  return `${day.format(at)}, ${at.toISOString().slice(11, 16)} UTC`
}
