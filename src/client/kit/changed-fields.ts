/** Of what a form sends only the fields that were changed in it: others may have changed the rest. */
export function changedFields<Input extends Record<string, unknown>>(
  input: Input,
  dirty: Readonly<Record<string, unknown>>,
): Partial<Input> {
  const changed: Partial<Input> = {}
  for (const name of keysOf(input)) if (dirty[String(name)]) changed[name] = input[name]
  return changed
}

function keysOf<Keyed extends object>(keyed: Keyed): (keyof Keyed)[] {
  return Object.keys(keyed) as (keyof Keyed)[]
}
