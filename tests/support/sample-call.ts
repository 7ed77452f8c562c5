import {
  type Access,
  type Call,
  type CallTypes,
  callUrl,
  type KidsRule,
} from '#shared/calls/call.ts'
import type { Role } from '#shared/domain/roles.ts'
import type { Member } from './members.ts'

/** What the calls act on. The comment, the session and the public list belong to the owner. */
export type Fixtures = {
  owner: Member
  resource: number
  subcategory: number
  comment: number
  session: number
  list: number
  /** A group of the owner's, its one seat, and what is assigned there. */
  group: number
  member: number
  assignment: number
}

export type ApiCall = {
  method: Call['method']
  path: string
  rule: Access
  /** Whether a suspended user may make the call, although it writes. */
  whileSuspended?: boolean
  namesPeople?: boolean
  /** What a locked visitor gets. */
  kids: KidsRule
  /** The status for a locked visitor, if they may make the call but get a different one. */
  locked?: number
  /** The status when the owner, or anybody else who may, sends `body`. */
  status: number
  /** The status for users who may make the call, but not on what belongs to the owner. */
  foreign?: number
  at?: (fixtures: Fixtures) => string
  /** Called for each request, so that names and addresses are new each time. */
  body?: () => unknown
}

/** Returns the lowest role that may make a call. */
export const roleFor = (rule: Access): Role => (rule === 'public' ? 'member' : rule)

type Details = {
  foreign?: number
  locked?: number
  /** Without it, a call with parameters is not made. */
  params?: (fixtures: Fixtures) => object
  /** Untyped, because other clients may send less than our own pages. */
  body?: () => unknown
}

/** `rule` repeats the call's own rule, so that opening a call to others requires a change in two places. */
export function call<Types extends CallTypes, Rule extends Access>(
  made: Call<Types, Rule>,
  rule: NoInfer<Rule>,
  status: number,
  { params, foreign, locked, body }: Details = {},
): ApiCall {
  const { method, path, whileSuspended = false, namesPeople = false, kids = 'refused' } = made
  return {
    method,
    path,
    rule,
    // What is open to locked seats is closed to everybody else who is locked.
    kids: kids === 'seats' ? 'refused' : kids,
    status,
    whileSuspended,
    namesPeople,
    ...(locked ? { locked } : {}),
    ...(foreign ? { foreign } : {}),
    ...(params ? { at: (fixtures: Fixtures) => callUrl(made, { params: params(fixtures) }) } : {}),
    ...(body ? { body } : {}),
  }
}
