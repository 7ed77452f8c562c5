import type { Label } from './labels.ts'

export type Question = {
  kind: string
  words: string
  relevant: Label
  /** Never looked at while the search is being improved. */
  keptAside: boolean
}

type Asked = readonly (readonly [string, Label])[]

/** A third of the questions is held out, chosen by a sum over their letters. */
export function ask(kind: string, questions: Asked): Question[] {
  return questions.map(([words, relevant]) => {
    const sum = [...words].reduce((all, letter) => all * 31 + (letter.codePointAt(0) ?? 0), 7)
    return { kind, words, relevant, keptAside: sum % 3 === 0 }
  })
}

/** Every third question is held out, so that each kind has as many. */
export function askHarder(kind: string, questions: Asked): Question[] {
  return questions.map(([words, relevant], at) => ({
    kind,
    words,
    relevant,
    keptAside: at % 3 === 2,
  }))
}
