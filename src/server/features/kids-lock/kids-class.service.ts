import { text } from '#shared/texts/text.ts'
import { randomInt } from 'node:crypto'
import type { KidsClassJoin } from '#shared/contracts/kids-class.ts'
import { CLASS_SIZE, type KidsComments, type KidsLeave } from '#shared/domain/kids-lock.ts'
import { paths } from '#shared/paths.ts'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../platform/db/client.ts'
import { type Editor, noteAction, recordAudit } from '../../platform/auth/audit-log.ts'
import { hashPassword } from '../../platform/auth/passwords.ts'
import { AppError } from '../../platform/http/app-error.ts'
import {
  type ClassBrowser,
  deleteClassLocks,
  findClassOf,
  holdClassByCode,
  listClassBrowsers,
  updateBrowserName,
  updateClassPin,
  upsertClass,
} from './kids-class.queries.ts'
import { insertLock } from './kids-lock.queries.ts'
import { DAY_MS } from '#shared/domain/days.ts'

const CODE_MS = DAY_MS
/** Leaves out 0, O, 1, I and L, which a child would confuse. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 8

type LockOptions = { pin: string; comments: KidsComments; leave: KidsLeave; leavePin: boolean }

export type KidsClass = {
  /** Null until a code exists. The code locks browsers until `codeExpires`. */
  code: string | null
  link: string | null
  codeExpires: string | null
  /** The locked browsers by their numbers in the class. Nobody knows who sits at which. */
  browsers: ClassBrowser[]
}

export async function getClass(ctx: AppContext, userId: number): Promise<KidsClass> {
  const row = await findClassOf(ctx.db, userId)
  if (!row) return { code: null, link: null, codeExpires: null, browsers: [] }
  const browsers = await listClassBrowsers(ctx.db, row.id)
  const isValid = Date.parse(row.codeExpires) > ctx.clock().getTime()
  if (!isValid) return { code: null, link: null, codeExpires: null, browsers }
  const code = `${row.code.slice(0, 4)}-${row.code.slice(4)}`
  const link = `${ctx.config.siteUrl}${paths.kidsClass(code)}`
  return { code, link, codeExpires: new Date(row.codeExpires).toISOString(), browsers }
}

/** Creates the teacher's class, or gives it a new code and PIN. Locked browsers stay in it. */
export async function renewClass(
  ctx: AppContext,
  { userId, ip }: Editor,
  { pin, comments, leave, leavePin }: LockOptions,
): Promise<void> {
  await ctx.limits.take('kidsLock', { ip, account: userId })
  const pinHash = await hashPassword(pin, ctx.passwordCost)
  const now = ctx.clock()
  const codeExpires = new Date(now.getTime() + CODE_MS).toISOString()
  const code = newCode()
  await ctx.db.transaction(async (tx) => {
    const row = { userId, code, codeExpires, pinHash, comments, leave, leavePin }
    const { id } = await upsertClass(tx, row)
    await updateClassPin(tx, id, pinHash)
    await recordAudit(tx, now, ip, { userId, action: 'kids_class_code' })
  })
}

function newCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
}

/** Locks a browser of the class and returns the lock's ID. */
export async function joinClass(
  ctx: AppContext,
  { code, name = null }: KidsClassJoin,
  ip: string,
): Promise<number> {
  const id = await ctx.limits.guess('kidsJoin', { ip }, (confirm) =>
    ctx.db.transaction(async (tx) => {
      const lockId = await lockForClass(tx, { code, name }, ctx.clock())
      if (lockId !== null) await confirm(tx)
      return lockId
    }),
  )
  if (id === null)
    throw new AppError(404, 'unknown_code', text('This class code is wrong, or older than a day'))
  ctx.locks.forget()
  return id
}

/** Returns null if no class has the code. */
async function lockForClass(
  tx: Db,
  { code, name: className }: { code: string; name: string | null },
  now: Date,
): Promise<number | null> {
  const row = await holdClassByCode(tx, code, now)
  if (!row) return null
  const taken = new Set((await listClassBrowsers(tx, row.id)).map(({ number }) => number))
  const numbers = Array.from({ length: CLASS_SIZE }, (_, at) => at + 1)
  const classNumber = numbers.find((number) => !taken.has(number))
  if (classNumber === undefined)
    throw new AppError(
      409,
      'class_full',
      text('This class has {most} locked browsers already', { most: CLASS_SIZE }),
    )
  const { id: classId, pinHash, comments, leave, leavePin } = row
  const createdAt = now.toISOString()
  const lock = { pinHash, comments, leave, leavePin, classId, classNumber, className, createdAt }
  return (await insertLock(tx, { ...lock, userId: null }))?.id ?? null
}

/** Names a browser of the user's class. Null removes the name. */
export async function nameBrowser(
  ctx: AppContext,
  userId: number,
  named: { number: number; name: string | null },
): Promise<void> {
  if (!(await updateBrowserName(ctx.db, userId, named))) throw unknownNumber()
  ctx.locks.forget()
}

const unknownNumber = () =>
  new AppError(404, 'not_found', text('No locked browser has this number'))

/** If `number` is null, unlocks every browser of the class. */
export async function unlockClass(
  ctx: AppContext,
  { userId, ip }: Editor,
  number: number | null,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const row = await findClassOf(tx, userId)
    const browsers = row ? await deleteClassLocks(tx, row.id, number) : 0
    if (number !== null && browsers === 0) throw unknownNumber()
    await noteAction(ctx, tx, { userId, ip }, 'kids_class_unlocked', { browsers })
  })
  ctx.locks.forget()
}
