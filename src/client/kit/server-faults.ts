import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { ApiError, serverMessage } from '#client/data/api-error.ts'

type Faulty<Values extends FieldValues> = {
  fields: readonly FieldPath<Values>[]
  setError: UseFormSetError<Values>
  /** When the server had no words for it. */
  fallback: string
}

/** Puts the server's messages at their fields, the focus in the first; what is left is the form's. */
export function showServerFaults<Values extends FieldValues>(
  error: unknown,
  { fields, setError, fallback }: Faulty<Values>,
): void {
  const messages = error instanceof ApiError ? error.fields : {}
  const faulty = fields.filter((field) => messages[field])
  for (const [index, field] of faulty.entries()) {
    setError(field, { message: messages[field] }, { shouldFocus: index === 0 })
  }
  if (faulty.length === 0) setError('root', { message: serverMessage(error) ?? fallback })
}
