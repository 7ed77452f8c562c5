import * as calls from '#shared/calls/search.ts'
import type { AppContext } from '../../context.ts'
import { callTable, serveCached, serve } from '../../platform/http/call-table.ts'
import { findNearest, suggest } from './suggestions.service.ts'
import { actor } from '../../platform/auth/viewer.ts'
import { networkOf } from '../../platform/http/client-address.ts'
import { getSearchWants } from './search-counts.service.ts'
import {
  importReadings,
  listReadings,
  readings,
  readingsCsv,
  listAllSynonyms,
  synonyms,
} from './admin-search.service.ts'

export const searchRoutes = callTable((ctx: AppContext) => [
  serveCached(
    calls.suggest,
    'Suggest what a partly typed search may be looking for. Suggests resources, authors, openings and, if moves or a FEN were typed, the position they lead to.',
    ({ query }) => suggest(ctx, query.query, query.category === 'kids'),
  ),
  serveCached(
    calls.findNearest,
    'Suggest searches that would find more. Takes the parameters of GET /api/resources.',
    ({ query }) => findNearest(ctx, query),
  ),
])

export const searchCountRoutes = callTable((ctx: AppContext) => [
  serve(
    calls.countSearch,
    'Count a search, once per network and day, and whether it found anything. Who searched is not kept; a question is, when it came from enough networks that day.',
    ({ body }) => {
      if (ctx.config.searchStats)
        ctx.searchCounts.count({ visitor: networkOf(actor().ip), ...body })
    },
  ),
  serve(calls.listSearchWants, 'What people looked for and did not find in the last 30 days', () =>
    getSearchWants(ctx),
  ),
])

export const adminReadingRoutes = callTable((ctx: AppContext) => [
  serve(calls.listReadings, 'List what people say, and what searches read it as', () =>
    listReadings(ctx),
  ),
  serve(
    calls.exportReadings,
    'Download all readings as CSV with the columns of the import',
    async ({ c }) =>
      c.body(await readingsCsv(ctx), 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': 'attachment; filename="search-readings.csv"',
      }),
    { mediaType: 'text/csv' },
  ),
  serve(calls.addReading, 'Add a reading', ({ body }) => readings.create(ctx, body), {
    refusals: [409],
  }),
  serve(
    calls.importReadings,
    'Add up to 5,000 readings in one transaction; one whose phrase has a reading changes it. Faulty rows are left out and named.',
    ({ body, t }) => importReadings(ctx, body, t),
  ),
  serve(
    calls.changeReading,
    'Change what is named of a reading',
    ({ params: { id }, body: patch }) => readings.change(ctx, { id, patch }),
    { refusals: [409] },
  ),
  serve(calls.removeReading, 'Move a reading to the trash', ({ params }) =>
    readings.remove(ctx, params.id),
  ),
])

export const adminSynonymRoutes = callTable((ctx: AppContext) => [
  serve(calls.listSynonyms, 'List every synonym that the search knows', () => listAllSynonyms(ctx)),
  serve(calls.addSynonym, 'Add a synonym', ({ body }) => synonyms.create(ctx, body)),
  serve(
    calls.changeSynonym,
    'Change what is named of a synonym that a curator added',
    ({ params: { id }, body: patch }) => synonyms.change(ctx, { id, patch }),
  ),
  serve(calls.removeSynonym, 'Remove a synonym that a curator added', ({ params }) =>
    synonyms.remove(ctx, params.id),
  ),
])
