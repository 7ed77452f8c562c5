import type { z } from 'zod'
import { isoTime } from '#shared/domain/days.ts'

/** For each field of a contract, whether it is a time. */
type Fields = ReadonlyMap<string, boolean>

const known = new WeakMap<z.ZodObject, Fields>()

function fieldsOf(contract: z.ZodObject): Fields {
  const fields =
    known.get(contract) ??
    new Map(Object.keys(contract.shape).map((name) => [name, /(?:^a|A)t$/.test(name)]))
  known.set(contract, fields)
  return fields
}

/**
 * Returns the fields of a contract: from `own`, or else from the row, with times in ISO 8601. The contract alone says
 * what is sent, so a new column stays private until the contract has it. Fields whose names end in At are times.
 */
export function presentAs<View extends object, Own extends Partial<View> = Record<never, never>>(
  contract: z.ZodObject & z.ZodType<View>,
  row: Omit<View, keyof Own>,
  own?: Own,
): View {
  const fields = fieldsOf(contract)
  const shown: [string, unknown][] = []
  for (const [name, value] of Object.entries(row)) {
    const isTime = fields.get(name)
    if (isTime === undefined) continue
    shown.push([name, isTime && typeof value === 'string' ? isoTime(value) : value])
  }
  // The types say that `row` and `own` together have all fields.
  return { ...Object.fromEntries(shown), ...own } as View
}
