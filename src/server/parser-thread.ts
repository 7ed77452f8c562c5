/** The thread in which bytes of others are parsed: web pages, robots.txt, and what members paste as chapters or links. */
import { readLinksInText } from './features/links/read-links.ts'
import { readPageBytes } from './features/suggestions/page-facts.ts'
import { isAllowed, rulesForUs } from './features/link-health/robots-rules.ts'
import { readPastedText } from '#shared/chess/chapters/read-pasted.ts'
import { serveParsers } from './platform/parsing/serve-parsers.ts'

const PARSERS = {
  page: readPageBytes,
  robots: rulesForUs,
  robotsPermission: isAllowed,
  chapters: readPastedText,
  links: readLinksInText,
}
export type Parsers = typeof PARSERS

serveParsers(PARSERS)
