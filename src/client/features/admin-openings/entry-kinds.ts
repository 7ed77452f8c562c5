import { serverMessage, UNREACHABLE } from '#client/data/errors.ts'
import { toast, type ToastInput } from '#client/kit/toast.ts'
import {
  removeOpening,
  removeOpeningCategory,
  removeOpeningSubcategory,
} from '#shared/calls/admin-openings.ts'

export type EntryKind = 'category' | 'subcategory' | 'opening'

/** What the managers of the three kinds of entry differ in. */
export const ENTRY_KINDS = {
  category: {
    title: 'Category',
    unit: { one: 'category', many: 'categories' },
    purpose: 'A main category is the first choice in the filter panel.',
    remove: removeOpeningCategory,
    inTrash: 'opening_category',
  },
  subcategory: {
    title: 'Subcategory',
    unit: { one: 'subcategory', many: 'subcategories' },
    purpose: 'A subcategory divides a main category by its moves.',
    remove: removeOpeningSubcategory,
    inTrash: 'opening_subcategory',
  },
  opening: {
    title: 'Opening',
    unit: { one: 'opening', many: 'openings' },
    purpose: 'A resource can be about one opening.',
    remove: removeOpening,
    inTrash: 'opening',
  },
} as const satisfies Record<EntryKind, object>

/** For successes and failures alike. */
const SHOWN_MS = 3000

export function toastDone(kind: EntryKind, done: 'created' | 'updated'): void {
  const title = `${ENTRY_KINDS[kind].title} ${done} successfully`
  toast({ title, variant: 'success', duration: SHOWN_MS })
}

export function failureToast(
  kind: EntryKind,
  doing: 'create' | 'update' | 'delete',
  error: unknown,
): ToastInput {
  return {
    title: `Failed to ${doing} ${kind}`,
    description: serverMessage(error) ?? UNREACHABLE,
    variant: 'destructive',
    duration: SHOWN_MS,
  }
}
