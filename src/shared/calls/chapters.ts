import type {
  ChaptersInput,
  ChapterView,
  PastedInput,
  PastedText,
  PastedView,
} from '../contracts/chapters.ts'
import type { IdParam } from '../contracts/fields.ts'
import type { ChapterDoneInput, ChapterParam, StudyItem } from '../contracts/study.ts'
import { RESOURCE_PATHS } from './admin-resources.ts'
import type { CuratorCall, MemberCall, PublicCall } from './call.ts'

export const listChapters: PublicCall<{ params: IdParam; response: ChapterView[] }> = {
  method: 'GET',
  path: '/api/resources/{id}/chapters',
  access: 'public',
  kids: 'filtered',
}

/** Reads what was pasted. Nothing is saved. */
export const readChapters: CuratorCall<{ body: PastedInput; response: PastedView }> = {
  method: 'POST',
  path: '/api/admin/chapters/read',
  access: 'curator',
  computes: true,
}

/** Does the same for a member who suggests chapters. */
export const readSuggestedChapters: MemberCall<{
  params: IdParam
  body: PastedText
  response: PastedView
}> = {
  method: 'POST',
  path: '/api/resources/{id}/chapters/read',
  access: 'member',
  computes: true,
}

/** The whole list. Chapters with an ID keep it. */
export const putChapters: CuratorCall<{
  params: IdParam
  body: ChaptersInput
  response: ChapterView[]
}> = {
  method: 'PUT',
  path: '/api/admin/resources/{id}/chapters',
  access: 'curator',
  computes: true,
  touches: [...RESOURCE_PATHS, '/api/study'],
}

/** The progress follows. Without a status, the resource is being studied from then on. */
export const setChapterDone: MemberCall<{
  params: ChapterParam
  body: ChapterDoneInput
  response: StudyItem
}> = {
  method: 'PUT',
  path: '/api/study/{resourceId}/chapters/{chapterId}',
  access: 'member',
  kids: 'seats',
  touches: ['/api/study', '/api/groups'],
}
