import { NEED_QUESTIONS } from './need-questions.ts'
import type { Question } from './question.ts'
import { SUBJECT_QUESTIONS } from './subject-questions.ts'

/** What learners type, and which resources answer it. The labels say what a resource is about. */
export const QUESTIONS: readonly Question[] = [...SUBJECT_QUESTIONS, ...NEED_QUESTIONS]

/**
 * Selects every third question by a sum over its letters. These are never looked at while the search is being
 * improved.
 */
export function isKeptAside({ words }: Question): boolean {
  return [...words].reduce((sum, letter) => sum * 31 + (letter.codePointAt(0) ?? 0), 7) % 3 === 0
}
