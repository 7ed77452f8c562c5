import type { QueryClient } from '@tanstack/react-query'
import * as study from '#client/data/study-merge.ts'
import { takeOverProfile } from '#client/data/study-profile.ts'
import { takeOverPlan } from '#client/data/plan.ts'
import type { toastWhenQuiet } from '#client/kit/quiet-toast.ts'

/** Moves statuses, notes, the plan and what fits the reader from the browser to the account, with one receipt for all. */
export async function takeOver(
  client: QueryClient,
  showToast: typeof toastWhenQuiet,
): Promise<void> {
  await Promise.all([study.takeOver(client, showToast, takeOverPlan), takeOverProfile(client)])
}
