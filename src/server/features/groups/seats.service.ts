import { randomInt } from 'node:crypto'
import type {
  MemberView,
  SeatCard,
  seatRow,
  seatsInput,
  SeatView,
} from '#shared/contracts/groups.ts'
import { MAX_GROUP_MEMBERS } from '#shared/domain/groups.ts'
import { paths } from '#shared/paths.ts'
import { type T, type Text, text } from '#shared/texts/text.ts'
import type { z } from 'zod'
import type { AppContext } from '../../context.ts'
import { hashPassword } from '../../platform/auth/passwords.ts'
import { hashToken } from '../../platform/auth/tokens.service.ts'
import {
  AFTER_NEW_PASSWORD,
  findUser,
  insertUser,
  updateUser,
} from '../../platform/auth/users.queries.ts'
import { endWaysIn } from '../../platform/auth/ways-in.service.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError, conflict, notFound } from '../../platform/http/app-error.ts'
import { lockSeat, unlockSeat } from '../kids-lock/seat-locks.service.ts'
import { forgetAccount } from '../profile/profile.service.ts'
import {
  type Asked,
  type AskedMember,
  full,
  getMember,
  groupFor,
  noteInGroup,
  presentMember,
  type Reader,
  writeGroup,
} from './group-access.service.ts'
import { countMembers, insertMember, listMembersOf, type MemberRow } from './members.queries.ts'
import { sendRelease } from './seat-release.service.ts'
import { sql } from 'drizzle-orm'
import { looksLikeStaff } from '#shared/domain/staff-names.ts'
import { firstCharacters } from '#shared/texts/characters.ts'
import { plainName } from '../../platform/auth/plain-name.ts'

/** Accounts that teachers make and manage. They have no address, and go with their group. */

type SeatRow = z.output<typeof seatRow>

export async function createSeats(
  ctx: AppContext,
  asked: Asked,
  {
    names = [],
    rows = names.map((name): SeatRow => ({ name })),
    kids,
  }: z.output<typeof seatsInput>,
  t: T,
): Promise<SeatView[]> {
  await groupFor(ctx, ctx.db, asked, 'teachers')
  await ctx.limits.take('seats', { apart: `seats of ${asked.userId}` })
  const passwords = await newPasswords(ctx, rows.length)
  const mail = await mayBeSent(ctx, asked, rows)
  return writeGroup(ctx, asked, 'teachers', async (tx, group) => {
    if ((await countMembers(tx, group.id)) + rows.length > MAX_GROUP_MEMBERS) throw full()
    const usernames = await freeUsernames(
      tx,
      rows.map(({ name }) => name),
    )
    const at = ctx.clock()
    const made: SeatView[] = []
    for (const [index, { name, email = null, note }] of rows.entries()) {
      const [username, secret] = [usernames[index], passwords[index]]
      if (!username || !secret) throw new Error('Each name has a username and a password')
      const { password, hash } = secret
      const user = await insertUser(tx, { username, password: hash, email: null, seat: true })
      if (!user) throw takenMeanwhile()
      const row = { groupId: group.id, userId: user.id, name, state: 'member' } as const
      const own = { note: note ?? '', joinedAt: at.toISOString() }
      const memberId = await insertMember(tx, { ...row, ...own })
      if (memberId === null) throw takenMeanwhile()
      if (kids) await lockSeat(tx, user.id, at)
      const refusal =
        email === null
          ? null
          : (mail.get(index) ??
            (await refusalOf(() => {
              const seat = { userId: user.id, memberId, group: group.name }
              return sendRelease(ctx, tx, seat, email)
            })))
      made.push({ memberId, name, username, password, ...(refusal ? { notSent: t(refusal) } : {}) })
    }
    await noteInGroup(ctx, tx, asked, 'seats_created', { seats: rows.length, kids })
    if (kids) ctx.locks.forget()
    return made
  })
}

/** Returns by row why there is no mail to its address, as the limits of a day say. */
async function mayBeSent(
  ctx: AppContext,
  asked: Asked,
  rows: readonly SeatRow[],
): Promise<Map<number, Text>> {
  const refused = new Map<number, Text>()
  for (const [index, { email }] of rows.entries()) {
    if (!email) continue
    const refusal = await refusalOf(() => takeRelease(ctx, asked, email))
    if (refusal) refused.set(index, refusal)
  }
  return refused
}

/** What is refused before anything is written does not undo the rest. */
async function refusalOf(send: () => Promise<void>): Promise<Text | null> {
  try {
    await send()
    return null
  } catch (error) {
    if (error instanceof AppError) return error.text
    throw error
  }
}

