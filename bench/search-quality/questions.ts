import { ASKED_QUESTIONS } from './asked-questions.ts'
import { LEARNER_QUESTIONS } from './learner-questions.ts'
import { NEED_QUESTIONS } from './need-questions.ts'
import type { Question } from './question.ts'
import { SUBJECT_QUESTIONS } from './subject-questions.ts'

/** What learners type, and which resources answer it. The labels say what a resource is about. */
export const QUESTIONS: readonly Question[] = [
  ...SUBJECT_QUESTIONS,
  ...NEED_QUESTIONS,
  ...ASKED_QUESTIONS,
  ...LEARNER_QUESTIONS,
]

/** The kinds of harder questions. Each has a result of its own that it must keep. */
export const HARDER_KINDS: readonly string[] = [...new Set(ASKED_QUESTIONS.map(({ kind }) => kind))]

/** The kinds of questions of learners about themselves. */
export const LEARNER_KINDS: readonly string[] = [
  ...new Set(LEARNER_QUESTIONS.map(({ kind }) => kind)),
]
