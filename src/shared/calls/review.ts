import { memberCall } from './call.ts'

const TOUCHED = ['/api/review'] as const

/** What comes back today. Locked visitors get what is for kids. */
export const getReview = memberCall('GET /api/review -> reviewView', { kids: 'filtered' })

export const listCards = memberCall('GET /api/review/cards ?cardsQuery -> listedCard[]')

export const learn = memberCall('POST /api/review/cards learnInput -> learnedView', {
  status: 201,
  kids: 'filtered',
  touches: TOUCHED,
})

/** The page that shows the cards counts them itself, so that none is asked for again between two answers. */
export const answerCard = memberCall('POST /api/review/{id} answerInput -> answerView', {
  kids: 'filtered',
  touches: TOUCHED,
})

export const forgetCard = memberCall('DELETE /api/review/cards/{id}', { touches: TOUCHED })

/** Forgets all that comes from one place. */
export const forgetCards = memberCall('DELETE /api/review/cards ?forgottenQuery', {
  touches: TOUCHED,
})
