/**
 * Characters that text must not contain, because they hide or rearrange others (Unicode TR 36): controls except tab
 * and line breaks, marks that change the direction of writing, and characters without width. The joiners U+200C and
 * U+200D are allowed, because Persian and emoji need them.
 */
const HIDDEN =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u115f\u1160\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]/

export function hasHiddenCharacters(text: string): boolean {
  return HIDDEN.test(text)
}

/**
 * Returns the text without them and without half characters, for texts that people did not type, such as those of other
 * websites.
 */
export function withoutHiddenCharacters(text: string): string {
  return text.split(HIDDEN).join('').toWellFormed()
}
