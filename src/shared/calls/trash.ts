import type {
  PurgeAnswer,
  PurgeInput,
  RestoreAnswer,
  RestoreInput,
  TrashedParams,
  TrashEntryView,
  TrashQuery,
} from '../contracts/trash.ts'
import { RESOURCE_PATHS } from './admin-resources.ts'
import { OWN_PAGE_PATHS } from './own-pages.ts'
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

export const listTrash = curatorCall<{ query: TrashQuery; response: TrashEntryView[] }>(
  `GET ${TRASH_PATH}`,
)

export const restoreTrash = curatorCall<{ body: RestoreInput; response: RestoreAnswer }>(
  'POST /api/admin/trash/restore',
  { touches: RESTORED },
)

/** Restores by kind and former ID, which whoever has just deleted something knows. */
export const restoreTrashed = curatorCall<{ params: TrashedParams; response: RestoreAnswer }>(
  'POST /api/admin/trash/{kind}/{id}/restore',
  { touches: RESTORED },
)

export const purgeTrash = adminCall<{ body: PurgeInput; response: PurgeAnswer }>(
  'POST /api/admin/trash/purge',
  { touches: [TRASH_PATH] },
)
