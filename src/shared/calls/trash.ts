import { RESOURCE_PATHS } from './admin-resources.ts'
import { OWN_PAGE_PATHS } from './page-contents.ts'
import { type ApiPath, curatorCall, adminCall } from './call.ts'

const TRASH_PATH: ApiPath = '/api/admin/trash'

/** Every path whose response may contain something that was restored. */
const RESTORED: readonly ApiPath[] = [
  '/api/opening-categories',
  '/api/opening-subcategories',
  '/api/openings',
  '/api/additional-resources',
  '/api/admin/additional-resources',
  ...OWN_PAGE_PATHS,
  ...RESOURCE_PATHS,
]

export const listTrash = curatorCall('GET /api/admin/trash ?trashQuery -> trashEntryView[]')

export const restoreTrash = curatorCall(
  'POST /api/admin/trash/restore restoreInput -> restoreAnswer',
  { touches: RESTORED },
)

/** Restores by kind and former ID, which whoever has just deleted something knows. */
export const restoreTrashed = curatorCall(
  'POST /api/admin/trash/{kind}/{id}/restore :trashedParams -> restoreAnswer',
  { touches: RESTORED },
)

export const purgeTrash = adminCall('POST /api/admin/trash/purge purgeInput -> purgeAnswer', {
  touches: [TRASH_PATH],
})
