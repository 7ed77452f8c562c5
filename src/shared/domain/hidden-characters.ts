/**
 * Characters that texts must not contain, because they rearrange others or break what reads them (Unicode TR 36): controls
 * except tab and line breaks, marks that override the direction of writing, and annotations.
 */
const HIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\ufff9-\ufffb]/

/**
 * Characters that people cannot see and do not mean, left in copied text by messengers, word processors and websites:
 * marks of direction, joiners and spaces without width, fillers. The joiners U+200C and U+200D stay, because Persian and
 * emoji need them, and so does the soft hyphen.
 */
const INVISIBLE =
  /[\u061c\u115f\u1160\u200b\u200e\u200f\u2060-\u2065\u206a-\u206f\u3164\ufeff\uffa0]+/g

/** They keep the direction of a part of the text to itself, from one of the first three to the last. */
const ISOLATES = /[\u2066-\u2069]/g
const END_OF_ISOLATE = '\u2069'

/** Neither white space nor a blank of Braille, nor what has no shape of its own. */
const VISIBLE = /[^\s\u2800\p{Default_Ignorable_Code_Point}]/u

export function hasHiddenCharacters(text: string): boolean {
  return HIDDEN.test(text)
}

/**
 * Returns the text without them, without invisible ones and without half characters, for texts that people did not type,
 * such as those of other websites.
 */
export function withoutHiddenCharacters(text: string): string {
  return withoutInvisible(text).split(HIDDEN).join('').toWellFormed()
}

/** Returns what people typed without what they cannot see. Isolates stay in pairs. */
export function withoutInvisible(text: string): string {
  const bare = text.replace(INVISIBLE, '')
  return bare.search(ISOLATES) < 0 ? bare : withPairs(bare)
}

/** An isolate ends with its paragraph (Unicode UAX 9, X5 to X6a). */
function withPairs(text: string): string {
  const kept = new Set<number>()
  let open: number[] = []
  for (const { 0: sign, index } of text.matchAll(/[\u2066-\u2069\n]/g)) {
    if (sign === '\n') open = []
    else if (sign !== END_OF_ISOLATE) open.push(index)
    else {
      const start = open.pop()
      if (start !== undefined) kept.add(start).add(index)
    }
  }
  return text.replace(ISOLATES, (sign, at: number) => (kept.has(at) ? sign : ''))
}

/** Whether there is anything to see. A title, a name or a comment needs one such character. */
export function isVisible(text: string): boolean {
  return VISIBLE.test(text)
}
