import { FOR_LATER, UNLOCK_MAILED } from '#shared/contracts/kids-lock.ts'
import { KIDS_COMMENTS, KIDS_LEAVE } from '#shared/domain/kids-lock.ts'
import { outboundHref } from '#shared/domain/resource-display.ts'
import { paths } from '#shared/paths.ts'
import type { KidsLock } from '../../platform/http/known-lock.ts'
import type { PlainPage } from '../../platform/http/plain-page.ts'
import { escaped, kidsDocument } from './kids-page-layout.ts'

const BACK = `<a class="button" href="${paths.kids()}">Back to chess for kids</a>`
const UNLOCK = `<a class="button quiet" href="${paths.kidsLock()}">I am a grown-up</a>`

export const LATER_PAGE: PlainPage = {
  status: 403,
  html: kidsDocument(
    FOR_LATER,
    `<p>This page is for bigger players. You can read it when you are older. Let us find one for you now!</p>
<p>Do you need it today? Ask a grown-up.</p>${BACK}${UNLOCK}`,
  ),
}

export const ASK_PAGE: PlainPage = {
  status: 403,
  html: kidsDocument(
    'Ask a grown-up',
    `<p>This page is for grown-ups. While kids mode is locked, it stays closed.</p>${BACK}${UNLOCK}`,
  ),
}

/** Says what was done, and how it is undone. */
export const LOCKED_PAGE: PlainPage = {
  status: 200,
  html: kidsDocument(
    'Locked',
    `<p>This browser now shows chess for kids and nothing else.</p>
<p><strong>To unlock:</strong> press “For grown-ups: unlock” at the end of any page, or open <a href="${paths.kidsLock()}">${paths.kidsLock()}</a>, and enter the PIN.</p>
<a class="button" href="${paths.kids()}">Show chess for kids</a>`,
  ),
}

/** The lock is gone, and kids mode is still on until somebody leaves it. */
export const OPENED_PAGE: PlainPage = {
  status: 200,
  html: kidsDocument(
    'Unlocked',
    `<p>Kids mode is no longer locked. It is still switched on.</p>
<h2>Leave kids mode?</h2>
<form method="post" action="${paths.kidsOff()}"><button>Leave kids mode</button><a class="button quiet" href="${paths.kids()}">Stay in kids mode</a></form>
<p class="hint" style="margin-top:24px"><a href="${paths.kidsLock()}">Lock it again</a></p>`,
  ),
}

export const NOT_KEPT_PAGE: PlainPage = {
  status: 200,
  html: kidsDocument(
    'Kids mode is not locked',
    `<p>This browser did not keep the lock. It refuses cookies, or something between it and Openfile removes them.</p>
<p>Allow cookies for this website and try again. Or lock an account: its lock needs no cookie of its own.</p>
<a class="button" href="${paths.kidsLock()}">Try again</a><a class="button quiet" href="${paths.kids()}">Back</a>`,
  ),
}

export const MISSING_PAGE: PlainPage = {
  status: 404,
  html: kidsDocument('Nothing here', `<p>This page does not exist, or it is gone.</p>${BACK}`),
}

/** The error message of a form. */
export type Fault = { status: number; message: string }

export function faultStatus(fault: Fault | undefined): PlainPage['status'] {
  return (fault?.status ?? 200) as PlainPage['status']
}

export function faultText(fault: Fault | undefined): string {
  return fault ? `<p class="fault" role="alert">${escaped(fault.message)}</p>` : ''
}

const PIN_FIELD =
  'type="password" inputmode="numeric" pattern="[0-9]{4,8}" minlength="4" maxlength="8" autocomplete="off" required title="4 to 8 digits"'

const COMMENT_WORDS = { hidden: 'Hidden', read: 'Shown, for reading only' } as const
const LEAVE_WORDS = {
  always: 'Before every other website',
  unknown: 'Only before websites that are not made for children',
  never: 'Never',
} as const

