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
import type { ApiPath, MemberCall } from './call.ts'

/** What is assigned in groups is as far as it is studied. */
const TOUCHED: readonly ApiPath[] = ['/api/study', '/api/groups']

/** A member's own resources with a status, in full. X-Total-Count is the number of all that match. */
export const listStudy: MemberCall<{ query: StudyQuery; response: ListedStudyItem[] }> = {
  method: 'GET',
  path: '/api/study',
  access: 'member',
}

/** One request serves the marks on every card. */
export const listStudyMarks: MemberCall<{ response: StudyMark[] }> = {
  method: 'GET',
  path: '/api/study/items',
  access: 'member',
  kids: 'seats',
}

export const countStudy: MemberCall<{ response: StudyCounts }> = {
  method: 'GET',
  path: '/api/study/counts',
  access: 'member',
}

export const getStudy: MemberCall<{ params: StudyParam; response: StudyOfResource }> = {
  method: 'GET',
  path: '/api/study/{resourceId}',
  access: 'member',
  kids: 'seats',
}

export const setStudy: MemberCall<{ params: StudyParam; body: StudyInput; response: StudyItem }> = {
  method: 'PUT',
  path: '/api/study/{resourceId}',
  access: 'member',
  kids: 'seats',
  touches: TOUCHED,
}

/** Notes stay. */
export const forgetStudy: MemberCall<{ params: StudyParam }> = {
  method: 'DELETE',
  path: '/api/study/{resourceId}',
  access: 'member',
  kids: 'seats',
  touches: TOUCHED,
}

/** Takes over what a browser has stored. Repeating it changes nothing. */
export const mergeStudy: MemberCall<{ body: MergeInput; response: MergeAnswer }> = {
  method: 'POST',
  path: '/api/study/merge',
  access: 'member',
  many: true,
  touches: TOUCHED,
}
