import type {
  ImportAnswer,
  ImportInput,
  TableQuery,
  UpdateBatchAnswer,
  UpdateBatchInput,
} from '../contracts/admin-resources.ts'
import { RESOURCE_PATHS } from './admin-resources.ts'
import { curatorCall } from './call.ts'

export const importResources = curatorCall<{ body: ImportInput; response: ImportAnswer }>(
  'POST /api/admin/resources/import',
  { many: true, computes: true, touches: RESOURCE_PATHS },
)

export const updateResources = curatorCall<{ body: UpdateBatchInput; response: UpdateBatchAnswer }>(
  'POST /api/admin/resources/update-batch',
  { many: true, computes: true, touches: RESOURCE_PATHS },
)

/** A file that the browser loads through a link. */
export const exportResources = curatorCall<{ query: TableQuery; response: string }>(
  'GET /api/admin/resources.csv',
  { computes: true },
)
