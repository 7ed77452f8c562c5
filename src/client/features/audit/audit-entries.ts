import { text } from '#shared/texts/text.ts'
import { t } from '#client/kit/t.tsx'
import { pageQuery } from '#client/data/list-source.ts'
import { callQuery } from '#client/data/queries.ts'
import { listAudit, listAuditItems } from '#shared/calls/audit.ts'
import type { AuditEntryView, AuditQuery } from '#shared/contracts/audit.ts'
import {
  AUDIT_ACTION_NAMES,
  AUDIT_ACTIONS,
  type AuditAction,
} from '#shared/domain/audit-actions.ts'
import { stringifySearch } from '#client/data/search-params.ts'
import { listAddress, oneOf, searched } from '#client/kit/list-address.ts'
import { calendarDate } from '#shared/domain/calendar-date.ts'
import { consolePaths } from '#shared/console-paths.ts'

/** One page of the log, newest first. The previous page stays visible while it loads. */
export const auditPageQuery = (filters: AuditFilters) =>
  pageQuery(listAudit, { query: auditQueryOf(filters) })

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

/** The options of a filter. */
export const actionOptions = (): { value: AuditAction | ''; label: string }[] => [
  { value: '', label: t('All actions') },
  ...AUDIT_ACTION_NAMES.map((value) => ({ value, label: t(AUDIT_ACTIONS[value]) })),
]

const DETAIL_NAMES = {
  additional: text('Detail|additional'),
  attempts: text('Detail|attempts'),
  browsers: text('Detail|browsers'),
  by: text('Detail|by'),
  byCommandLine: text('Detail|byCommandLine'),
  category: text('Detail|category'),
  changed: text('Detail|changed'),
  comment: text('Detail|comment'),
  deleted: text('Detail|deleted'),
  ended: text('Detail|ended'),
  error: text('Detail|error'),
  everybody: text('Detail|everybody'),
  fields: text('Detail|fields'),
  former: text('Detail|former'),
  formerly: text('Detail|formerly'),
  forUser: text('Detail|forUser'),
  host: text('Detail|host'),
  imported: text('Detail|imported'),
  isAdmin: text('Detail|isAdmin'),
  isFeatured: text('Detail|isFeatured'),
  isForKids: text('Detail|isForKids'),
  isNew: text('Detail|isNew'),
  job: text('Detail|job'),
  kept: text('Detail|kept'),
  kind: text('Detail|kind'),
  language: text('Detail|language'),
  left: text('Detail|left'),
  level: text('Detail|level'),
  list: text('Detail|list'),
  moderation: text('Detail|moderation'),
  name: text('Detail|name'),
  named: text('Detail|named'),
  notFound: text('Detail|notFound'),
  opening: text('Detail|opening'),
  openings: text('Detail|openings'),
  outcome: text('Detail|outcome'),
  page: text('Detail|page'),
  price: text('Detail|price'),
  publishedDate: text('Detail|publishedDate'),
  purged: text('Detail|purged'),
  queued: text('Detail|queued'),
  reason: text('Detail|reason'),
  refused: text('Detail|refused'),
  replies: text('Detail|replies'),
  report: text('Detail|report'),
  reports: text('Detail|reports'),
  resource: text('Detail|resource'),
  resources: text('Detail|resources'),
  restored: text('Detail|restored'),
  role: text('Detail|role'),
  subcategory: text('Detail|subcategory'),
  suggestion: text('Detail|suggestion'),
  suggestions: text('Detail|suggestions'),
  title: text('Detail|title'),
  updated: text('Detail|updated'),
  url: text('Detail|url'),
  weekly: text('Detail|weekly'),
}

/** Names a detail; one that is rare, or of another release, as it is stored. */
function detailName(name: string): string {
  const known = new Map(Object.entries(DETAIL_NAMES)).get(name)
  return known ? t(known) : name
}

function valueText(value: unknown): string {
  if (typeof value === 'boolean') return value ? t('Detail|true') : t('Detail|false')
  return String(value)
}

/** Returns the details as text, without the ID of a user who is named beside them. */
export function detailTexts({ details, forUser }: AuditEntryView): [name: string, text: string][] {
  return Object.entries(details)
    .filter(([name]) => !(name === 'forUser' && forUser))
    .map(([name, value]) => [detailName(name), valueText(value)])
}

export const AUDIT_PAGE_SIZE = 25
export const MAX_PERSON = 100

export type AuditFilters = {
  /** The name or email address of a person. */
  query: string
  action: AuditAction | ''
  /** Days in UTC as YYYY-MM-DD, both inclusive; '' for none. */
  from: string
  to: string
  /** Counted from 1. */
  page: number
}

export const NO_FILTERS: AuditFilters = { query: '', action: '', from: '', to: '', page: 1 }

const readDay = (text: string) => (calendarDate(text) === text ? text : undefined)

export const AUDIT_ADDRESS = listAddress(NO_FILTERS, {
  query: searched(MAX_PERSON),
  action: oneOf(AUDIT_ACTION_NAMES),
  from: readDay,
  to: readDay,
})

/** Returns the URL of the log with these filters. */
export function auditHref(filters: AuditFilters): string {
  return consolePaths.audit(stringifySearch(AUDIT_ADDRESS.write(filters)))
}

export function auditQueryOf({ page, action, query, ...days }: AuditFilters): AuditQuery {
  const offset = (page - 1) * AUDIT_PAGE_SIZE
  return { ...days, person: query, action: action || undefined, limit: AUDIT_PAGE_SIZE, offset }
}
