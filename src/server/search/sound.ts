/** Ways to write the same sound, in the order in which they are replaced. */
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/(.)\1+/g, '$1'],
  [/tsch/g, 'ch'],
  [/tch/g, 'ch'],
  [/ph/g, 'f'],
  [/sch/g, 'sh'],
  [/(?:ck|ch|kh|qu|q)/g, 'k'],
  [/([tgrw])h/g, '$1'],
  [/c(?=[eiy])/g, 's'],
  [/c/g, 'k'],
  [/t?z/g, 's'],
  [/x/g, 'ks'],
  [/w/g, 'v'],
  [/y|j/g, 'i'],
  [/ai|ei/g, 'a'],
  [/ea|ee|ie/g, 'e'],
  [/oo|ou/g, 'u'],
  [/(?<=..)[eh]$/, ''],
  [/(.)\1+/g, '$1'],
]

/** Returns how a word sounds, roughly, so that 'filidor' is 'philidor'. */
export function soundOf(word: string): string {
  return SOUNDS.reduce((text, [written, sound]) => text.replace(written, sound), word)
}
