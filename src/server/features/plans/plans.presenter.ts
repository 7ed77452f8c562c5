import type { PlanStep, PlanView } from '#shared/contracts/plans.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { isoTime } from '#shared/domain/iso-time.ts'
import type { PlanRow, StepRow } from './plans.queries.ts'

/** Leaves the resources out that are not given, because they have been deleted. */
export function presentPlan(
  plan: PlanRow | null,
  steps: readonly StepRow[],
  resources: ResourceView[],
): PlanView {
  const known = new Set(resources.map(({ id }) => id))
  return {
    steps: steps.map((step) => presentStep(step, known)),
    basis: plan?.basis ?? {},
    resources,
    createdAt: plan && isoTime(plan.createdAt),
    updatedAt: plan && isoTime(plan.updatedAt),
  }
}

function presentStep(row: StepRow, known: ReadonlySet<number>): PlanStep {
  return {
    id: row.id,
    title: row.title,
    reason: row.reason,
    resourceIds: row.resourceIds.filter((id) => known.has(id)),
    minutes: row.minutes,
    doneAt: row.doneAt && isoTime(row.doneAt),
  }
}
