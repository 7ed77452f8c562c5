import type {
  PuzzleParam,
  PuzzlesQuery,
  PuzzleView,
  TestInput,
  TestResultView,
  TestView,
  TryInput,
  TryView,
} from '../contracts/puzzles.ts'
import type { IdParam } from '../contracts/fields.ts'
import { memberCall, publicCall } from './call.ts'

const TOUCHED = ['/api/test/results'] as const

/** Changes nothing: the body has all answers so far. */
export const takeTest = publicCall<{ body: TestInput; response: TestView }>('POST /api/test', {
  kids: 'filtered',
})

export const listTestResults = memberCall<{ response: TestResultView[] }>('GET /api/test/results')

export const addTestResult = memberCall<{ body: TestInput; response: TestResultView }>(
  'POST /api/test/results',
  { status: 201, touches: TOUCHED },
)

export const deleteTestResult = memberCall<{ params: IdParam }>('DELETE /api/test/results/{id}', {
  touches: TOUCHED,
})

export const listPuzzles = publicCall<{ query: PuzzlesQuery; response: PuzzleView[] }>(
  'GET /api/puzzles',
  { kids: 'filtered' },
)

export const tryPuzzle = publicCall<{ params: PuzzleParam; body: TryInput; response: TryView }>(
  'POST /api/puzzles/{id}/try',
  { kids: 'filtered' },
)
