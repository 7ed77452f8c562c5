import { FOR_LATER } from '#shared/contracts/kids.ts'
import type { KidsComments, KidsLeave } from '#shared/domain/kids.ts'
import { outboundHref } from '#shared/domain/resource-display.ts'
import { plainPaths } from '#shared/plain-paths.ts'
import { paths } from '#shared/paths.ts'
import type { KidsLock } from '../../platform/http/kids-cookie.ts'
import { type T, type Text, text } from '#shared/texts/text.ts'
import { type PageWords, type PlainPage, sitePage } from '../../platform/http/plain-page.ts'
import { PIECE_SHAPES } from '#shared/chess/placed-pieces.ts'
import { escapeMarkup } from '../../platform/markup.ts'
import type { AppContext } from '../../context.ts'
import { getKidsSite } from '../additional/additional.service.ts'
import { findChapterPlace } from '../chapters/chapters.service.ts'
import { getSource } from '../resources/resources.service.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { kidHosts } from '../../platform/db/schema/kids.ts'
import { hostOf } from '#shared/domain/address-key.ts'

/** Draws a smiling pawn, because children see these pages. */
const FRIEND = `<svg class="friend" viewBox="6 8 33 32" aria-hidden="true"><path d="${PIECE_SHAPES.p.body}"/><path d="${PIECE_SHAPES.p.detail}"/><g transform="translate(22.5 14.6) scale(.8)"><circle class="dot" cx="-2.2" cy="-.6" r="1"/><circle class="dot" cx="2.2" cy="-.6" r="1"/><path d="M-2 1.2C-1.2 2.9 1.2 2.9 2 1.2"/></g></svg>`

const ART = `${FRIEND}<div class="squares" aria-hidden="true">${'<i></i>'.repeat(8)}</div>`

/** `body` is markup, `heading` is text. */
const kidsDocument = (words: PageWords, heading: string, body: string): string =>
  sitePage(words, heading, body, ART)

const back = ({ t, at }: PageWords) =>
  `<a class="button" href="${at(paths.kids())}">${t('Back to chess for kids')}</a>`
const unlock = ({ t, at }: PageWords) =>
  `<a class="button quiet" href="${at(paths.kidsLock())}">${t('I am a grown-up')}</a>`

export function laterPage(words: PageWords): PlainPage {
  const { t } = words
  return {
    status: 403,
    html: kidsDocument(
      words,
      t(FOR_LATER),
      `<p>${t('This page is for bigger players. You can read it when you are older. Let us find one for you now!')}</p>
<p>${t('Do you need it today? Ask a grown-up.')}</p>${back(words)}${unlock(words)}`,
    ),
  }
}

export function askPage(words: PageWords): PlainPage {
  const { t } = words
  const why = t('This page is for grown-ups. While kids mode is locked, it stays closed.')
  return {
    status: 403,
    html: kidsDocument(words, t('Ask a grown-up'), `<p>${why}</p>${back(words)}${unlock(words)}`),
  }
}

/** Says what was done, and how it is undone. */
export function lockedPage(words: PageWords): PlainPage {
  const { t, at } = words
  const path = at(paths.kidsLock())
  const address = `<a href="${path}">${path}</a>`
  return {
    status: 200,
    html: kidsDocument(
      words,
      t('Locked'),
      `<p>${t('This browser now shows chess for kids and nothing else.')}</p>
<p><strong>${t('To unlock:')}</strong> ${t('press “For grown-ups: unlock” at the end of any page, or open {address}, and enter the PIN.', { address })}</p>
<a class="button" href="${at(paths.kids())}">${t('Show chess for kids')}</a>`,
    ),
  }
}

/** The lock no longer exists, and kids mode is still on until somebody leaves it. */
export function openedPage(words: PageWords): PlainPage {
  const { t, at } = words
  return {
    status: 200,
    html: kidsDocument(
      words,
      t('Unlocked'),
      `<p>${t('Kids mode is no longer locked. It is still switched on.')}</p>
<h2>${t('Leave kids mode?')}</h2>
<form method="post" action="${at(paths.kidsOff())}"><button>${t('Leave kids mode')}</button><a class="button quiet" href="${at(paths.kids())}">${t('Stay in kids mode')}</a></form>
<p class="hint" style="margin-top:24px"><a href="${at(paths.kidsLock())}">${t('Lock it again')}</a></p>`,
    ),
  }
}

