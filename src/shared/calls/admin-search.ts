import type { IdParam } from '../contracts/fields.ts'
import type { SearchWantsView } from '../contracts/search.ts'
import type {
  ReadingImport,
  ReadingImportView,
  ReadingInput,
  ReadingPatch,
  ReadingView,
  SynonymInput,
  SynonymPatch,
  SynonymView,
} from '../contracts/admin-search.ts'
import { type ApiPath, curatorCall } from './call.ts'

/** Every path whose response depends on a search. */
const SEARCHED: readonly ApiPath[] = [
  '/api/resources',
  '/api/start-here',
  '/api/admin/resources',
  '/api/search',
]
const OF_SYNONYMS: readonly ApiPath[] = ['/api/admin/search-synonyms', ...SEARCHED]
const OF_READINGS: readonly ApiPath[] = [
  '/api/admin/search-readings',
  '/api/admin/search-readings.csv',
  ...SEARCHED,
]

export const listSearchWants = curatorCall<{ response: SearchWantsView }>(
  'GET /api/admin/search-wants',
)

export const listSynonyms = curatorCall<{ response: SynonymView[] }>(
  'GET /api/admin/search-synonyms',
)

export const addSynonym = curatorCall<{ body: SynonymInput; response: SynonymView }>(
  'POST /api/admin/search-synonyms',
  { status: 201, touches: OF_SYNONYMS },
)

export const changeSynonym = curatorCall<{
  params: IdParam
  body: SynonymPatch
  response: SynonymView
}>('PUT /api/admin/search-synonyms/{id}', { touches: OF_SYNONYMS })

export const removeSynonym = curatorCall<{ params: IdParam }>(
  'DELETE /api/admin/search-synonyms/{id}',
  { touches: OF_SYNONYMS },
)

export const listReadings = curatorCall<{ response: ReadingView[] }>(
  'GET /api/admin/search-readings',
)

/** A file that the browser loads through a link. */
export const exportReadings = curatorCall<{ response: string }>(
  'GET /api/admin/search-readings.csv',
  { computes: true },
)

export const addReading = curatorCall<{ body: ReadingInput; response: ReadingView }>(
  'POST /api/admin/search-readings',
  { status: 201, touches: OF_READINGS },
)

export const importReadings = curatorCall<{ body: ReadingImport; response: ReadingImportView }>(
  'POST /api/admin/search-readings/import',
  { many: true, computes: true, touches: OF_READINGS },
)

export const changeReading = curatorCall<{
  params: IdParam
  body: ReadingPatch
  response: ReadingView
}>('PUT /api/admin/search-readings/{id}', { touches: OF_READINGS })

export const removeReading = curatorCall<{ params: IdParam }>(
  'DELETE /api/admin/search-readings/{id}',
  { touches: [...OF_READINGS, '/api/admin/trash'] },
)