/** With `account`, a logged-in person may lock every session of the account. */
export function lockPage(account: string | null, fault?: Fault): PlainPage {
  return {
    status: faultStatus(fault),
    html: kidsDocument(
      'Lock kids mode',
      `${faultText(fault)}<p>While it is locked, Openfile shows chess for kids and nothing else. Only your PIN switches it off.</p>
<form method="post" action="${paths.kidsLock()}">
${pinFields('4 to 8 digits that your child does not know.')}
${lockFields()}
${account === null ? '' : accountFields(account)}
<button>Lock kids mode</button><a class="button quiet" href="${paths.kids()}">Back</a></form>
<p class="hint" style="margin-top:24px">${
        account === null
          ? `The lock belongs to this browser: deleting its cookies or site data lifts it, and so does using another browser. To lock every device your child logs in on, <a href="${paths.auth()}">log in to the account your child uses</a> and come back to this page.`
          : 'Without the check mark, the lock belongs to this browser: deleting its cookies or site data lifts it, and so does using another browser.'
      } If you forget the PIN, only an account can help: its password and its email unlock it too.</p>
<p class="hint">You teach a class? <a href="${paths.kidsClass()}">Lock up to 30 browsers with a code</a>.</p>`,
    ),
  }
}

export function pinFields(hint: string): string {
  return `<label for="pin">PIN</label><input id="pin" name="pin" ${PIN_FIELD} aria-describedby="pin-hint">
<p class="hint" id="pin-hint">${hint}</p>
<label for="again">PIN, once more</label><input id="again" name="again" ${PIN_FIELD}>`
}

/** The choices of a parent or teacher for the time of the lock. */
export function lockFields(): string {
  return `${choices('Comments', 'comments', KIDS_COMMENTS, COMMENT_WORDS)}
${choices('Tell my child to ask a grown-up', 'leave', KIDS_LEAVE, LEAVE_WORDS)}
<label class="choice"><input type="checkbox" name="leavePin" value="true" checked>And take the PIN before my child can go there</label>`
}

function choices<Value extends string>(
  legend: string,
  name: string,
  values: readonly Value[],
  words: Record<Value, string>,
): string {
  const options = values.map(
    (value, at) =>
      `<label class="choice"><input type="radio" name="${name}" value="${value}"${at === 0 ? ' checked' : ''}>${words[value]}</label>`,
  )
  return `<fieldset><legend>${legend}</legend>${options.join('')}</fieldset>`
}

function accountFields(username: string): string {
  return `<fieldset><legend>Every device</legend>
<label class="choice"><input type="checkbox" name="account" value="true">A child uses this account: lock ${escaped(username)} on every device</label>
<label for="password">Password of the account</label><input id="password" name="password" type="password" autocomplete="current-password" aria-describedby="password-hint">
<p class="hint" id="password-hint">Needed only to lock every device. Choose one your child does not know.</p></fieldset>`
}

type Locked = Pick<KidsLock, 'userId' | 'classNumber' | 'className'>

export function unlockPage(lock: Locked, fault?: Fault): PlainPage {
  return {
    status: faultStatus(fault),
    html: kidsDocument(
      'Kids mode is locked',
      `${faultText(fault)}<p>A grown-up can unlock it with the PIN.${lock.classNumber === null ? '' : ` This is ${browserText(lock)} of the class.`}</p>
<form method="post" action="${paths.kidsUnlock()}"><label for="pin">PIN</label><input id="pin" name="pin" ${PIN_FIELD}>
<button>Unlock</button><a class="button quiet" href="${paths.kids()}">Back to chess for kids</a></form>
${forgotten(lock)}`,
    ),
  }
}

function browserText({ classNumber, className }: Locked): string {
  return className === null
    ? `browser ${classNumber}`
    : `“${escaped(className)}” (browser ${classNumber})`
}