export function notKeptPage(words: PageWords): PlainPage {
  const { t, at } = words
  return {
    status: 200,
    html: kidsDocument(
      words,
      t('Kids mode is not locked'),
      `<p>${escapeMarkup(t('This browser did not keep the lock. It refuses cookies, or something between it and {site} removes them.'))}</p>
<p>${t('Allow cookies for this website and try again. Or lock an account: its lock needs no cookie of its own.')}</p>
<a class="button" href="${at(paths.kidsLock())}">${t('Try again')}</a><a class="button quiet" href="${at(paths.kids())}">${t('Back')}</a>`,
    ),
  }
}

export function missingPage(words: PageWords): PlainPage {
  const { t } = words
  const why = t('This page does not exist, or it is gone.')
  return {
    status: 404,
    html: kidsDocument(words, t('Nothing here'), `<p>${why}</p>${back(words)}`),
  }
}

/** Shows what no form could say: it was sent from elsewhere, was too large, or the site has a fault. */
export function refusedPage(words: PageWords, fault: Fault, again: string): PlainPage {
  const { t } = words
  const address = `<a href="${escapeMarkup(again)}">${escapeMarkup(again)}</a>`
  return {
    status: faultStatus(fault),
    html: kidsDocument(
      words,
      t('That did not work'),
      `${faultText(words, fault)}<p>${t('Please open the page again under this address, and send the form there: {address}', { address })}</p>${back(words)}`,
    ),
  }
}

/** The error message of a form. */
export type Fault = { status: number; text: Text }

function faultStatus(fault: Fault | undefined): PlainPage['status'] {
  return (fault?.status ?? 200) as PlainPage['status']
}

function faultText({ t }: PageWords, fault: Fault | undefined): string {
  return fault ? `<p class="fault" role="alert">${escapeMarkup(t(fault.text))}</p>` : ''
}

const pinField = ({ t }: PageWords) =>
  `type="password" inputmode="numeric" pattern="[0-9]{4,8}" minlength="4" maxlength="8" autocomplete="off" required title="${escapeMarkup(t('4 to 8 digits'))}"`

const COMMENT_WORDS: Record<KidsComments, Text> = {
  hidden: text('Comments|Hidden'),
  read: text('Comments|Shown, for reading only'),
}
const LEAVE_WORDS: Record<KidsLeave, Text> = {
  always: text('Before every other website'),
  unknown: text('Only before websites that are not made for children'),
  never: text('Never'),
}

/** With `account`, a logged-in person may lock every session of the account. */
export function lockPage(words: PageWords, account: string | null, fault?: Fault): PlainPage {
  const { t, at } = words
  return {
    status: faultStatus(fault),
    html: kidsDocument(
      words,
      t('Lock kids mode'),
      `${faultText(words, fault)}<p>${escapeMarkup(t('While it is locked, {site} shows chess for kids and nothing else. Only your PIN switches it off.'))}</p>
<form method="post" action="${at(paths.kidsLock())}">
${pinFields(words, t('4 to 8 digits that your child does not know.'))}
${lockFields(words)}
${account === null ? '' : accountFields(words, account)}
<button>${t('Lock kids mode')}</button><a class="button quiet" href="${at(paths.kids())}">${t('Back')}</a></form>
<p class="hint" style="margin-top:24px">${whereItHolds(words, account)}</p>`,
    ),
  }
}

function whereItHolds({ t, at }: PageWords, account: string | null): string {
  if (account !== null)
    return t(
      'Without the check mark, the lock holds in this browser only. If you forget the PIN, we can send a link to your email address.',
    )
  const login = `<a href="${at(paths.auth())}">${t('log in to the account your child uses')}</a>`
  return t(
    'The lock holds in this browser only, and if you forget the PIN, nothing else opens it. To lock every device your child logs in on, or to get a link by email then, {login} and come back to this page.',
    { login },
  )
}

function pinFields(words: PageWords, hint: string): string {
  const { t } = words
  return `<label for="pin">${t('PIN')}</label><input id="pin" name="pin" ${pinField(words)} aria-describedby="pin-hint">
<p class="hint" id="pin-hint">${hint}</p>
<label for="again">${t('PIN, once more')}</label><input id="again" name="again" ${pinField(words)}>`
}

