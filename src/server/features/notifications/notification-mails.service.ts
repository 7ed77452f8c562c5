import { z } from 'zod'
import { EMAIL_KINDS, type EmailKind, type NotificationKind } from '#shared/domain/curation.ts'
import { plainPaths } from '#shared/plain-paths.ts'
import type { AppContext } from '../../context.ts'
import type { UserRow } from '../../platform/auth/users.queries.ts'
import type { Sealer } from '../../platform/auth/sealing.ts'
import { mailFields, type MailSite } from '../../platform/mail/account-mails.ts'
import type { MailContent } from '../../platform/mail/mail.ts'
import {
  type MailedNotification,
  moderationNotice,
  notificationDigest,
} from '../../platform/mail/templates/notifications.ts'

const PURPOSE = 'unsubscribe'

/** Whose emails a link ends, and of which kinds. */
const subscription = z.object({
  userId: z.number().int(),
  kinds: z.array(z.enum(EMAIL_KINDS)).min(1),
})
type Subscription = z.infer<typeof subscription>

/** Returns the address that ends emails of these kinds with one click. */
export function unsubscribeUrl(
  { sealer, config }: Pick<AppContext, 'sealer' | 'config'>,
  of: Subscription,
): string {
  return `${config.siteUrl}${plainPaths.unsubscribe(sealer.seal(PURPOSE, JSON.stringify(of)))}`
}

/** Returns the address that ends all of these emails, and one for each kind. */
export function unsubscribeLinks<Kind extends EmailKind>(
  ctx: Pick<AppContext, 'sealer' | 'config'>,
  userId: number,
  kinds: Kind[],
): { unsubscribeUrl: string; unsubscribe: { kind: Kind; url: string }[] } {
  return {
    unsubscribeUrl: unsubscribeUrl(ctx, { userId, kinds }),
    unsubscribe: kinds.map((kind) => ({
      kind,
      url: unsubscribeUrl(ctx, { userId, kinds: [kind] }),
    })),
  }
}

/** Returns null for a token that this server has not sealed. Tokens do not expire, because people keep emails for years. */
export function openUnsubscribeToken(sealer: Sealer, token: string): Subscription | null {
  try {
    return subscription.parse(JSON.parse(sealer.open(PURPOSE, token)))
  } catch {
    return null
  }
}

type Reader = Pick<UserRow, 'id' | 'username' | 'preferences'>

type NotificationContext = Pick<AppContext, 'sealer' | 'config'> & MailSite

export async function digestMail(
  ctx: NotificationContext,
  reader: Reader,
  notifications: readonly MailedNotification[],
): Promise<MailContent> {
  return notificationDigest(await fieldsOf(ctx, reader, notifications))
}

export async function moderationMail(
  ctx: NotificationContext,
  reader: Reader,
  notification: MailedNotification,
): Promise<MailContent> {
  return moderationNotice(await fieldsOf(ctx, reader, [notification]))
}

async function fieldsOf(
  ctx: NotificationContext,
  reader: Reader,
  notifications: readonly MailedNotification[],
) {
  const kinds: NotificationKind[] = [...new Set(notifications.map(({ kind }) => kind))]
  const { id: userId } = reader
  return {
    ...(await mailFields(ctx, reader)),
    notifications,
    ...unsubscribeLinks(ctx, userId, kinds),
  }
}
