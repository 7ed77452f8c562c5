import { t } from '#client/kit/t.tsx'
import { stringifySearch } from '#client/data/search-params.ts'
import { listAddress, oneOf } from '#client/kit/list-address.ts'
import type { LinkChecksQuery, LinkCheckView } from '#shared/contracts/links.ts'
import { LINK_PROBLEMS, type LinkProblem } from '#shared/domain/link-health.ts'
import { dateText } from '#shared/domain/resource-display.ts'
import { consolePaths } from '#shared/console-paths.ts'
import { text } from '#shared/texts/text.ts'

export const LINKS_PAGE_SIZE = 25

/** The words for each state: its name, its list, what it means, and what an empty list says. */
export const LINK_STATES = {
  dead: {
    label: text('Dead'),
    list: text('Dead links'),
    means: text('Not found in at least three checks over three days. Readers see a hint.'),
    good: text('No link is dead'),
  },
  moved: {
    label: text('Moved'),
    list: text('Moved links'),
    means: text('The site says that the page has moved for good, and where to.'),
    good: text('No link has moved'),
  },
  unsure: {
    label: text('Unsure'),
    list: text('Unsure links'),
    means: text(
      'The site refused, failed or did not answer, or the page was not found, but not for long.',
    ),
    good: text('Every link that was checked gave a clear answer'),
  },
} as const satisfies Record<LinkProblem, object>

/** What the page shows: the links in one state, one page of them. Pages are counted from 1. */
export type LinkView = { state: LinkProblem; page: number }

export const LINK_ADDRESS = listAddress<LinkView>(
  { state: 'dead', page: 1 },
  { state: oneOf(LINK_PROBLEMS) },
)

export function linkViewHref(view: LinkView): string {
  return consolePaths.links(stringifySearch(LINK_ADDRESS.write(view)))
}

export function linkQueryOf({ state, page }: LinkView): LinkChecksQuery {
  return { state, limit: LINKS_PAGE_SIZE, offset: (page - 1) * LINKS_PAGE_SIZE }
}

/** Returns 'Not found (404), 3 times since Nov 2, 2026'. */
export function foundText({ note, state, failures, firstFailedAt }: LinkCheckView): string {
  const found = note ?? (state === 'moved' ? t('Moved permanently') : t('Not sure'))
  return failures > 0 && firstFailedAt
    ? t('{found}, {count, plural, one {# time} other {# times}} since {date}', {
        found,
        count: failures,
        date: dateText(firstFailedAt, t),
      })
    : found
}
