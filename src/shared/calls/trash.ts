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
import type { AdminCall, ApiPath, CuratorCall } from './call.ts'

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

export const listTrash: CuratorCall<{ query: TrashQuery; response: TrashEntryView[] }> = {
  method: 'GET',
  path: TRASH_PATH,
  access: 'curator',
}

export const restoreTrash: CuratorCall<{ body: RestoreInput; response: RestoreAnswer }> = {
  method: 'POST',
  path: '/api/admin/trash/restore',
  access: 'curator',
  touches: RESTORED,
}

/** Restores by kind and former ID, which whoever has just deleted something knows. */
export const restoreTrashed: CuratorCall<{ params: TrashedParams; response: RestoreAnswer }> = {
  method: 'POST',
  path: '/api/admin/trash/{kind}/{id}/restore',
  access: 'curator',
  touches: RESTORED,
}

export const purgeTrash: AdminCall<{ body: PurgeInput; response: PurgeAnswer }> = {
  method: 'POST',
  path: '/api/admin/trash/purge',
  access: 'admin',
  touches: [TRASH_PATH],
}
