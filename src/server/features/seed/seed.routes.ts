import * as calls from '#shared/calls/overview.ts'
import type { AppContext } from '../../context.ts'
import { callTable, serve } from '../../platform/http/call-table.ts'
import { translatedJob } from '../bulk-jobs/bulk-jobs.service.ts'
import * as service from './seed.service.ts'

export const seedRoutes = callTable((ctx: AppContext) => [
  serve(
    calls.getSeedOffer,
    'Say what the seed catalogue of this release would do where the former one is: how many resources it adds, updates because nobody has edited them, and moves to the trash. Zeros if there is nothing to do.',
    () => service.getSeedOffer(ctx),
  ),
  serve(
    calls.applySeed,
    'Update the catalogue to the seed catalogue of this release. What somebody has edited or deleted stays as it is. Returns a change of many resources, which can be undone.',
    async ({ editor, t }) => translatedJob(t, await service.applySeed(ctx, editor)),
  ),
  serve(
    calls.removeSeed,
    'Move all resources that came from a seed catalogue to the trash, edited or not. Returns a change of many resources, which can be undone.',
    async ({ editor, t }) => translatedJob(t, await service.removeSeed(ctx, editor)),
  ),
])
