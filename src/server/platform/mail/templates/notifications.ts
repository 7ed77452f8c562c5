import type { T } from '#shared/texts/text.ts'
import { notificationReason, notificationText } from '#shared/domain/notification-text.ts'
import type { NotificationContent } from '#shared/contracts/notifications.ts'
import { paths } from '#shared/paths.ts'
import type { MailContent } from '../mail.ts'
import { letter, type ListItem, shortSubject } from './layout.ts'
import { type StopLinks, stopParts } from './queue-mail.ts'

/** The page of notifications has the rest. */
const MOST_ITEMS = 20

export type MailedNotification = NotificationContent & { link: string }

type Fields = StopLinks & {
  t: T
  siteUrl: string
  username: string
  notifications: readonly MailedNotification[]
}

/** What happened in a day. Callers have at least one notification. */
export function notificationDigest(fields: Fields): MailContent {
  const { t, notifications } = fields
  const more = notifications.length - MOST_ITEMS
  const [only] = notifications
  return mailOf(fields, {
    subject:
      only && notifications.length === 1
        ? notificationText(only, t)
        : t('{count} new notifications on {site}', { count: notifications.length }),
    intro: t('This is new for you on {site}:'),
    rest:
      more > 0
        ? [t('And {count} more, which you find among your notifications.', { count: more })]
        : [],
    frequency: t('You get an email like this at most once a day.'),
  })
}

/** What a moderator decided, sent at once. */
export function moderationNotice(fields: Fields): MailContent {
  const { t } = fields
  const [only] = fields.notifications
  return mailOf(fields, {
    subject: only ? notificationText(only, t) : t('A moderator wrote to you'),
    intro: t('A moderator of {site} decided about something that you wrote:'),
    rest: [t('If you think that this is a mistake, please write to us on the contact page.')],
    frequency: t('You get an email like this when a moderator acts on something that you wrote.'),
  })
}

type Words = { subject: string; intro: string; rest: readonly string[]; frequency: string }

function mailOf(
  { t, siteUrl, username, notifications, unsubscribeUrl, unsubscribe }: Fields,
  { subject, intro, rest, frequency }: Words,
): MailContent {
  const items = notifications.slice(0, MOST_ITEMS).map((each): ListItem => {
    const reason = notificationReason(each)
    return {
      text: notificationText(each, t),
      note: reason ? t('Reason: {reason}', { reason }) : '',
      url: `${siteUrl}${each.link}`,
    }
  })
  const content = letter({
    t,
    subject: shortSubject(subject),
    username,
    parts: [
      intro,
      { items },
      ...rest,
      { label: t('Your notifications'), url: `${siteUrl}${paths.notifications()}` },
      frequency,
      ...stopParts({ t, unsubscribe }),
    ],
  })
  return { ...content, unsubscribeUrl }
}
