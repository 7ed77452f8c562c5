import { z } from 'zod'
import {
  MAX_PLAN_STEPS,
  MAX_STEP_RESOURCES,
  STEP_MINUTES_MAX,
  STEP_REASON_MAX,
  STEP_TITLE_MAX,
} from '../domain/study.ts'
import { inOneLine, rowId, withoutControls } from './fields.ts'
import { errorBody } from './errors.ts'
import { resourceView } from './resources.ts'
import { text } from '../texts/text.ts'
import { says } from './says.ts'

const planStep = z.object({
  /** Given by the server. */
  id: z.number().int(),
  /** Empty if there is none. */
  title: z.string(),
  /** Why the step is in the plan. */
  reason: z.string(),
  /** In the order of the plan, without resources that have been deleted. */
  resourceIds: z.array(z.number().int()),
  /** How long it takes; null if nobody can say. */
  minutes: z.number().int().nullable(),
  /** When it was done, in ISO 8601; null while it is open. */
  doneAt: z.string().nullable(),
})
export type PlanStep = z.infer<typeof planStep>

export const planView = z.object({
  /** Empty if there is no plan. */
  steps: z.array(planStep),
  /** The resources that the steps name, each once, in the order of the steps. */
  resources: z.array(resourceView),
  /** Null if there is no plan. */
  createdAt: z.string().nullable(),
  /** For If-Match; null if there is no plan. */
  updatedAt: z.string().nullable(),
})
export type PlanView = z.infer<typeof planView>

/** What is sent: one step of a plan that replaces another. */
type PlanStepInput = {
  /** The ID of a step that stays. An ID that is not in the member's plan makes a new step. */
  id?: number | null | undefined
  title?: string | null | undefined
  reason: string
  resourceIds: number[]
  minutes?: number | null | undefined
  /** ISO 8601 with a zone; a time in the future counts as now. */
  doneAt?: string | null | undefined
}

export type PlanInput = {
  /** In the order in which they are to be done. */
  steps: PlanStepInput[]
}

const STEP_ID = says('The ID of a step must be a positive whole number')
const RESOURCE_ID = says('Each resource ID must be a positive whole number')
const RESOURCES = says('A step must name at most {max} resources', { max: MAX_STEP_RESOURCES })
const STEPS = says('A plan must have at most {max} steps', { max: MAX_PLAN_STEPS })
const MINUTES = says('Minutes must be a whole number from 1 to {max}, or null', {
  max: STEP_MINUTES_MAX,
})

const NO_REASON = says('Each step must say why it is in the plan')

const stepInput = z.object({
  id: rowId(STEP_ID).nullish(),
  title: z
    .string(says('Title must be text'))
    .nullish()
    .transform((value) => inOneLine(value ?? ''))
    .pipe(withoutControls(text('Title'), STEP_TITLE_MAX)),
  reason: z
    .string(NO_REASON)
    .transform(inOneLine)
    .pipe(withoutControls(text('Reason'), STEP_REASON_MAX).min(1, NO_REASON)),
  resourceIds: z
    .array(rowId(RESOURCE_ID), says('The resources of a step must be a list of IDs'))
    .max(MAX_STEP_RESOURCES, RESOURCES)
    .refine((ids) => new Set(ids).size === ids.length, says('A step must name each resource once')),
  minutes: z.int(MINUTES).min(1, MINUTES).max(STEP_MINUTES_MAX, MINUTES).nullish(),
  doneAt: z.iso
    .datetime({
      offset: true,
      ...says('The time when a step was done must be in ISO 8601 with a zone, or null'),
    })
    .nullish(),
})

export const planInput = z.object({
  steps: z.array(stepInput, says('{field} must be a list')).max(MAX_PLAN_STEPS, STEPS),
})
/** After validation. */
export type CheckedPlan = z.output<typeof planInput>

/** The refusal of a plan that names resources that do not exist. */
export const unknownResourcesBody = errorBody.extend({ unknown: z.array(z.number().int()) })
/** The refusal of a plan that would replace one that the client has not seen. */
export const planConflictBody = errorBody.extend({ plan: planView })
