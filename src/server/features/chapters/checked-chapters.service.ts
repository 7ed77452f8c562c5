import { type GivenChapter, type ChapterFault } from '#shared/domain/chapters/chapter-checks.ts'
import type { ChapterContent } from '#shared/domain/chapters/chapter.ts'
import {
  chaptersText,
  checkChapters,
  readChaptersText,
} from '#shared/chess/chapters/chapter-moves.ts'
import { type AddressRules, isPublicUrl } from '../../platform/fetch/address-rules.ts'
import { NOT_PUBLIC } from '../../platform/fetch/given-addresses.ts'
import { invalid, someOf } from '../../platform/http/app-error.ts'
import { nextTurn } from '../../platform/turns.ts'
import { text, type Text } from '#shared/texts/text.ts'

/** Returns the chapters of a list as they are stored, and every fault. */
export function checkedList(
  given: readonly GivenChapter[],
  rules: AddressRules,
): { chapters: ChapterContent[]; faults: ChapterFault[] } {
  const { chapters, faults } = checkChapters(given)
  const inside = chapters.flatMap(({ url }, index) =>
    isInside(url, rules) && !faults.some((fault) => fault.index === index && fault.name === 'url')
      ? [{ index, name: 'url', message: NOT_PUBLIC }]
      : [],
  )
  return { chapters, faults: [...faults, ...inside] }
}

/** Returns the text of a resource's chapters as it is stored, or what is wrong with it. */
export function checkedText(
  lines: string,
  rules: AddressRules,
): { text: string | null; fault: null } | { text: null; fault: Text } {
  const { chapters, faults } = readChaptersText(lines)
  const inside = chapters.flatMap(({ url }, index) =>
    isInside(url, rules)
      ? [text('Line {number}: {fault}', { number: index + 1, fault: NOT_PUBLIC })]
      : [],
  )
  const all = [...faults, ...inside]
  return all.length === 0
    ? { text: chaptersText(chapters) || null, fault: null }
    : { text: null, fault: someOf(all, SHOWN_FAULTS) }
}

const SHOWN_FAULTS = 10

function isInside(url: string | null, rules: AddressRules): boolean {
  return url !== null && URL.canParse(url) && !isPublicUrl(url, rules)
}

/** Returns what somebody wants to change, with its chapters as they are stored. Refuses moves that are not legal. */
export async function withCheckedChapters<Patch extends { chapters?: string | null | undefined }>(
  patch: Patch,
  rules: AddressRules,
): Promise<Patch> {
  if (!patch.chapters) return patch
  // The moves of 200 chapters take a while by themselves.
  await nextTurn()
  const { text: chapters, fault } = checkedText(patch.chapters, rules)
  if (fault !== null) throw invalid('chapters', fault)
  return { ...patch, chapters }
}