/** The choices of a parent for the time of the lock. */
function lockFields({ t }: PageWords): string {
  const comments = choices(t, [t('Comments'), 'comments'], COMMENT_WORDS)
  const ask = t('Tell my child to ask a grown-up')
  return `${comments}
${choices(t, [ask, 'leave'], LEAVE_WORDS)}
<label class="choice"><input type="checkbox" name="leavePin" value="true" checked>${t('And take the PIN before my child can go there')}</label>`
}

function choices(
  t: T,
  [legend, name]: [legend: string, name: string],
  words: Readonly<Record<string, Text>>,
): string {
  const options = Object.entries(words).map(
    ([value, word], at) =>
      `<label class="choice"><input type="radio" name="${name}" value="${value}"${at === 0 ? ' checked' : ''}>${t(word)}</label>`,
  )
  return `<fieldset><legend>${legend}</legend>${options.join('')}</fieldset>`
}

function accountFields({ t }: PageWords, username: string): string {
  return `<fieldset><legend>${t('Every device')}</legend>
<label class="choice"><input type="checkbox" name="account" value="true">${t('A child uses this account: lock {username} on every device', { username: escapeMarkup(username) })}</label>
<label for="password">${t('Password of the account')}</label><input id="password" name="password" type="password" autocomplete="current-password" aria-describedby="password-hint">
<p class="hint" id="password-hint">${t('Needed only to lock every device. Choose one your child does not know.')}</p></fieldset>`
}

type Locked = Pick<KidsLock, 'userId' | 'setBy' | 'managed'>

export function unlockPage(words: PageWords, lock: Locked, fault?: Fault): PlainPage {
  const { t, at } = words
  return {
    status: faultStatus(fault),
    html: kidsDocument(
      words,
      t('Kids mode is locked'),
      lock.managed
        ? `<p>${t('Only a teacher of the group can unlock this account.')}</p>${back(words)}`
        : `${faultText(words, fault)}<p>${t('A grown-up can unlock it with the PIN.')}</p>
<form method="post" action="${at(plainPaths.kidsUnlock())}"><label for="pin">${t('PIN')}</label><input id="pin" name="pin" ${pinField(words)}>
<button>${t('Unlock')}</button><a class="button quiet" href="${at(paths.kids())}">${t('Back to chess for kids')}</a></form>
${forgotten(words, lock)}`,
    ),
  }
}

/** What a parent without the PIN can do. */
function forgotten({ t, at }: PageWords, { userId, setBy }: Locked): string {
  const mail = (offer: string) =>
    `<form method="post" action="${at(plainPaths.kidsUnlockMail())}"><p class="hint" style="margin-top:24px">${offer}</p>
<button class="quiet">${t('Send the email')}</button></form>`
  if (setBy !== null)
    return mail(
      t(
        'Forgot the PIN? We can send a link to the email address of the account that was logged in when the lock was set. Open it in this browser within 30 minutes.',
      ),
    )
  if (userId !== null)
    return `<form method="post" action="${at(plainPaths.kidsUnlock())}"><label for="password">${t('Forgot the PIN? The account’s password works too.')}</label>
<input id="password" name="password" type="password" autocomplete="off" required><button class="quiet">${t('Unlock with the password')}</button></form>
${mail(t('Forgot both? We can send a link to the account’s email address. It unlocks kids mode once, within 30 minutes.'))}`
  const help = t(
    'This lock was set without an account, so there is no address that we could send an email to. Only its PIN opens it.',
  )
  return `<details><summary>${t('Forgot the PIN?')}</summary><p class="hint">${help}</p></details>`
}

/** It looks the same whether an email was sent or not. */
export function mailedPage(words: PageWords): PlainPage {
  const { t } = words
  return {
    status: 200,
    html: kidsDocument(
      words,
      t('Look at your email'),
      `<p>${t('If an account is locked here, we have sent an email to its address. Its link works once, for 30 minutes.')}</p>${back(words)}`,
    ),
  }
}

