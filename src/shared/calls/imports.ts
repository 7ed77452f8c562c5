import type {
  ExportQuery,
  ImportAnswer,
  ImportInput,
  UpdateBatchAnswer,
  UpdateBatchInput,
} from '../contracts/admin-resources.ts'
import { RESOURCE_PATHS } from './admin-resources.ts'
import type { AdminCall } from './call.ts'

export const importResources: AdminCall<{ body: ImportInput; response: ImportAnswer }> = {
  method: 'POST',
  path: '/api/admin/resources/import',
  access: 'admin',
  touches: RESOURCE_PATHS,
}

export const updateResources: AdminCall<{ body: UpdateBatchInput; response: UpdateBatchAnswer }> = {
  method: 'POST',
  path: '/api/admin/resources/update-batch',
  access: 'admin',
  touches: RESOURCE_PATHS,
}

/** A file that the browser loads through a link. */
export const exportResources: AdminCall<{ query: ExportQuery; response: string }> = {
  method: 'GET',
  path: '/api/admin/resources.csv',
  access: 'admin',
}
