import { RESOURCE_PATHS } from './admin-resources.ts'
import { curatorCall, memberCall, publicCall } from './call.ts'

export const listChapters = publicCall('GET /api/resources/{id}/chapters -> chapterView[]', {
  kids: 'filtered',
})

/** Reads what was pasted. Nothing is saved. */
export const readChapters = curatorCall('POST /api/admin/chapters/read pastedInput -> pastedView', {
  computes: true,
})

/** Does the same for a member who suggests chapters. */
export const readSuggestedChapters = memberCall(
  'POST /api/resources/{id}/chapters/read pastedText -> pastedView',
  { computes: true },
)

/** The whole list. Chapters with an ID keep it. */
export const putChapters = curatorCall(
  'PUT /api/admin/resources/{id}/chapters chaptersInput -> chapterView[]',
  { computes: true, touches: RESOURCE_PATHS },
)

/** The progress follows. Without a status, the resource is being studied from then on. */
export const setChapterDone = memberCall(
  'PUT /api/study/{resourceId}/chapters/{chapterId} chapterDoneInput -> studyItem',
  { kids: 'seats', touches: ['/api/study', '/api/groups'] },
)