/** What a parent without the PIN can do. */
function forgotten(lock: Locked): string {
  const { userId, classNumber } = lock
  if (userId !== null)
    return `<form method="post" action="${paths.kidsUnlock()}"><label for="password">Forgot the PIN? The account’s password works too.</label>
<input id="password" name="password" type="password" autocomplete="off" required><button class="quiet">Unlock with the password</button></form>
<form method="post" action="${paths.kidsUnlockMail()}"><p class="hint" style="margin-top:24px">Forgot both? We can send a link to the account’s email address. It unlocks kids mode once, within 30 minutes.</p>
<button class="quiet">Send the email</button></form>`
  const help =
    classNumber === null
      ? 'This lock belongs to this browser, and we do not know who set it: there is no address that we could send an email to. Deleting the cookies of this website in the settings of the browser lifts the lock.'
      : `The teacher can unlock ${browserText(lock)} without the PIN, in the class’s list.`
  return `<details><summary>Forgot the PIN?</summary><p class="hint">${help}</p></details>`
}

/** It looks the same whether an email was sent or not. */
export const MAILED_PAGE: PlainPage = {
  status: 200,
  html: kidsDocument('Look at your email', `<p>${UNLOCK_MAILED}</p>${BACK}`),
}

const BACK_HOME = `<p class="hint" style="margin-top:24px"><a href="${paths.home()}">Back to Openfile</a></p>`

/** Programs that scan emails open links too, so a person has to press a button. */
export function unlockLinkPage(token: string, fault?: Fault): PlainPage {
  const body = fault
    ? `${faultText(fault)}<p>Kids mode stays locked. You can ask for another email where it is locked.</p>${BACK}`
    : `<p>All devices that use the account can then show everything again.</p>
<form method="post" action="${escaped(paths.kidsUnlockLink(encodeURIComponent(token)))}"><button>Unlock kids mode</button></form>${BACK_HOME}`
  return { status: faultStatus(fault), html: kidsDocument('Unlock kids mode', body) }
}

export const UNLOCKED_PAGE: PlainPage = {
  status: 200,
  html: kidsDocument(
    'Kids mode is unlocked',
    `<p>The devices of the account show everything again. Pages that are open there may have to be loaded once more.</p>
<a class="button" href="${paths.home()}">Go to Openfile</a>`,
  ),
}

export type Leaving = {
  url: string
  /** The title of what the link leads to. */
  title: string
  /** The page with the link. */
  back: string
  madeForChildren: boolean
  /** Whether the child must ask a grown-up first. */
  ask: boolean
}

/** Shows where a link leads before it is followed. `path` is the page's own, to which the PIN is sent. */
export function leavePage(
  { url, title, back, madeForChildren, ask }: Leaving,
  { pin, path, fault }: { pin: 'wanted' | 'given' | 'none'; path: string; fault?: Fault },
): PlainPage {
  const { host } = new URL(url)
  const out = `<a class="button" href="${escaped(outboundHref(url))}" rel="noopener noreferrer nofollow">Go to ${escaped(host)}</a>`
  const stay = `<a class="button quiet" href="${back}">Stay on Openfile</a>`
  const pinForm = `<form method="post" action="${path}"><label for="pin">PIN of a grown-up</label><input id="pin" name="pin" ${PIN_FIELD}>
<button>We may go</button>${stay}</form>`
  return {
    status: faultStatus(fault),
    html: kidsDocument(
      'You are about to leave Openfile',
      `${faultText(fault)}<p>“${escaped(title)}” is on another website: <strong>${escaped(host)}</strong>.</p>
<p>${
        madeForChildren
          ? 'That website is made for children.'
          : 'That website is not only for children. Some of it may not be for you.'
      }</p>${ask && pin !== 'given' ? '<p><strong>Ask a grown-up before you go.</strong></p>' : ''}
${pin === 'wanted' ? pinForm : out + stay}`,
    ),
  }
}
