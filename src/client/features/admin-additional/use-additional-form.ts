import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Resolver, useForm, type UseFormReturn } from 'react-hook-form'
import { ApiError } from '#client/data/api-error.ts'
import { changedFields, showServerFaults } from '#client/kit/form.tsx'
import { UNREACHABLE } from '#client/kit/unreachable.ts'
import { noteLoginOver } from '#client/data/login-over.ts'
import {
  type AdditionalInput,
  additionalInput,
  type AdditionalResourceView,
} from '#shared/contracts/additional-resources.ts'
import { changeAdditional, createAdditional, refreshAdditional } from './additional-admin-api.ts'
import { toastDone, toastFailure } from './additional-toasts.ts'
import { type AdditionalValues, FIELDS, NEW_ADDITIONAL, valuesOf } from './additional-values.ts'

export type AdditionalFormState = UseFormReturn<AdditionalValues, unknown, AdditionalInput>

// The contract takes text for every field, as the inputs give it; its own type is looser still.
const resolver = zodResolver(additionalInput) as unknown as Resolver<
  AdditionalValues,
  unknown,
  AdditionalInput
>

type Options = {
  /** Null: a new one. */
  resource: AdditionalResourceView | null
  onDirty: (dirty: boolean) => void
  onSaved: () => void
}

export function useAdditionalForm({ resource, onDirty, onSaved }: Options): {
  form: AdditionalFormState
  submit: () => Promise<void>
} {
  const client = useQueryClient()
  const form = useForm<AdditionalValues, unknown, AdditionalInput>({
    resolver,
    defaultValues: resource ? valuesOf(resource) : NEW_ADDITIONAL,
    mode: 'onTouched',
  })
  const { dirtyFields } = form.formState
  const isDirty = Object.keys(dirtyFields).length > 0
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  const save = async (input: AdditionalInput): Promise<void> => {
    try {
      if (!resource) await createAdditional(input)
      else if (isDirty) await changeAdditional(resource.id, changedFields(input, dirtyFields))
      toastDone(resource ? 'updated' : 'created')
      void refreshAdditional(client)
      onSaved()
    } catch (error) {
      noteLoginOver(client, error)
      toastFailure(resource ? 'update' : 'create', error)
      showServerFaults(error, { fields: FIELDS, setError: form.setError, fallback: UNREACHABLE })
      // Somebody deleted it meanwhile: the table shows that.
      if (error instanceof ApiError && error.status === 404) void refreshAdditional(client)
    }
  }
  return { form, submit: form.handleSubmit(save) }
}
