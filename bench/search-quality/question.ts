import type { Label } from './labels.ts'

export type Question = { kind: string; words: string; relevant: Label }

export function ask(kind: string, questions: readonly (readonly [string, Label])[]): Question[] {
  return questions.map(([words, relevant]) => ({ kind, words, relevant }))
}
