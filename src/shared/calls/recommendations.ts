import type { StudySuggestions } from '../contracts/recommendations.ts'
import type { MemberCall } from './call.ts'

/** What is new to the member on the opening that they study most. */
export const getStudySuggestions: MemberCall<{ response: StudySuggestions }> = {
  method: 'GET',
  path: '/api/study/suggestions',
  access: 'member',
}
