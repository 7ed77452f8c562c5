/** A job waits until a worker takes it, and ends in one of the last three states. */
export const BULK_JOB_STATES = ['waiting', 'running', 'done', 'canceled', 'failed'] as const
export type BulkJobState = (typeof BULK_JOB_STATES)[number]

/** Up to this many resources are changed at once; more are changed in the background. */
export const MAX_AT_ONCE = 500
