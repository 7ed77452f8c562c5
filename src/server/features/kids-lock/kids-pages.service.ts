import { FOR_LATER } from '#shared/contracts/kids-lock.ts'
import { KIDS_COMMENTS, KIDS_LEAVE } from '#shared/domain/kids-lock.ts'
import { outboundHref } from '#shared/domain/resource-display.ts'
import { paths } from '#shared/paths.ts'
import type { KidsPage } from '../../platform/http/kids-page-answer.ts'
import { escaped, kidsDocument } from './kids-page-layout.ts'

const KIDS_LIST = `${paths.home()}?category=kids`
const BACK = `<a class="button" href="${KIDS_LIST}">Back to chess for kids</a>`
const UNLOCK = `<a class="button quiet" href="${paths.kidsLock()}">I am a grown-up</a>`

export const LATER_PAGE: KidsPage = {
  status: 403,
  html: kidsDocument(
    FOR_LATER,
    `<p>This page is about chess, but it was not made for kids. There is plenty here that was.</p>
<p>If you need it now, ask a grown-up.</p>${BACK}${UNLOCK}`,
  ),
}

export const ASK_PAGE: KidsPage = {
  status: 403,
  html: kidsDocument(
    'Ask a grown-up',
    `<p>This page is for grown-ups. While kids mode is locked, it stays closed.</p>${BACK}${UNLOCK}`,
  ),
}

export const MISSING_PAGE: KidsPage = {
  status: 404,
  html: kidsDocument('Nothing here', `<p>This page does not exist, or it is gone.</p>${BACK}`),
}

type Fault = { status: KidsPage['status']; message: string } | null

function faultText(fault: Fault): string {
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

/** `account`: who is logged in may lock every device. */
export function lockPage({
  account,
  fault = null,
}: {
  account: string | null
  fault?: Fault
}): KidsPage {
  return {
    status: fault?.status ?? 200,
    html: kidsDocument(
      'Lock kids mode',
      `${faultText(fault)}<p>While it is locked, Openfile shows chess for kids and nothing else. Only your PIN switches it off.</p>
<form method="post" action="${paths.kidsLock()}">
<label for="pin">PIN</label><input id="pin" name="pin" ${PIN_FIELD} aria-describedby="pin-hint">
<p class="hint" id="pin-hint">4 to 8 digits that your child does not know.</p>
<label for="again">PIN, once more</label><input id="again" name="again" ${PIN_FIELD}>
${choices('Comments', 'comments', KIDS_COMMENTS, COMMENT_WORDS)}
${choices('Tell my child to ask a grown-up', 'leave', KIDS_LEAVE, LEAVE_WORDS)}
${account === null ? '' : accountFields(account)}
<button>Lock kids mode</button></form>
<p class="hint" style="margin-top:24px">${
        account === null
          ? `The lock belongs to this browser: deleting its cookies or site data lifts it, and so does using another browser. To lock every device your child logs in on, <a href="${paths.auth()}">log in to the account your child uses</a> and come back to this page.`
          : 'Without the check mark, the lock belongs to this browser: deleting its cookies or site data lifts it, and so does using another browser.'
      }</p>`,
    ),
  }
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

/** `account`: a locked account opens with its password as well. */
export function unlockPage({
  account,
  fault = null,
}: {
  account: boolean
  fault?: Fault
}): KidsPage {
  const password = account
    ? `<form method="post" action="${paths.kidsUnlock()}"><label for="password">Forgot the PIN? The account’s password works too.</label>
<input id="password" name="password" type="password" autocomplete="off" required><button class="quiet">Unlock with the password</button></form>`
    : ''
  return {
    status: fault?.status ?? 200,
    html: kidsDocument(
      'Kids mode is locked',
      `${faultText(fault)}<p>A grown-up can unlock it with the PIN.</p>
<form method="post" action="${paths.kidsUnlock()}"><label for="pin">PIN</label><input id="pin" name="pin" ${PIN_FIELD}>
<button>Unlock</button><a class="button quiet" href="${KIDS_LIST}">Back to chess for kids</a></form>${password}`,
    ),
  }
}

export type Leaving = {
  url: string
  /** What is there. */
  title: string
  /** Where the link stood. */
  back: string
  madeForChildren: boolean
  /** Whether the child is told to ask first. */
  ask: boolean
}

/** Where a link leads, before it does. */
export function leavePage({ url, title, back, madeForChildren, ask }: Leaving): KidsPage {
  const { host } = new URL(url)
  return {
    status: 200,
    html: kidsDocument(
      'You are about to leave Openfile',
      `<p>“${escaped(title)}” is on another website: <strong>${escaped(host)}</strong>.</p>
<p>${
        madeForChildren
          ? 'That website is made for children.'
          : 'That website is not only for children, and we do not know everything that is on it.'
      }</p>${ask ? '<p><strong>Ask a grown-up before you go.</strong></p>' : ''}
<a class="button" href="${escaped(outboundHref(url))}" rel="noopener noreferrer nofollow">Go to ${escaped(host)}</a><a class="button quiet" href="${back}">Stay on Openfile</a>`,
    ),
  }
}
