import type { T } from '../texts/text.ts'
import { authorName } from './comments.ts'
import { utcDayText, utcMinuteText } from './utc-text.ts'

/** What happened to a member's suggestion. 'corrected': a correction of a resource was accepted. */
export const SUGGESTION_OUTCOMES = ['accepted', 'declined', 'merged', 'corrected'] as const
/** What a moderator did about a comment; a list is only hidden or restored. */
export const MODERATIONS = ['hidden', 'restored', 'deleted', 'warned'] as const

type Content =
  | { kind: 'reply'; data: { by: string; resourceTitle: string } }
  | {
      kind: 'suggestion'
      data: {
        title: string
        outcome: (typeof SUGGESTION_OUTCOMES)[number]
        reason?: string | null | undefined
      }
    }
  | {
      kind: 'moderation'
      data: { reason: string } & (
        | ({ what: (typeof MODERATIONS)[number] } & (
            | { resourceTitle: string }
            | { listTitle: string }
          ))
        | { what: 'muted'; until: string }
        | { what: 'unmuted' }
      )
    }
  | {
      kind: 'group'
      data: { group: string } & (
        | { what: 'invited' | 'admitted' }
        | { what: 'waiting'; name: string }
        | { what: 'answered'; title: string }
        | { what: 'assigned' | 'due'; title: string; due: string | null }
      )
    }

type GroupContent = Extract<Content, { kind: 'group' }>['data']

/** Returns what a notification says, on the page and in emails: one sentence without its full stop. */
export function notificationText({ kind, data }: Content, t: T): string {
  if (kind === 'reply') {
    const { resourceTitle } = data
    const by = authorName(data.by, t)
    return t('{by} replied to your comment on “{resourceTitle}”', { by, resourceTitle })
  }
  if (kind === 'group') return aboutGroup(data, t)
  if (kind === 'suggestion') return OUTCOMES[data.outcome](data.title, t)
  if (data.what === 'unmuted') return t('A moderator lets you comment, report and suggest again')
  if (data.what === 'muted') {
    const until = utcMinuteText(data.until, t)
    return t('A moderator has muted you until {until}: you can read, but not write', { until })
  }
  return 'listTitle' in data
    ? ABOUT_LISTS[data.what](data.listTitle, t)
    : ABOUT_COMMENTS[data.what](data.resourceTitle, t)
}

/** Returns why, in the words of the curator or moderator; '' if there is no reason. */
export function notificationReason({ kind, data }: Content): string {
  return kind === 'reply' || kind === 'group' ? '' : (data.reason ?? '')
}

function aboutGroup(data: GroupContent, t: T): string {
  const { group } = data
  switch (data.what) {
    case 'invited':
      return t('You are invited to teach the group “{group}”', { group })
    case 'admitted':
      return t('You are now a member of the group “{group}”', { group })
    case 'waiting':
      return t('{name} wants to join the group “{group}”', { name: data.name, group })
    case 'answered':
      return t('Your teacher has answered “{title}” in “{group}”', { title: data.title, group })
    case 'assigned':
    case 'due':
      return aboutHomework(data, t)
  }
}

/** The day is the group's. It is written out, because a notification may be read days later. */
function aboutHomework(
  { what, title, due, group }: Extract<GroupContent, { due: string | null }>,
  t: T,
): string {
  if (due === null) return t('New homework in “{group}”: “{title}”', { title, group })
  const values = { title, group, day: utcDayText(due, t) }
  return what === 'due'
    ? t('“{title}” of the group “{group}” is due {day}', values)
    : t('New homework in “{group}”: “{title}”, due {day}', values)
}

type Sentence = (title: string, t: T) => string

const OUTCOMES: Record<(typeof SUGGESTION_OUTCOMES)[number], Sentence> = {
  accepted: (title, t) => t('Your suggestion “{title}” is now in the catalogue', { title }),
  declined: (title, t) => t('Your suggestion “{title}” was declined', { title }),
  merged: (title, t) =>
    t('Your suggestion “{title}” was merged with one that we already had', { title }),
  corrected: (title, t) => t('Your correction of “{title}” was accepted', { title }),
}

const ABOUT_COMMENTS: Record<(typeof MODERATIONS)[number], Sentence> = {
  hidden: (title, t) => t('A moderator hid your comment on “{title}”', { title }),
  restored: (title, t) => t('A moderator restored your comment on “{title}”', { title }),
  deleted: (title, t) => t('A moderator deleted your comment on “{title}”', { title }),
  warned: (title, t) => t('A moderator warned you about your comment on “{title}”', { title }),
}

const ABOUT_LISTS: Record<(typeof MODERATIONS)[number], Sentence> = {
  hidden: (title, t) => t('A moderator hid your list “{title}”', { title }),
  restored: (title, t) => t('A moderator restored your list “{title}”', { title }),
  deleted: (title, t) => t('A moderator deleted your list “{title}”', { title }),
  warned: (title, t) => t('A moderator warned you about your list “{title}”', { title }),
}
