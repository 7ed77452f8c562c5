import { t } from '#client/kit/t.tsx'
import type { ComponentProps, JSX } from 'react'
import type { input, ZodType } from 'zod'
import { GuardedModal } from '#client/kit/unsaved.tsx'
import { type FieldValues, type FormOptions, useForm as useKitForm } from '#client/kit/use-form.tsx'
import { useCanSave } from './account.ts'
import { faultsOf, serverMessage, UNREACHABLE } from './errors.ts'

type CallFormOptions<Schema extends ZodType<unknown, FieldValues>, Values, Result> = Omit<
  FormOptions<Schema, Values, Result>,
  'faultsOf'
> & {
  /** Puts into words why a call failed; without it, in the server's words. */
  messageOf?: (error: unknown) => string
  /** Returns the name of the input for a field that the server names; without it, they have the same names. */
  inputOf?: (field: string) => string
}

/**
 * Returns a form that `send` sends by a call. What the server refuses is shown at the fields that it is about, or for
 * the form as a whole:
 *
 *     const save = useCall(updateProfile)
 *     const form = useForm({
 *       schema: updateProfileInput,
 *       send: (body) => save.mutateAsync({ body }),
 *       onSent: () => toast({ title: t('Saved') }),
 *     })
 *     const { Field } = form
 *     <Form form={form}>
 *       <Field name="username" label={t('Name')} />
 *       <FormAlert />
 *       <SubmitButton busyLabel={t('Saving...')}>{t('Save')}</SubmitButton>
 *     </Form>
 */
export function useForm<
  Schema extends ZodType<unknown, FieldValues>,
  Values extends FieldValues = input<Schema>,
  Result = unknown,
>(options: CallFormOptions<Schema, Values, Result>) {
  const { messageOf = (error) => serverMessage(error) ?? t(UNREACHABLE), inputOf } = options
  return useKitForm<Schema, Values, Result>({
    ...options,
    faultsOf: (error) => {
      const { fields, isClash } = faultsOf(error)
      const named = Object.entries(fields)
      return {
        isClash,
        fields: Object.fromEntries(named.map(([name, fault]) => [inputOf?.(name) ?? name, fault])),
        message: messageOf(error),
      }
    },
  })
}

/** A dialog that asks before unsaved changes are lost. Nothing is asked once the reader has logged out. */
export function FormDialog(
  props: Omit<ComponentProps<typeof GuardedModal>, 'canSave'>,
): JSX.Element {
  return <GuardedModal {...props} canSave={useCanSave()} />
}
