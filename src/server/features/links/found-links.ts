import { withoutHiddenCharacters } from '#shared/domain/hidden-characters.ts'
import { MAX_LINKS, MAX_SKIPPED } from '#shared/domain/curation.ts'
import { MAX_TAG_LENGTH, MAX_TAGS, RESOURCE_FIELDS } from '#shared/domain/resource-fields.ts'
import { firstCharacters } from '#shared/texts/characters.ts'
import { type Text, text } from '#shared/texts/text.ts'

/** `line` counts from 1. */
export type FoundLink = { line: number; url: string; title: string; tags: string[] }
type SkippedPart = { line: number; text: string; reason: Text }

export type LinksInText = {
  /** At most one more than may be added. */
  links: FoundLink[]
  /** How many there are. */
  count: number
  skipped: SkippedPart[]
  /** How many more were skipped. */
  unlisted: number
}

/** Collects what is in a text. Places are given as offsets in it, in ascending order. */
export type FoundLinks = {
  add: (link: { at: number; url: string; title: string; tags: readonly string[] }) => void
  skip: (at: number, part: string, reason: Text) => void
  /** Whether there are too many already, so that others are only counted, and need no title. */
  isFull: () => boolean
  result: LinksInText
}

export const NO_ADDRESS = text('There is no address in this line')
const SHOWN_CHARS = 200

export function collectLinks(source: string): FoundLinks {
  const result: LinksInText = { links: [], count: 0, skipped: [], unlisted: 0 }
  let line = 1
  let counted = 0
  const lineAt = (at: number) => {
    for (
      let next = source.indexOf('\n', counted);
      next >= 0 && next < at;
      next = source.indexOf('\n', counted)
    ) {
      line++
      counted = next + 1
    }
    return line
  }
  const isFull = () => result.links.length > MAX_LINKS
  return {
    result,
    isFull,
    add({ at, url, title, tags }) {
      result.count++
      if (isFull()) return
      const tidy = { title: shortLine(title, RESOURCE_FIELDS.title.max), tags: tidyTags(tags) }
      result.links.push({ line: lineAt(at), url, ...tidy })
    },
    skip(at, part, reason) {
      if (result.skipped.length >= MAX_SKIPPED) result.unlisted++
      else result.skipped.push({ line: lineAt(at), text: shownPart(part), reason })
    },
  }
}

/** Returns what is shown of a part that is left out. */
export function shownPart(part: string): string {
  return shortLine(part, SHOWN_CHARS)
}

/** Long texts are cut before they are tidied, so that one of a megabyte takes no time. */
function shortLine(given: string, max: number): string {
  const line = withoutHiddenCharacters(firstCharacters(given, 4 * max))
    .replace(/\s+/g, ' ')
    .trim()
  return firstCharacters(line, max).trimEnd()
}

function tidyTags(tags: readonly string[]): string[] {
  const byName = new Map<string, string>()
  for (const tag of tags.slice(0, 4 * MAX_TAGS)) {
    const tidy = shortLine(tag.replaceAll(',', ' '), MAX_TAG_LENGTH)
    if (tidy && !byName.has(tidy.toLowerCase())) byName.set(tidy.toLowerCase(), tidy)
  }
  return [...byName.values()].slice(0, MAX_TAGS)
}
