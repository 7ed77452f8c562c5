/** For work that knows that it failed; what can be looked up is found by site-faults.service.ts. */
export { upsertTrouble as noteTrouble, clearTrouble as endTrouble } from './site-checks.queries.ts'
