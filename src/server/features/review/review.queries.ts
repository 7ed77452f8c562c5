import { count, eq } from 'drizzle-orm'
import { type CardKind } from '#shared/domain/review.ts'
import type { Db } from '../../platform/db/client.ts'
import { cardLines, cards, type reviews } from '../../platform/db/schema/review.ts'

export type CardRow = typeof cards.$inferSelect
export type ReviewRow = typeof reviews.$inferSelect

/** Where a card comes from. */
export type CardPlace = {
  kind: CardKind
  resourceId: number | null
  chapterId: number | null
  puzzleId: string | null
  title: string | null
  href: string | null
}

export type ShownCard = CardPlace & Pick<CardRow, 'id' | 'key' | 'fen'> & { isNew: boolean }

export async function countCards(
  db: Db,
  userId: number,
): Promise<{ cards: number; lines: number }> {
  const [ofCards] = await db.select({ n: count() }).from(cards).where(eq(cards.userId, userId))
  const [ofLines] = await db
    .select({ n: count() })
    .from(cardLines)
    .where(eq(cardLines.userId, userId))
  return { cards: ofCards?.n ?? 0, lines: ofLines?.n ?? 0 }
}

export type ReadLine = {
  id: number
  kind: CardKind | null
  answers: string[]
  title: string | null
  lost: boolean
}

export type CardPageRow = Pick<CardRow, 'id' | 'fen' | 'due'> &
  ({ [Name in keyof CardPlace]: CardPlace[Name] | null } & { isSuspended: boolean })
