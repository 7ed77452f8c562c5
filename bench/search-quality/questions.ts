import { NEED_QUESTIONS } from './need-questions.ts'
import type { Question } from './question.ts'
import { SUBJECT_QUESTIONS } from './subject-questions.ts'

/** What learners type, and which resources answer it. The predicates say what a resource is about. */
export const QUESTIONS: readonly Question[] = [...SUBJECT_QUESTIONS, ...NEED_QUESTIONS]
