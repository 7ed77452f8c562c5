import type { AuditEntryView } from '#shared/contracts/audit.ts'
import {
  AUDIT_ACTIONS,
  AUDIT_ACTION_NAMES,
  type AuditAction,
} from '#shared/domain/audit-actions.ts'

const FAILED: ReadonlySet<string> = new Set<AuditAction>([
  'login_failed',
  'second_factor_failed',
  'password_proof_failed',
])

/** An action of a newer or older release stands as it was written. */
export function actionWords(action: string): string {
  const known = AUDIT_ACTION_NAMES.find((name) => name === action)
  return known ? AUDIT_ACTIONS[known] : action
}

/** Somebody was refused: worth a second look. */
export function hasFailed(action: string): boolean {
  return FAILED.has(action)
}

export const ACTION_OPTIONS: readonly { value: AuditAction | ''; label: string }[] = [
  { value: '', label: 'All actions' },
  ...AUDIT_ACTION_NAMES.map((value) => ({ value, label: AUDIT_ACTIONS[value] })),
]

/** The details as texts. The id of a person who is named beside them says nothing more. */
export function detailTexts({ details, forUser }: AuditEntryView): [name: string, text: string][] {
  return Object.entries(details)
    .filter(([name]) => !(name === 'forUser' && forUser))
    .map(([name, value]) => [name, String(value)])
}
