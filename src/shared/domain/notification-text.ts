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
      data: { what: (typeof MODERATIONS)[number]; reason: string } & (
        | { resourceTitle: string }
        | { listTitle: string }
      )
    }

/** Returns what a notification says, on the page and in emails: one sentence without its full stop. */
export function notificationText({ kind, data }: Content): string {
  if (kind === 'reply') return `${data.by} replied to your comment on “${data.resourceTitle}”`
  if (kind === 'suggestion') return OUTCOMES[data.outcome](`“${data.title}”`)
  const thing =
    'listTitle' in data
      ? `your list “${data.listTitle}”`
      : `your comment on “${data.resourceTitle}”`
  return WORDS[data.what](thing)
}

/** Returns why, in the words of the curator or moderator; '' if there is no reason. */
export function notificationReason({ kind, data }: Content): string {
  return kind === 'reply' ? '' : (data.reason ?? '')
}

type Sentence = (thing: string) => string

const OUTCOMES: Record<(typeof SUGGESTION_OUTCOMES)[number], Sentence> = {
  accepted: (title) => `Your suggestion ${title} is now in the catalogue`,
  declined: (title) => `Your suggestion ${title} was declined`,
  merged: (title) => `Your suggestion ${title} was merged with one that we already had`,
  corrected: (title) => `Your correction of ${title} was accepted`,
}

const WORDS: Record<(typeof MODERATIONS)[number], Sentence> = {
  hidden: (thing) => `A moderator hid ${thing}`,
  restored: (thing) => `A moderator restored ${thing}`,
  deleted: (thing) => `A moderator deleted ${thing}`,
  warned: (thing) => `A moderator warned you about ${thing}`,
}
