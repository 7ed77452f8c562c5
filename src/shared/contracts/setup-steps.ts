import { z } from 'zod'
import { SETUP_STEPS } from '../domain/setup-steps.ts'
import { says } from './says.ts'

/** One line of GET /api/admin/setup-steps. */
export const setupStepView = z.object({
  step: z.enum(SETUP_STEPS),
  /** As far as the server knows. */
  done: z.boolean(),
  /** Somebody has put the line away. */
  dismissed: z.boolean(),
})
export type SetupStepView = z.infer<typeof setupStepView>

export const setupStepParam = z.object({
  step: z.enum(
    SETUP_STEPS,
    says('{field} must be one of {values}', { values: SETUP_STEPS.join(', ') }),
  ),
})
export type SetupStepParam = z.infer<typeof setupStepParam>

export const setupStepInput = z.object({
  dismissed: z.boolean(says('{field} must be true or false')),
})
export type SetupStepInput = z.infer<typeof setupStepInput>
