/** `npm run test:all` walks everything; `npm test` walks a fixed small set of it (CONTRIBUTING.md). */
export const WALKS_ALL = process.env['TEST_TIER'] === 'all'

/** Returns all of `list` or, for `npm test`, its first entry and each `step`-th after it. */
export function walked<T>(list: readonly T[], step: number): readonly T[] {
  return WALKS_ALL ? list : list.filter((_, index) => index % step === 0)
}
