import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#client/data/api-error.ts'
import { showServerFaults } from '#client/kit/form.tsx'
import { UNREACHABLE } from '#client/kit/unreachable.ts'
import { noteLoginOver } from '#client/data/login-over.ts'
import type { ResourceInput } from '#shared/contracts/resource-input.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { changeResource, createResource, refreshCatalogue } from './admin-resources-api.ts'
import { FIELDS, patchOf } from './form-values.ts'
import type { Editing } from './use-resource-form.ts'
import { toastDone, toastFailure } from './write-toasts.ts'

const GONE =
  'This resource has been deleted in the meantime. What you typed is still here, so you can copy what you want to keep.'

/** Sends the form. Whatever is refused is said in it, and nothing that was typed is lost. */
export function useSaveResource(
  editing: Editing,
  onSaved: (resource: ResourceView) => void,
): (input: ResourceInput) => Promise<void> {
  const client = useQueryClient()
  const { form, seen } = editing
  return async (input) => {
    try {
      const saved = seen ? await change(editing, seen, input) : await createResource(input)
      if (!saved) return
      if (saved !== seen) {
        void refreshCatalogue(client)
        toastDone(`Resource ${seen ? 'updated' : 'created'} successfully`)
      }
      onSaved(saved)
    } catch (error) {
      noteLoginOver(client, error)
      toastFailure(seen ? 'updating' : 'creating', error)
      if (error instanceof ApiError && error.status === 404) {
        form.setError('root', { message: GONE })
        void refreshCatalogue(client)
        return
      }
      showServerFaults(error, { fields: FIELDS, setError: form.setError, fallback: UNREACHABLE })
    }
  }
}

/** Null when somebody else's changes are to be looked at first; `seen` when there is nothing to save. */
async function change(
  editing: Editing,
  seen: ResourceView,
  input: ResourceInput,
): Promise<ResourceView | null> {
  const patch = patchOf(seen, input, editing.touched())
  if (Object.keys(patch).length === 0) return seen
  try {
    return await changeResource(seen.id, patch, seen.updatedAt)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'changed_meanwhile') throw error
    const { now, conflicts } = await editing.rebase()
    // Changed in nothing that the form shows: the same once more.
    return conflicts.length === 0 ? changeResource(seen.id, patch, now.updatedAt) : null
  }
}
