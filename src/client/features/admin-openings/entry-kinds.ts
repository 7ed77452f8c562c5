import { serverMessage, UNREACHABLE } from '#client/data/errors.ts'
import { toast, type ToastInput } from '#client/kit/toast.ts'
import {
  removeOpening,
  removeOpeningCategory,
  removeOpeningSubcategory,
} from '#shared/calls/admin-openings.ts'
import { t } from '#client/kit/t.tsx'
import { text } from '#shared/texts/text.ts'

export type EntryKind = 'category' | 'subcategory' | 'opening'

/** What the managers of the three kinds of entry differ in. */
export const ENTRY_KINDS = {
  category: {
    unit: 'category',
    words: {
      add: text('Add Category'),
      edit: text('Edit Category'),
      delete: text('Delete Category'),
      search: text('Search categories'),
      showAll: text('Show all categories'),
      noneFound: text('No categories found'),
      noneYet: text('No categories yet'),
      purpose: text('A main category is the first choice in the filter panel.'),
    },
    done: {
      created: text('Category created successfully'),
      updated: text('Category updated successfully'),
      deleted: text('Category deleted successfully'),
    },
    failed: {
      create: text('Failed to create category'),
      update: text('Failed to update category'),
      delete: text('Failed to delete category'),
    },
    remove: removeOpeningCategory,
    inTrash: 'opening_category',
  },
  subcategory: {
    unit: 'subcategory',
    words: {
      add: text('Add Subcategory'),
      edit: text('Edit Subcategory'),
      delete: text('Delete Subcategory'),
      search: text('Search subcategories'),
      showAll: text('Show all subcategories'),
      noneFound: text('No subcategories found'),
      noneYet: text('No subcategories yet'),
      purpose: text('A subcategory divides a main category by its moves.'),
    },
    done: {
      created: text('Subcategory created successfully'),
      updated: text('Subcategory updated successfully'),
      deleted: text('Subcategory deleted successfully'),
    },
    failed: {
      create: text('Failed to create subcategory'),
      update: text('Failed to update subcategory'),
      delete: text('Failed to delete subcategory'),
    },
    remove: removeOpeningSubcategory,
    inTrash: 'opening_subcategory',
  },
  opening: {
    unit: 'opening',
    words: {
      add: text('Add Opening'),
      edit: text('Edit Opening'),
      delete: text('Delete Opening'),
      search: text('Search openings'),
      showAll: text('Show all openings'),
      noneFound: text('No openings found'),
      noneYet: text('No openings yet'),
      purpose: text('A resource can be about one opening.'),
    },
    done: {
      created: text('Opening created successfully'),
      updated: text('Opening updated successfully'),
      deleted: text('Opening deleted successfully'),
    },
    failed: {
      create: text('Failed to create opening'),
      update: text('Failed to update opening'),
      delete: text('Failed to delete opening'),
    },
    remove: removeOpening,
    inTrash: 'opening',
  },
} as const satisfies Record<EntryKind, object>

/** For successes and failures alike. */
const SHOWN_MS = 3000

export function toastDone(kind: EntryKind, done: 'created' | 'updated'): void {
  const title = t(ENTRY_KINDS[kind].done[done])
  toast({ title, variant: 'success', duration: SHOWN_MS })
}

export function failureToast(
  kind: EntryKind,
  doing: 'create' | 'update' | 'delete',
  error: unknown,
): ToastInput {
  return {
    title: t(ENTRY_KINDS[kind].failed[doing]),
    description: serverMessage(error) ?? t(UNREACHABLE),
    variant: 'destructive',
    duration: SHOWN_MS,
  }
}