async function takeRelease(ctx: AppContext, { userId }: Asked, email: string): Promise<void> {
  await ctx.limits.take('release', { apart: `releases of ${userId}` })
  await ctx.limits.take('releaseAddress', { apart: hashToken(email.toLowerCase()) })
}

/** One after the other: somebody who logs in meanwhile waits for one of them, and not for a class. */
async function newPasswords(
  ctx: AppContext,
  count: number,
): Promise<{ password: string; hash: string }[]> {
  const made: { password: string; hash: string }[] = []
  while (made.length < count) {
    const password = seatPassword(randomInt)
    made.push({ password, hash: await hashPassword(password, ctx.passwordCost) })
  }
  return made
}

/** Somebody has registered one of the usernames in this very moment. */
function takenMeanwhile(): AppError {
  return conflict('duplicate', text('Please try again: a username was just taken.'))
}

/** Returns a username for each name; none of them exists. */
async function freeUsernames(tx: Db, names: readonly string[]): Promise<string[]> {
  const chosen = new Set<string>()
  const taken = new Set<string>()
  const found: string[] = []
  for (const name of names) {
    const candidates = seatUsernames(name, randomInt)
    for (const each of await listTakenNames(tx, candidates)) taken.add(each)
    const free = candidates.find((each) => !taken.has(each) && !chosen.has(each))
    if (!free) throw takenMeanwhile()
    chosen.add(free)
    found.push(free)
  }
  return found
}

/** What is on the cards besides the passwords, which nobody knows any more. */
export async function listCards(ctx: AppContext, asked: Reader): Promise<SeatCard[]> {
  const group = await groupFor(ctx, ctx.db, asked, 'teachers')
  const seats = (await listMembersOf(ctx.db, group.id)).filter(({ state }) => state === 'seat')
  return seats.map(({ id: memberId, name, username }) => {
    const url = `${ctx.config.siteUrl}${paths.authAs(username)}`
    return { memberId, name, username, url }
  })
}

async function getSeat(tx: Db, groupId: number, memberId: number): Promise<MemberRow> {
  const member = await getMember(tx, groupId, memberId)
  if (member.state !== 'seat') throw notASeat()
  return member
}

function notASeat(): AppError {
  return conflict(
    'not_a_seat',
    text('This member has an account of their own, which teachers do not manage.'),
  )
}

type Some = { memberIds?: readonly number[] | null | undefined }

/** Returns all seats of a group, or these. Throws if one of these is none. */
async function listSeats(db: Db, groupId: number, { memberIds }: Some): Promise<MemberRow[]> {
  const members = await listMembersOf(db, groupId)
  if (!memberIds) return members.filter(({ state }) => state === 'seat')
  const chosen = new Set(memberIds)
  const found = members.filter(({ id }) => chosen.has(id))
  if (found.length < chosen.size) throw notFound(text('Member not found'))
  if (found.some(({ state }) => state !== 'seat')) throw notASeat()
  return found
}

/** Whoever held the seat is out of it. */
export async function renewPassword(ctx: AppContext, asked: AskedMember): Promise<SeatView> {
  const [seat] = await renewPasswords(ctx, asked, { memberIds: [asked.memberId] })
  if (!seat) throw new Error('The seat was just read')
  return seat
}

/** The same for all seats, or for some. */
export async function renewPasswords(
  ctx: AppContext,
  asked: Asked,
  some: Some,
): Promise<SeatView[]> {
  const { id: groupId } = await groupFor(ctx, ctx.db, asked, 'teachers')
  // Nothing is hashed for who is no seat.
  const { length } = await listSeats(ctx.db, groupId, some)
  await ctx.limits.take('seats', { apart: `passwords of ${asked.userId}` })
  const passwords = await newPasswords(ctx, length)
  return writeGroup(ctx, asked, 'teachers', async (tx, group) => {
    const made: SeatView[] = []
    for (const seat of await listSeats(tx, group.id, some)) {
      const { id: memberId, userId, name, username } = seat
      const secret = passwords[made.length]
      // A seat that was made in this moment keeps its password.
      if (!secret) break
      const user = await updateUser(tx, userId, { ...AFTER_NEW_PASSWORD, password: secret.hash })
      if (user) await endWaysIn(ctx, tx, user)
      ctx.cache.own.forgetUser(userId)
      await noteInGroup(ctx, tx, asked, 'seat_password_changed', { forUser: userId })
      made.push({ memberId, name, username, password: secret.password })
    }
    return made
  })
}

