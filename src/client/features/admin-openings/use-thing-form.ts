import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type Resolver,
  useForm,
  type UseFormReturn,
} from 'react-hook-form'
import { ApiError } from '#client/data/api-error.ts'
import { showServerFaults } from '#client/kit/form.tsx'
import { UNREACHABLE } from '#client/kit/unreachable.ts'
import { noteLoginOver } from '#client/data/login-over.ts'
import { changeThing, createThing, refreshOpenings } from './openings-admin-api.ts'
import { toastDone, toastFailure } from './taxonomy-toasts.ts'
import type { Thing } from './words.ts'

/** Whoever shows the form. */
export type FormHost = {
  /** Whether there is something that would be lost. */
  onDirty: (dirty: boolean) => void
  onSaved: () => void
}

type Options<Values extends FieldValues, Input> = FormHost & {
  thing: Thing
  /** Null: a new one. */
  id: number | null
  resolver: Resolver<Values, unknown, Input>
  defaultValues: DefaultValues<Values>
  /** What is sent of an edited one, by the fields that were changed. */
  patchOf: (input: Input, dirty: Readonly<Record<string, unknown>>) => object
}

type ThingForm<Values extends FieldValues, Input> = {
  form: UseFormReturn<Values, unknown, Input>
  submit: () => Promise<void>
}

export function useThingForm<Values extends FieldValues, Input extends object>(
  options: Options<Values, Input>,
): ThingForm<Values, Input> {
  const { thing, id, resolver, defaultValues, patchOf, onDirty, onSaved } = options
  const client = useQueryClient()
  const form = useForm<Values, unknown, Input>({ resolver, defaultValues, mode: 'onTouched' })
  const { dirtyFields } = form.formState
  const isDirty = Object.keys(dirtyFields).length > 0
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  const save = async (input: Input): Promise<void> => {
    try {
      if (id === null) await createThing(thing, input)
      else if (isDirty) await changeThing(thing, id, patchOf(input, dirtyFields))
      toastDone(thing, id === null ? 'created' : 'updated')
      void refreshOpenings(client)
      onSaved()
    } catch (error) {
      noteLoginOver(client, error)
      toastFailure(thing, id === null ? 'create' : 'update', error)
      const fields = Object.keys(form.getValues()) as FieldPath<Values>[]
      showServerFaults(error, { fields, setError: form.setError, fallback: UNREACHABLE })
      // Somebody deleted it, or what it belongs to, meanwhile: the lists show that.
      if (error instanceof ApiError && error.status < 500) void refreshOpenings(client)
    }
  }
  return { form, submit: form.handleSubmit(save) }
}
