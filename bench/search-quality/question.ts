import type { Label } from './labels.ts'

export type Question = {
  kind: string
  words: string
  relevant: Label
  /** Held out: never looked at while the search is being improved. */
  keptAside: boolean
}

type Asked = readonly (readonly [string, Label])[]

/** Holds out about a third of the questions, chosen by a hash of their letters. */
export function ask(kind: string, questions: Asked): Question[] {
  return questions.map(([words, relevant]) => {
    const sum = [...words].reduce((all, letter) => all * 31 + (letter.codePointAt(0) ?? 0), 7)
    return { kind, words, relevant, keptAside: sum % 3 === 0 }
  })
}

/** Holds out every third question, so that each kind has the same share. */
export function askHarder(kind: string, questions: Asked): Question[] {
  return questions.map(([words, relevant], at) => ({
    kind,
    words,
    relevant,
    keptAside: at % 3 === 2,
  }))
}

/** Holds out every other question of a kind. */
export function askHalf(kind: string, questions: Asked): Question[] {
  return questions.map(([words, relevant], at) => ({
    kind,
    words,
    relevant,
    keptAside: at % 2 === 1,
  }))
}
