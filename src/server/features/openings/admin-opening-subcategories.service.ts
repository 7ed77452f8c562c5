import type {
  OpeningSubcategoryInput,
  OpeningSubcategoryPatch,
  OpeningSubcategoryView,
} from '#shared/contracts/openings.ts'
import type { Editor } from '../../platform/auth/audit-log.ts'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../platform/db/client.ts'
import { findChanger } from '../../platform/auth/audit-log.queries.ts'
import { refuseChanged } from '../../platform/http/if-match.ts'
import { moveToTrash } from '../trash/trash.service.ts'
import {
  deleteSubcategory,
  findCategory,
  findSubcategory,
  insertSubcategory,
  moveOpeningsOf,
  updateSubcategory,
} from './admin-opening-groups.queries.ts'
import {
  type Change,
  checkPattern,
  deleterOf,
  type Faults,
  formerly,
  known,
  namedFields,
  refuseFaults,
  UNKNOWN_CATEGORY,
  writeTaxonomy,
} from './admin-opening-writes.service.ts'
import { presentOpeningSubcategory } from './openings.presenter.ts'
import { message } from '#shared/texts/text.ts'

export async function createSubcategory(
  ctx: AppContext,
  editor: Editor,
  input: OpeningSubcategoryInput,
): Promise<OpeningSubcategoryView> {
  return writeTaxonomy(ctx, editor, 'subcategory', async (tx) => {
    const row = known(
      message('Subcategory not found'),
      await insertSubcategory(tx, await checked(tx, input)),
    )
    const details = { subcategory: row.id, name: row.name }
    return {
      result: presentOpeningSubcategory(row),
      entry: { action: 'subcategory_created', details },
    }
  })
}

/** Moves its openings along to another category. */
export async function changeSubcategory(
  ctx: AppContext,
  editor: Editor,
  { id, patch, seenAt }: Change<OpeningSubcategoryPatch>,
): Promise<OpeningSubcategoryView> {
  const fields = namedFields(patch)
  return writeTaxonomy(ctx, editor, 'subcategory', async (tx) => {
    const before = known(message('Subcategory not found'), await findSubcategory(tx, id))
    if (fields === '') return { result: presentOpeningSubcategory(before), entry: null }
    await refuseChanged({
      what: 'subcategory',
      row: before,
      seenAt,
      readerId: editor.userId,
      lastChange: () => findChanger(tx, { subcategory: id }, before),
    })
    const row = known(
      message('Subcategory not found'),
      await updateSubcategory(tx, id, await checked(tx, patch)),
    )
    const moved: Record<string, number> =
      row.categoryId !== null && row.categoryId !== before.categoryId
        ? { openings: await moveOpeningsOf(tx, id, row.categoryId) }
        : {}
    const details = { subcategory: id, name: row.name, ...formerly(before, row), fields, ...moved }
    return {
      result: presentOpeningSubcategory(row),
      entry: { action: 'subcategory_changed', details },
    }
  })
}

/** Keeps its openings, without a subcategory. */
export async function removeSubcategory(
  ctx: AppContext,
  editor: Editor,
  id: number,
): Promise<void> {
  await writeTaxonomy(ctx, editor, 'subcategory', async (tx) => {
    await moveToTrash(tx, 'opening_subcategory', [id], deleterOf(ctx, editor))
    const { name } = known(message('Subcategory not found'), await deleteSubcategory(tx, id))
    const details = { subcategory: id, name }
    return { result: null, entry: { action: 'subcategory_deleted', details } }
  })
}

/** Returns the given fields in the form in which they will be stored. */
async function checked<Patch extends OpeningSubcategoryPatch>(
  tx: Db,
  patch: Patch,
): Promise<Patch> {
  const faults: Faults = {}
  const openingPattern = checkPattern(patch.openingPattern, faults)
  const { categoryId } = patch
  if (categoryId !== undefined && !(await findCategory(tx, categoryId))) {
    faults['categoryId'] = UNKNOWN_CATEGORY
  }
  refuseFaults(faults)
  return { ...patch, openingPattern }
}
