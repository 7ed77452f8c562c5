import type { GuardInput } from './guard-rules.ts'

/** The route table is part of every page, so the guards' code loads only when one is needed. */
export function memberOnly(input: GuardInput): Promise<void> {
  return import('./guard-rules.ts').then((rules) => rules.memberOnly(input))
}

export function guestOnly(input: GuardInput): Promise<void> {
  return import('./guard-rules.ts').then((rules) => rules.guestOnly(input))
}

export function adminOnly(input: GuardInput): Promise<void> {
  return import('./guard-rules.ts').then((rules) => rules.adminOnly(input))
}
