import { zodResolver } from '@hookform/resolvers/zod'
import { type FieldValues, type Path, useForm, type UseFormReturn } from 'react-hook-form'
import type { input, output, ZodType } from 'zod'

type FormSchema = ZodType<FieldValues, FieldValues>
type CheckedForm<Schema extends FormSchema> = UseFormReturn<input<Schema>, unknown, output<Schema>>

/**
 * A form that its contract checks: on submit, then live. Give only values that are not on the page:
 * what was typed (or filled in by the browser) before the page came alive stays.
 */
export function useCheckedForm<Schema extends FormSchema>(
  schema: Schema,
  defaultValues?: Partial<input<Schema>>,
): CheckedForm<Schema> {
  return useForm<input<Schema>, unknown, output<Schema>>({
    resolver: zodResolver(schema),
    defaultValues: defaultValues as never,
  })
}

/** Puts the server's messages to their fields; false when it named none of these. */
export function placeFaults<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'setError'>,
  fields: Readonly<Record<string, string>>,
  names: readonly Path<Values>[],
): boolean {
  const faulty = names.filter((name) => fields[name] !== undefined)
  for (const [index, name] of faulty.entries())
    form.setError(name, { type: 'server', message: fields[name] }, { shouldFocus: index === 0 })
  return faulty.length > 0
}
