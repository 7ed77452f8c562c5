import { type Text, text } from '#shared/texts/text.ts'
import { t } from '#client/kit/t.tsx'
import { pageQuery } from '#client/data/list-source.ts'
import { callQuery } from '#client/data/queries.ts'
import { listAudit, listAuditItems } from '#shared/calls/audit.ts'
import type { AuditEntryView } from '#shared/contracts/audit.ts'
import {
  AUDIT_ACTION_NAMES,
  AUDIT_ACTIONS,
  type AuditAction,
} from '#shared/domain/audit-actions.ts'
import { type AuditFilters, auditQueryOf, isBackwards } from './audit-filters.ts'

/** One page of the log, newest first. The previous page stays visible while it loads. */
export function auditPageQuery(filters: AuditFilters) {
  return {
    ...pageQuery(listAudit, { query: auditQueryOf(filters) }),
    enabled: !isBackwards(filters),
  }
}

export const AUDIT_ITEMS_PAGE = 100

/** One page of the resources that an entry is about. They never change. */
export function auditItemsQuery(id: number, page: number) {
  const query = { limit: AUDIT_ITEMS_PAGE, offset: page * AUDIT_ITEMS_PAGE }
  return { ...callQuery(listAuditItems, { params: { id }, query }), staleTime: 60_000 }
}

const FAILED: ReadonlySet<string> = new Set<AuditAction>([
  'login_failed',
  'second_factor_failed',
  'login_suspended',
  'password_proof_failed',
])

/** Describes an action; one of another release is shown as stored. */
export function actionText(action: string): string {
  const known = AUDIT_ACTION_NAMES.find((name) => name === action)
  return known ? t(AUDIT_ACTIONS[known]) : action
}

/** Returns whether somebody was refused, which deserves a second look. */
export function hasFailed(action: string): boolean {
  return FAILED.has(action)
}

export const ACTION_OPTIONS: readonly { value: AuditAction | ''; label: Text }[] = [
  { value: '', label: text('All actions') },
  ...AUDIT_ACTION_NAMES.map((value) => ({ value, label: AUDIT_ACTIONS[value] })),
]

const DETAIL_NAMES = {
  additional: text('Detail|additional'),
  browsers: text('Detail|browsers'),
  by: text('Detail|by'),
  byCommandLine: text('Detail|byCommandLine'),
  changed: text('Detail|changed'),
  comment: text('Detail|comment'),
  deleted: text('Detail|deleted'),
  ended: text('Detail|ended'),
  everybody: text('Detail|everybody'),
  fields: text('Detail|fields'),
  former: text('Detail|former'),
  forUser: text('Detail|forUser'),
  host: text('Detail|host'),
  imported: text('Detail|imported'),
  kept: text('Detail|kept'),
  kind: text('Detail|kind'),
  list: text('Detail|list'),
  purged: text('Detail|purged'),
  queued: text('Detail|queued'),
  reason: text('Detail|reason'),
  refused: text('Detail|refused'),
  report: text('Detail|report'),
  resource: text('Detail|resource'),
  restored: text('Detail|restored'),
  role: text('Detail|role'),
  suggestion: text('Detail|suggestion'),
  title: text('Detail|title'),
  url: text('Detail|url'),
}

/** Names a detail; one that is rare, or of another release, as it is stored. */
function detailName(name: string): string {
  const known = new Map(Object.entries(DETAIL_NAMES)).get(name)
  return known ? t(known) : name
}

/** Returns the details as text, without the ID of a user who is named beside them. */
export function detailTexts({ details, forUser }: AuditEntryView): [name: string, text: string][] {
  return Object.entries(details)
    .filter(([name]) => !(name === 'forUser' && forUser))
    .map(([name, value]) => [detailName(name), String(value)])
}
