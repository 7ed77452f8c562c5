import type { z } from '@hono/zod-openapi'
import { errorBody } from '#shared/contracts/errors.ts'

/** Pieces of route definitions that recur in the OpenAPI document. */
export function jsonAnswer<Schema extends z.ZodType>(schema: Schema, description: string) {
  return { description, content: { 'application/json': { schema } } }
}

export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return { body: { required: true, content: { 'application/json': { schema } } } } as const
}

const DESCRIPTIONS = {
  400: 'A parameter or field is not valid; `fields` names each',
  401: 'Nobody is logged in, or the proof is wrong',
  403: 'This is not for the user who asks',
  404: 'There is no such thing',
  409: 'It exists already',
  429: 'Too many attempts; `Retry-After` says for how many seconds',
} as const

type Refusal = keyof typeof DESCRIPTIONS

export function refusals<Status extends Refusal>(...statuses: Status[]) {
  return Object.fromEntries(
    statuses.map((status) => [status, jsonAnswer(errorBody, DESCRIPTIONS[status])]),
  ) as Record<Status, ReturnType<typeof jsonAnswer<typeof errorBody>>>
}
