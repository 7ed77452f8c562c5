import type { StudySuggestions } from '../contracts/recommendations.ts'
import { memberCall } from './call.ts'

/** What is new to the member on the opening that they study most. */
export const getStudySuggestions = memberCall<{ response: StudySuggestions }>(
  'GET /api/study/suggestions',
)
