import { LINK_STATES } from './curation.ts'

/** A link that no check has looked at yet is unchecked. */
export const LINK_HEALTH = [...LINK_STATES, 'unchecked'] as const

/** What a curator works through, the surest first. */
export const LINK_PROBLEMS = ['dead', 'moved', 'unsure'] as const
export type LinkProblem = (typeof LINK_PROBLEMS)[number]

/** Links are checked at most once a week; one that was not found is looked at again sooner, until it is decided. */
export const CHECK_AGAIN_DAYS = 7
export const LOOK_AGAIN_HOURS = 36
/** A link is dead when it was not found so many times, over so many days. */
export const DEAD_AFTER_FAILURES = 3
export const DEAD_AFTER_DAYS = 3

/** The newest copy of a page in the Internet Archive, or a page that says there is none. */
export function archivedCopy(url: string): string {
  return `https://web.archive.org/web/${url}`
}