/** Programs that scan emails open links too, so a person has to press a button. */
export function unlockLinkPage(words: PageWords, token: string, fault?: Fault): PlainPage {
  const { t, at } = words
  const action = escapeMarkup(at(plainPaths.kidsUnlockLink(encodeURIComponent(token))))
  const body = fault
    ? `${faultText(words, fault)}<p>${t('Kids mode stays locked. You can ask for another email where it is locked.')}</p>${back(words)}`
    : `<p>${t('All devices that use the account can then show everything again.')}</p>
<form method="post" action="${action}"><button>${t('Unlock kids mode')}</button></form><p class="hint" style="margin-top:24px"><a href="${at(paths.home())}">${escapeMarkup(t('Back to {site}'))}</a></p>`
  return { status: faultStatus(fault), html: kidsDocument(words, t('Unlock kids mode'), body) }
}

export function unlockedPage(words: PageWords): PlainPage {
  const { t, at } = words
  return {
    status: 200,
    html: kidsDocument(
      words,
      t('Kids mode is unlocked'),
      `<p>${t('The devices of the account show everything again. Pages that are open there may have to be loaded once more.')}</p>
<a class="button" href="${at(paths.home())}">${escapeMarkup(t('Go to {site}'))}</a>`,
    ),
  }
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
  words: PageWords,
  { url, title, back: from, madeForChildren, ask }: Leaving,
  { pin, path, fault }: { pin: 'wanted' | 'given' | 'none'; path: string; fault?: Fault },
): PlainPage {
  const { t, at } = words
  const { host } = new URL(url)
  const out = `<a class="button" href="${escapeMarkup(outboundHref(url))}" rel="noopener noreferrer nofollow">${t('Go to {host}', { host: escapeMarkup(host) })}</a>`
  const stay = `<a class="button quiet" href="${at(from)}">${escapeMarkup(t('Stay on {site}'))}</a>`
  const pinForm = `<form method="post" action="${path}"><label for="pin">${t('PIN of a grown-up')}</label><input id="pin" name="pin" ${pinField(words)}>
<button>${t('We may go')}</button>${stay}</form>`
  const where = { title: escapeMarkup(title), host: `<strong>${escapeMarkup(host)}</strong>` }
  return {
    status: faultStatus(fault),
    html: kidsDocument(
      words,
      t('You are about to leave {site}'),
      `${faultText(words, fault)}<p>${t('“{title}” is on another website: {host}.', where)}</p>
<p>${
        madeForChildren
          ? t('That website is made for children.')
          : t('That website is not only for children. Some of it may not be for you.')
      }</p>${ask && pin !== 'given' ? `<p><strong>${t('Ask a grown-up before you go.')}</strong></p>` : ''}
${pin === 'wanted' ? pinForm : out + stay}`,
    ),
  }
}

type LeavingTo = {
  lock: KidsLock | undefined
  /** The ID of a chapter; one that no longer exists leads to the resource. */
  chapter: number | null
}

/**
 * Returns the page that precedes a resource's source, or one of its chapters there. Without a `lock`, nobody has to
 * ask.
 */
export async function leaveTo(
  ctx: AppContext,
  id: number,
  { lock, chapter }: LeavingTo,
): Promise<Leaving> {
  const source = await getSource(ctx, id)
  const place = chapter === null ? null : await findChapterPlace(ctx, { id, chapterId: chapter })
  const { url, title } = place ?? source
  return asked(ctx, { url, title, back: paths.resource(id) }, lock)
}

/** Returns the page that precedes a site that the page for kids lists. */
export async function leaveToSite(
  ctx: AppContext,
  id: number,
  { lock }: LeavingTo,
): Promise<Leaving> {
  const { url, title } = await getKidsSite(ctx, id)
  return asked(ctx, { url, title, back: paths.kids() }, lock)
}

async function asked(
  ctx: AppContext,
  place: Pick<Leaving, 'url' | 'title' | 'back'>,
  lock: KidsLock | undefined,
): Promise<Leaving> {
  const madeForChildren = await isKidHost(ctx.db, hostOf(new URL(place.url)))
  const ask = lock?.leave === 'always' || (lock?.leave === 'unknown' && !madeForChildren)
  return { ...place, madeForChildren, ask }
}

/** Whether the host, or one that it is under, is marked as made for children. */
async function isKidHost(db: Db, host: string): Promise<boolean> {
  const labels = host.split('.')
  const names = labels.map((_, at) => labels.slice(at).join('.'))
  const { rows } = await db.execute(
    sql`SELECT FROM ${kidHosts} WHERE host = ANY (${sql.param(names)}::text[])`,
  )
  return rows.length > 0
}
