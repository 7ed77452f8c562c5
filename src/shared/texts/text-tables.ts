/**
 * Makes a table that may be read by any text, such as one that somebody typed. A plain object would also find what every
 * object inherits: 'constructor', 'toString'.
 */
export function tableOf<Value>(
  entries: Readonly<Record<string, Value>>,
): ReadonlyMap<string, Value> {
  return new Map(Object.entries(entries))
}

/** Returns what an object that comes from elsewhere has of its own under a text, for example a parsed body. */
export function ownValue<Value>(
  object: Readonly<Record<string, Value>> | null | undefined,
  key: string,
): Value | undefined {
  return object && Object.hasOwn(object, key) ? object[key] : undefined
}
