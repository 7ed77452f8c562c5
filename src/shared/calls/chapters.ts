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
import { curatorCall, memberCall, publicCall } from './call.ts'

export const listChapters = publicCall<{ params: IdParam; response: ChapterView[] }>(
  'GET /api/resources/{id}/chapters',
  { kids: 'filtered' },
)

/** Reads what was pasted. Nothing is saved. */
export const readChapters = curatorCall<{ body: PastedInput; response: PastedView }>(
  'POST /api/admin/chapters/read',
  { computes: true },
)

/** Does the same for a member who suggests chapters. */
export const readSuggestedChapters = memberCall<{
  params: IdParam
  body: PastedText
  response: PastedView
}>('POST /api/resources/{id}/chapters/read', { computes: true })

/** The whole list. Chapters with an ID keep it. */
export const putChapters = curatorCall<{
  params: IdParam
  body: ChaptersInput
  response: ChapterView[]
}>('PUT /api/admin/resources/{id}/chapters', {
  computes: true,
  touches: RESOURCE_PATHS,
})

/** The progress follows. Without a status, the resource is being studied from then on. */
export const setChapterDone = memberCall<{
  params: ChapterParam
  body: ChapterDoneInput
  response: StudyItem
}>('PUT /api/study/{resourceId}/chapters/{chapterId}', {
  kids: 'seats',
  touches: ['/api/study', '/api/groups'],
})
