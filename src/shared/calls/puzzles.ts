import { memberCall, publicCall } from './call.ts'

const TOUCHED = ['/api/test/results'] as const

/** Changes nothing: the body has all answers so far. */
export const takeTest = publicCall('POST /api/test testInput -> testView', { kids: 'filtered' })

export const listTestResults = memberCall('GET /api/test/results -> testResultView[]')

export const addTestResult = memberCall('POST /api/test/results testInput -> testResultView', {
  status: 201,
  touches: TOUCHED,
})

export const deleteTestResult = memberCall('DELETE /api/test/results/{id}', { touches: TOUCHED })

export const listPuzzles = publicCall('GET /api/puzzles ?puzzlesQuery -> puzzleView[]', {
  kids: 'filtered',
})

export const tryPuzzle = publicCall('POST /api/puzzles/{id}/try :puzzleParam tryInput -> tryView', {
  kids: 'filtered',
})
