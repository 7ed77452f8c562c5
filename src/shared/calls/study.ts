import type {
  ListedStudyItem,
  MergeAnswer,
  MergeInput,
  StudyCounts,
  StudyInput,
  StudyItem,
  StudyMark,
  StudyOfResource,
  StudyParam,
  StudyQuery,
} from '../contracts/study.ts'
import { type ApiPath, memberCall } from './call.ts'

/** What is assigned in groups is as far as it is studied. */
const TOUCHED: readonly ApiPath[] = ['/api/study', '/api/groups', '/api/paths/mine']

/** A member's own resources with a status, in full. X-Total-Count is the number of all that match. */
export const listStudy = memberCall<{ query: StudyQuery; response: ListedStudyItem[] }>(
  'GET /api/study',
)

/** One request serves the marks on every card. */
export const listStudyMarks = memberCall<{ response: StudyMark[] }>('GET /api/study/items', {
  kids: 'seats',
})

export const countStudy = memberCall<{ response: StudyCounts }>('GET /api/study/counts')

export const getStudy = memberCall<{ params: StudyParam; response: StudyOfResource }>(
  'GET /api/study/{resourceId}',
  { kids: 'seats' },
)

export const setStudy = memberCall<{ params: StudyParam; body: StudyInput; response: StudyItem }>(
  'PUT /api/study/{resourceId}',
  { kids: 'seats', touches: TOUCHED },
)

/** Notes stay. */
export const forgetStudy = memberCall<{ params: StudyParam }>('DELETE /api/study/{resourceId}', {
  kids: 'seats',
  touches: TOUCHED,
})

/** Takes over what a browser has stored. Repeating it changes nothing. */
export const mergeStudy = memberCall<{ body: MergeInput; response: MergeAnswer }>(
  'POST /api/study/merge',
  { many: true, touches: TOUCHED },
)
