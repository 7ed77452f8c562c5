import type { z } from '@hono/zod-openapi'
import { errorBody } from '#shared/contracts/errors.ts'

/** Pieces of route definitions that recur in the OpenAPI document. */
export function jsonAnswer<Schema extends z.ZodType>(schema: Schema, description: string) {
  return { description, content: { 'application/json': { schema } } }
}

const DESCRIPTIONS = {
  400: 'A parameter or field is not valid; `fields` names each',
  404: 'There is no such thing',
  409: 'It exists already',
} as const

type Refusal = keyof typeof DESCRIPTIONS

export function refusals<Status extends Refusal>(...statuses: Status[]) {
  return Object.fromEntries(
    statuses.map((status) => [status, jsonAnswer(errorBody, DESCRIPTIONS[status])]),
  ) as Record<Status, ReturnType<typeof jsonAnswer<typeof errorBody>>>
}
