import type { IdParam } from '../contracts/fields.ts'
import type {
  AnswerInput,
  AnswerView,
  CardsQuery,
  ForgottenQuery,
  LearnedView,
  LearnInput,
  ListedCard,
  ReviewView,
} from '../contracts/review.ts'
import { memberCall } from './call.ts'

const TOUCHED = ['/api/review'] as const

/** What comes back today. Locked visitors get what is for kids. */
export const getReview = memberCall<{ response: ReviewView }>('GET /api/review', {
  kids: 'filtered',
})

export const listCards = memberCall<{ query: CardsQuery; response: ListedCard[] }>(
  'GET /api/review/cards',
)

export const learn = memberCall<{ body: LearnInput; response: LearnedView }>(
  'POST /api/review/cards',
  { status: 201, kids: 'filtered', touches: TOUCHED },
)

/** The page that shows the cards counts them itself, so that none is asked for again between two answers. */
export const answerCard = memberCall<{ params: IdParam; body: AnswerInput; response: AnswerView }>(
  'POST /api/review/{id}',
  { kids: 'filtered', touches: TOUCHED },
)

export const forgetCard = memberCall<{ params: IdParam }>('DELETE /api/review/cards/{id}', {
  touches: TOUCHED,
})

/** Forgets all that comes from one place. */
export const forgetCards = memberCall<{ query: ForgottenQuery }>('DELETE /api/review/cards', {
  touches: TOUCHED,
})
