import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { type Resolver, useForm, type UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { type ResourceInput, resourceInput } from '#shared/contracts/resource-input.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { partialDate } from '#shared/domain/calendar-date.ts'
import { fetchResource } from './admin-resources-api.ts'
import { type Conflict, conflictsOf } from './conflicts.ts'
import {
  FIELDS,
  NEW_RESOURCE,
  type ResourceField,
  type ResourceValues,
  valuesOf,
} from './form-values.ts'

export type ResourceForm = UseFormReturn<ResourceValues, unknown, ResourceInput>

/** The contract takes a date that nobody can read for none; here it was typed a moment ago. */
const resourceForm = resourceInput.extend({
  publishedDate: z
    .string()
    .refine(
      (text) => text.trim() === '' || partialDate(text) !== null,
      'Published date must be a year, a month, or a day: 1998, 2018-02, or 2018-02-28',
    )
    .transform(partialDate),
})

// The contract takes text for every field, as the inputs give it; its own type is looser still.
const resolver = zodResolver(resourceForm) as unknown as Resolver<
  ResourceValues,
  unknown,
  ResourceInput
>

export type Editing = {
  form: ResourceForm
  /** The state that the form started from; null when the resource is new. */
  seen: ResourceView | null
  /** Whether anything was typed. */
  dirty: boolean
  /** The fields that were typed in, as of now. */
  touched: () => ResourceField[]
  conflicts: readonly Conflict[]
  /** Takes the present state as the one to start from, and keeps what was typed. */
  rebase: () => Promise<Rebased>
  settle: () => void
}

type Rebased = { now: ResourceView; conflicts: readonly Conflict[] }

export function useResourceForm(resource: ResourceView | null, title: string): Editing {
  const [seen, setSeen] = useState(resource)
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([])
  const form = useForm<ResourceValues, unknown, ResourceInput>({
    resolver,
    defaultValues: resource ? valuesOf(resource) : { ...NEW_RESOURCE, title },
    mode: 'onTouched',
  })
  for (const name of FIELDS) form.register(name)
  // Read here, so that the form keeps it up to date; its own isDirty is lost with a rebase.
  const dirty = Object.keys(form.formState.dirtyFields).length > 0
  const touched = () => FIELDS.filter((field) => form.getFieldState(field).isDirty)
  const rebase = async (): Promise<Rebased> => {
    if (!seen) throw new Error('A new resource has no other state')
    const now = await fetchResource(seen.id)
    const theirs = valuesOf(now)
    const found = conflictsOf(seen, now, { values: form.getValues(), theirs, touched: touched() })
    form.reset(theirs, { keepDirtyValues: true, keepErrors: true })
    setSeen(now)
    setConflicts(found)
    return { now, conflicts: found }
  }
  return { form, seen, dirty, touched, conflicts, rebase, settle: () => setConflicts([]) }
}
