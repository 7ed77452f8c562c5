import { timingSafeEqual } from 'node:crypto'
import {
  type NewTokenView,
  newTokenView,
  type TokenView,
  tokenView,
  type tokenInput,
} from '#shared/contracts/ways-in.ts'
import { MAX_TOKENS } from '#shared/domain/token-scopes.ts'
import { text } from '#shared/texts/text.ts'
import type { z } from 'zod'
import type { AppContext } from '../../context.ts'
import { noteAction } from '../../platform/auth/audit-log.ts'
import { hashToken, newToken } from '../../platform/auth/tokens.service.ts'
import type { TokenViewer, Viewer } from '../../platform/auth/viewer.ts'
import { AppError, conflict, notFound } from '../../platform/http/app-error.ts'
import { futureEnd } from '../../platform/http/validation.ts'
import { presentAs } from '../../platform/row.presenter.ts'
import { lockViewer } from '../sessions/sessions.service.ts'
import { requireFreshProof } from '../sessions/step-up.service.ts'
import { and, desc, eq, ne, or, isNull } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import type { UserRow } from '../../platform/auth/users.queries.ts'
import { apiTokens } from '../../platform/db/schema/ways-in.ts'
import { users } from '../../platform/db/schema/users.ts'

type TokenRow = typeof apiTokens.$inferSelect

export async function listTokens(ctx: AppContext, { user }: Viewer): Promise<TokenView[]> {
  return (await listTokensOf(ctx.db, user.id)).map((row) => presentAs(tokenView, row))
}

/** Returns the token, which nobody can read again. */
export async function createToken(
  ctx: AppContext,
  viewer: Viewer,
  { name, scopes, expiresAt = null }: z.output<typeof tokenInput>,
): Promise<NewTokenView> {
  requireFreshProof(ctx, viewer)
  const now = ctx.clock()
  const ends = expiresAt === null ? null : futureEnd(expiresAt, now)
  const { token: secret, hash } = newToken()
  const { user } = viewer
  return ctx.db.transaction(async (tx) => {
    // Locked, so that two requests at once do not both get the last one.
    await lockViewer(tx, viewer)
    if ((await tx.$count(apiTokens, eq(apiTokens.userId, user.id))) >= MAX_TOKENS) throw tooMany()
    const times = { createdAt: now.toISOString(), expiresAt: ends?.toISOString() ?? null }
    const values = { userId: user.id, name, scopes, secretHash: hash, ...times }
    const [row] = await tx.insert(apiTokens).values(values).returning()
    if (!row) throw new Error('The token was not inserted')
    const details = { token: name, scopes: scopes.join(', ') }
    await noteAction(ctx, tx, 'token_created', details)
    return presentAs(newTokenView, row, { token: `of_${row.id}_${secret}` })
  })
}

function tooMany(): AppError {
  return conflict(
    'too_many_tokens',
    text('You have {max} tokens already. Revoke one first.', { max: MAX_TOKENS }),
  )
}

export async function revokeToken(
  ctx: AppContext,
  { user }: Viewer,
  { id }: { id: number },
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const row = await deleteToken(tx, { id, userId: user.id })
    if (!row) throw notFound(text('Token not found'))
    await noteAction(ctx, tx, 'token_revoked', { token: row.name })
  })
}

/** 'of_{id}_{43 characters of base64url}' */
const TOKEN = /^of_([1-9]\d{0,8})_([\w-]{43})$/i

/**
 * Returns whom a program acts for that sends a token. Throws 401 for whatever is not one current token of somebody who may log
 * in: a program that sends a token means it, on public calls, too.
 */
export async function findTokenViewer(ctx: AppContext, given: string): Promise<TokenViewer> {
  const [, id, secret] = TOKEN.exec(given) ?? []
  const found = id && secret ? await findTokenWithOwner(ctx.db, Number(id)) : null
  if (!found || !secret || !isSecretOf(found.token.secretHash, secret)) throw badToken()
  const { token, user } = found
  const now = ctx.clock()
  const isOver = token.expiresAt !== null && new Date(token.expiresAt) <= now
  if (isOver || user.suspendedAt !== null) throw badToken()
  const today = now.toISOString().slice(0, 10)
  if (token.lastUsedOn !== today) await noteTokenUse(ctx.db, token.id, today)
  return { user, token: { id: token.id, name: token.name, scopes: token.scopes } }
}

function isSecretOf(hash: string, secret: string): boolean {
  return timingSafeEqual(Buffer.from(hash), Buffer.from(hashToken(secret)))
}

function badToken(): AppError {
  return new AppError(401, 'bad_token', text('This token is not valid'), {
    headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' },
  })
}

/** The newest first. */
async function listTokensOf(db: Db, userId: number): Promise<TokenRow[]> {
  return db.select().from(apiTokens).where(eq(apiTokens.userId, userId)).orderBy(desc(apiTokens.id))
}

/** Returns the token as it was; null if the user has none with this ID. */
async function deleteToken(
  db: Db,
  which: { id: number; userId: number },
): Promise<TokenRow | null> {
  const [row] = await db
    .delete(apiTokens)
    .where(and(eq(apiTokens.id, which.id), eq(apiTokens.userId, which.userId)))
    .returning()
  return row ?? null
}

async function findTokenWithOwner(
  db: Db,
  id: number,
): Promise<{ token: TokenRow; user: UserRow } | null> {
  const [row] = await db
    .select({ token: apiTokens, user: users })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .where(and(eq(apiTokens.id, id), isNull(users.awaitingSince)))
  return row ?? null
}

/** Writes at most once a day. */
async function noteTokenUse(db: Db, id: number, day: string): Promise<void> {
  await db
    .update(apiTokens)
    .set({ lastUsedOn: day })
    .where(
      and(eq(apiTokens.id, id), or(isNull(apiTokens.lastUsedOn), ne(apiTokens.lastUsedOn, day))),
    )
}
