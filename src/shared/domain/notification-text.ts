import type { NotificationContent } from '../contracts/notifications.ts'

/** Returns what a notification says, on the page and in emails: one sentence without its full stop. */
export function notificationText({ kind, data }: NotificationContent): string {
  if (kind === 'reply') return `${data.by} replied to your comment on “${data.resourceTitle}”`
  if (kind === 'suggestion') return OUTCOMES[data.outcome](`“${data.title}”`)
  const thing =
    'listId' in data ? `your list “${data.listTitle}”` : `your comment on “${data.resourceTitle}”`
  return WORDS[data.what](thing)
}

/** Returns why, in the words of the curator or moderator; '' if there is no reason. */
export function notificationReason({ kind, data }: NotificationContent): string {
  return kind === 'reply' ? '' : (data.reason ?? '')
}

type Sentence = (thing: string) => string

const OUTCOMES: Record<
  Extract<NotificationContent, { kind: 'suggestion' }>['data']['outcome'],
  Sentence
> = {
  accepted: (title) => `Your suggestion ${title} is now in the catalogue`,
  declined: (title) => `Your suggestion ${title} was declined`,
  merged: (title) => `Your suggestion ${title} was merged with one that we already had`,
  corrected: (title) => `Your correction of ${title} was accepted`,
}

const WORDS: Record<
  Extract<NotificationContent, { kind: 'moderation' }>['data']['what'],
  Sentence
> = {
  hidden: (thing) => `A moderator hid ${thing}`,
  restored: (thing) => `A moderator restored ${thing}`,
  deleted: (thing) => `A moderator deleted ${thing}`,
  warned: (thing) => `A moderator warned you about ${thing}`,
}
