/** The limits of a plan (docs/product.md §9.7). */
export const MAX_PLAN_STEPS = 12
export const MAX_STEP_RESOURCES = 10
export const STEP_TITLE_MAX = 200
export const STEP_REASON_MAX = 500
/** How long a step may take at most, in minutes. */
export const STEP_MINUTES_MAX = 100_000
