import { and, asc, eq, gt, isNotNull } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { kidsClasses, kidsLocks } from '../../platform/db/schema/kids.ts'

export type ClassRow = typeof kidsClasses.$inferSelect

export async function findClassOf(db: Db, userId: number): Promise<ClassRow | null> {
  const [row] = await db.select().from(kidsClasses).where(eq(kidsClasses.userId, userId))
  return row ?? null
}

/** Replaces the code, the PIN and the choices of an earlier class, and returns its ID. */
export async function upsertClass(
  db: Db,
  row: typeof kidsClasses.$inferInsert,
): Promise<{ id: number }> {
  const { userId: _, ...change } = row
  const [stored] = await db
    .insert(kidsClasses)
    .values(row)
    .onConflictDoUpdate({ target: kidsClasses.userId, set: change })
    .returning({ id: kidsClasses.id })
  return stored as { id: number }
}

/** Gives browsers that are already locked the class's new PIN and resets their tries. */
export async function updateClassPin(db: Db, classId: number, pinHash: string): Promise<void> {
  await db
    .update(kidsLocks)
    .set({ pinHash, tries: 0, blockedUntil: null })
    .where(eq(kidsLocks.classId, classId))
}

/** Locks the class until the transaction ends, so that two browsers never get the same number. */
export async function holdClassByCode(db: Db, code: string, now: Date): Promise<ClassRow | null> {
  const [row] = await db
    .select()
    .from(kidsClasses)
    .where(and(eq(kidsClasses.code, code), gt(kidsClasses.codeExpires, now.toISOString())))
    .for('update')
  return row ?? null
}

export type ClassBrowser = {
  number: number
  /** Null if nobody has named it. */
  name: string | null
  lockedAt: string
}

export async function listClassBrowsers(db: Db, classId: number): Promise<ClassBrowser[]> {
  const rows = await db
    .select({
      number: kidsLocks.classNumber,
      name: kidsLocks.className,
      lockedAt: kidsLocks.createdAt,
    })
    .from(kidsLocks)
    .where(and(eq(kidsLocks.classId, classId), isNotNull(kidsLocks.classNumber)))
    .orderBy(asc(kidsLocks.classNumber))
  return rows as ClassBrowser[]
}

/** Returns false if no browser of the teacher's class has the number. */
export async function updateBrowserName(
  db: Db,
  userId: number,
  { number, name }: Pick<ClassBrowser, 'number' | 'name'>,
): Promise<boolean> {
  const rows = await db
    .update(kidsLocks)
    .set({ className: name })
    .from(kidsClasses)
    .where(
      and(
        eq(kidsClasses.id, kidsLocks.classId),
        eq(kidsClasses.userId, userId),
        eq(kidsLocks.classNumber, number),
      ),
    )
    .returning({ id: kidsLocks.id })
  return rows.length > 0
}

/** Unlocks one browser or, if `number` is null, the whole class. Returns how many were unlocked. */
export async function deleteClassLocks(
  db: Db,
  classId: number,
  number: number | null,
): Promise<number> {
  const rows = await db
    .delete(kidsLocks)
    .where(
      and(
        eq(kidsLocks.classId, classId),
        number === null ? undefined : eq(kidsLocks.classNumber, number),
      ),
    )
    .returning({ id: kidsLocks.id })
  return rows.length
}
