import type { z } from '@hono/zod-openapi'
import { errorBody } from '#shared/contracts/errors.ts'

/** Recurring parts of route definitions in the OpenAPI document. */
export function jsonAnswer<Schema extends z.ZodType>(schema: Schema, description: string) {
  return { description, content: { 'application/json': { schema } } }
}

export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return { body: { required: true, content: { 'application/json': { schema } } } } as const
}

const DESCRIPTIONS = {
  400: 'A parameter or field is invalid; `fields` names each one',
  401: 'Not logged in, or the password or code is wrong',
  403: 'The user is not allowed to make this call',
  404: 'Not found',
  409: 'It conflicts with the current state, for example because it already exists',
  429: 'Too many requests; `Retry-After` is the number of seconds to wait',
} as const

type Refusal = keyof typeof DESCRIPTIONS

export function refusals<Status extends Refusal>(...statuses: Status[]) {
  return Object.fromEntries(
    statuses.map((status) => [status, jsonAnswer(errorBody, DESCRIPTIONS[status])]),
  ) as Record<Status, ReturnType<typeof jsonAnswer<typeof errorBody>>>
}
