import { type ApiPath, curatorCall, publicCall } from './call.ts'

export const suggest = publicCall(
  'GET /api/search/suggestions ?suggestionsQuery -> suggestionsView',
  { kids: 'filtered' },
)

export const findNearest = publicCall(
  'GET /api/search/nearest ?resourceFilterQuery -> nearestView',
  { kids: 'filtered' },
)

export const countSearch = publicCall('POST /api/search/counts searchCountInput', {
  kids: 'refused',
})

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

export const listSearchWants = curatorCall('GET /api/admin/search-wants -> searchWantsView')

export const listSynonyms = curatorCall('GET /api/admin/search-synonyms -> synonymView[]')

export const addSynonym = curatorCall(
  'POST /api/admin/search-synonyms synonymInput -> synonymView',
  { status: 201, touches: OF_SYNONYMS },
)

export const changeSynonym = curatorCall(
  'PUT /api/admin/search-synonyms/{id} synonymPatch -> synonymView',
  { touches: OF_SYNONYMS },
)

export const removeSynonym = curatorCall('DELETE /api/admin/search-synonyms/{id}', {
  touches: OF_SYNONYMS,
})

export const listReadings = curatorCall('GET /api/admin/search-readings -> readingView[]')

/** A file that the browser loads through a link. */
export const exportReadings = curatorCall('GET /api/admin/search-readings.csv -> text', {
  computes: true,
})

export const addReading = curatorCall(
  'POST /api/admin/search-readings readingInput -> readingView',
  { status: 201, touches: OF_READINGS },
)

export const importReadings = curatorCall(
  'POST /api/admin/search-readings/import readingImport -> readingImportView',
  { many: true, computes: true, touches: OF_READINGS },
)

export const changeReading = curatorCall(
  'PUT /api/admin/search-readings/{id} readingPatch -> readingView',
  { touches: OF_READINGS },
)

export const removeReading = curatorCall('DELETE /api/admin/search-readings/{id}', {
  touches: [...OF_READINGS, '/api/admin/trash'],
})
