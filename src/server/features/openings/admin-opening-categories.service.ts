import type {
  OpeningCategoryInput,
  OpeningCategoryPatch,
  OpeningCategoryView,
} from '#shared/contracts/openings.ts'
import type { Editor } from '../../platform/auth/audit-log.ts'
import type { AppContext } from '../../context.ts'
import { findChanger } from '../../platform/auth/audit-log.queries.ts'
import { refuseChanged } from '../../platform/http/if-match.ts'
import { moveToTrash } from '../trash/trash.service.ts'
import {
  deleteCategory,
  findCategory,
  insertCategory,
  updateCategory,
} from './admin-opening-groups.queries.ts'
import {
  type Change,
  deleterOf,
  formerly,
  known,
  namedFields,
  writeTaxonomy,
} from './admin-opening-writes.service.ts'
import { presentOpeningCategory } from './openings.presenter.ts'
import { message } from '#shared/texts/text.ts'

export async function createCategory(
  ctx: AppContext,
  editor: Editor,
  input: OpeningCategoryInput,
): Promise<OpeningCategoryView> {
  return writeTaxonomy(ctx, editor, 'category', async (tx) => {
    const row = known(message('Category not found'), await insertCategory(tx, input))
    const details = { category: row.id, name: row.name }
    return {
      result: presentOpeningCategory(row),
      entry: { action: 'category_created', details },
    }
  })
}

export async function changeCategory(
  ctx: AppContext,
  editor: Editor,
  { id, patch, seenAt }: Change<OpeningCategoryPatch>,
): Promise<OpeningCategoryView> {
  const fields = namedFields(patch)
  return writeTaxonomy(ctx, editor, 'category', async (tx) => {
    const before = known(message('Category not found'), await findCategory(tx, id))
    if (fields === '') return { result: presentOpeningCategory(before), entry: null }
    await refuseChanged({
      what: 'category',
      row: before,
      seenAt,
      readerId: editor.userId,
      lastChange: () => findChanger(tx, { category: id }, before),
    })
    const row = known(message('Category not found'), await updateCategory(tx, id, patch))
    const details = { category: id, name: row.name, ...formerly(before, row), fields }
    return {
      result: presentOpeningCategory(row),
      entry: { action: 'category_changed', details },
    }
  })
}

/** Keeps the subcategories and openings of the category, without a category. */
export async function removeCategory(ctx: AppContext, editor: Editor, id: number): Promise<void> {
  await writeTaxonomy(ctx, editor, 'category', async (tx) => {
    await moveToTrash(tx, 'opening_category', [id], deleterOf(ctx, editor))
    const { name } = known(message('Category not found'), await deleteCategory(tx, id))
    const details = { category: id, name }
    return { result: null, entry: { action: 'category_deleted', details } }
  })
}