export async function setLocked(
  ctx: AppContext,
  asked: AskedMember,
  locked: boolean,
): Promise<MemberView> {
  const [view] = await setLockedOf(ctx, asked, { locked, memberIds: [asked.memberId] })
  if (!view) throw new Error('The seat was just read')
  return view
}

/** The same for all seats, or for some. */
export async function setLockedOf(
  ctx: AppContext,
  asked: Asked,
  { locked, ...some }: Some & { locked: boolean },
): Promise<MemberView[]> {
  const views = await writeGroup(ctx, asked, 'teachers', async (tx, group) => {
    const seats = await listSeats(tx, group.id, some)
    const action = locked ? 'kids_locked' : 'kids_unlocked'
    for (const { userId } of seats) {
      if (locked) await lockSeat(tx, userId, ctx.clock())
      else await unlockSeat(tx, userId)
      await noteInGroup(ctx, tx, asked, action, { forUser: userId })
    }
    return seats.map((seat) => presentMember({ ...seat, locked }))
  })
  ctx.locks.forget()
  return views
}

/** Until the link is opened, the seat stays one. */
export async function releaseSeat(
  ctx: AppContext,
  asked: AskedMember,
  email: string,
): Promise<void> {
  const { id: groupId } = await groupFor(ctx, ctx.db, asked, 'teachers')
  await getSeat(ctx.db, groupId, asked.memberId)
  await takeRelease(ctx, asked, email)
  await writeGroup(ctx, asked, 'teachers', async (tx, group) => {
    const { id: memberId, userId: seat } = await getSeat(tx, group.id, asked.memberId)
    await sendRelease(ctx, tx, { userId: seat, memberId, group: group.name }, email)
    await noteInGroup(ctx, tx, asked, 'seat_release_sent', { forUser: seat })
  })
}

/** Deletes the accounts. */
export async function removeSeats(ctx: AppContext, tx: Db, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    const user = await findUser(tx, id)
    if (user) await forgetAccount(tx, user)
    ctx.cache.own.forgetUser(id)
  }
  if (ids.length > 0) ctx.locks.forget()
}

/** Returns those of these usernames, in lower case, that exist. */
async function listTakenNames(db: Db, names: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ name: string }>(sql`
    SELECT lower(username) AS name FROM users WHERE lower(username) = ANY (${sql.param([...names])}::text[])`)
  return new Set(rows.map(({ name }) => name))
}

/** Usernames and passwords of seats: what a child can read from a card and type. */

/** Returns a whole number below its argument. */
type Random = (below: number) => number

const BASE_MAX = 20

/**
 * Returns usernames for a person's name, the simplest first: 'Ana López' is 'ana.lopez', then 'ana.lopez27'. Names of
 * symbols or of one letter begin with 'pupil'.
 */
function seatUsernames(name: string, random: Random): string[] {
  const slug = firstCharacters(plainName(name), BASE_MAX).replace(/\.$/, '')
  const isUsable = /[a-z]{2}/.test(slug) && slug.length >= 3 && !looksLikeStaff(slug)
  const base = isUsable ? slug : 'pupil'
  const numbered = [100, 100, 1_000, 1_000, 10_000, 10_000, 100_000, 100_000].map(
    (below) => `${base}${random(below - below / 10) + below / 10}`,
  )
  return isUsable ? [base, ...numbered] : numbered.slice(2)
}

const COLORS =
  'amber black blue bronze brown coral cream golden green ivory lemon lilac mint navy olive orange pink plum purple red rose ruby sand silver sky snow teal violet white yellow'
const THINGS =
  'apple arrow bear bird boat book bread bridge cake castle cat cherry cloud dog dolphin dragon duck eagle fish flower forest fox frog garden guitar hat horse house island kite knight lake lamp lion melon moon mountain mouse owl panda parrot pear pencil piano pirate planet queen rabbit rain river robot rocket rook ship star sun tiger train tree turtle whale window wizard wolf zebra'

const [colors, things] = [COLORS.split(' '), THINGS.split(' ')]
/** Without 0 and 1, which look like letters. */
const DIGITS = '23456789'

/** Returns a password such as 'green-rocket-7358': more than eight million, of which ten may be tried in 15 minutes. */
function seatPassword(random: Random): string {
  const digits = Array.from({ length: 4 }, () => DIGITS[random(DIGITS.length)]).join('')
  return `${colors[random(colors.length)]}-${things[random(things.length)]}-${digits}`
}
