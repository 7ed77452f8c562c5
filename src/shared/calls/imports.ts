import type {
  ExportQuery,
  ImportAnswer,
  ImportInput,
  UpdateBatchAnswer,
  UpdateBatchInput,
} from '../contracts/admin-resources.ts'
import { RESOURCE_PATHS } from './admin-resources.ts'
import type { CuratorCall } from './call.ts'

export const importResources: CuratorCall<{ body: ImportInput; response: ImportAnswer }> = {
  method: 'POST',
  path: '/api/admin/resources/import',
  access: 'curator',
  many: true,
  computes: true,
  touches: RESOURCE_PATHS,
}

export const updateResources: CuratorCall<{ body: UpdateBatchInput; response: UpdateBatchAnswer }> =
  {
    method: 'POST',
    path: '/api/admin/resources/update-batch',
    access: 'curator',
    many: true,
    computes: true,
    touches: RESOURCE_PATHS,
  }

/** A file that the browser loads through a link. */
export const exportResources: CuratorCall<{ query: ExportQuery; response: string }> = {
  method: 'GET',
  path: '/api/admin/resources.csv',
  access: 'curator',
  computes: true,
}
