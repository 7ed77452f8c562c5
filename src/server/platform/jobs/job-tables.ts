import { JOBS_SCHEMA } from './jobs.queries.ts'

/** The version of the tables of the installed pg-boss (its package.json says so; a test compares). */
export const JOB_TABLES_VERSION = 43

/**
 * Returns pg-boss's own statements that make its tables, or upgrade those of an earlier version, without their
 * transaction: they run in that of the migrations. pg-boss is loaded only here, because it takes 40 ms.
 */
export async function jobTablesFrom(version: number | null): Promise<string> {
  const { getConstructionPlans, getMigrationPlans } = await import('pg-boss')
  const plans =
    version === null ? getConstructionPlans(JOBS_SCHEMA) : getMigrationPlans(JOBS_SCHEMA, version)
  return plans.replace(/^\s*BEGIN;/, '').replace(/COMMIT;\s*$/, '')
}
