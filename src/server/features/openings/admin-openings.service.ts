import type {
  OpeningInput,
  OpeningPatch,
  OpeningUsageView,
  OpeningView,
} from '#shared/contracts/openings.ts'
import type { Editor } from '../../platform/auth/audit-log.ts'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../platform/db/client.ts'
import { findChanger } from '../../platform/auth/audit-log.queries.ts'
import { refuseChanged } from '../../platform/http/if-match.ts'
import { moveToTrash } from '../trash/trash.service.ts'
import { findCategory, findSubcategory } from './admin-opening-groups.queries.ts'
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
import {
  currentOpenings,
  deleteOpening,
  findOpening,
  insertOpening,
  listOpeningUsage,
  listResourcesNaming,
  renameInResources,
  renameOpening,
  updateOpening,
} from './admin-openings.queries.ts'
import { presentOpening, presentOpeningUsage } from './openings.presenter.ts'
import type { OpeningRow } from './openings.queries.ts'
import { message } from '#shared/texts/text.ts'

type GroupIds = Pick<OpeningRow, 'categoryId' | 'subcategoryId'>

export async function getOpeningUsage(ctx: AppContext): Promise<OpeningUsageView[]> {
  return (await listOpeningUsage(ctx.db)).map(presentOpeningUsage)
}

export async function createOpening(
  ctx: AppContext,
  editor: Editor,
  input: OpeningInput,
): Promise<OpeningView> {
  return writeTaxonomy(ctx, editor, 'opening', async (tx) => {
    const opening = await checked(tx, input, input)
    const row = known(message('Opening not found'), await insertOpening(tx, opening))
    const details = { opening: row.id, name: row.name }
    return { result: presentOpening(row), entry: { action: 'opening_created', details } }
  })
}

/** Renames the opening in its resources, too. */
export async function changeOpening(
  ctx: AppContext,
  editor: Editor,
  { id, patch, seenAt }: Change<OpeningPatch>,
): Promise<OpeningView> {
  const fields = namedFields(patch)
  const affected = (tx: Db) =>
    patch.name === undefined ? Promise.resolve([]) : resourcesOf(tx, id)
  const work = async (tx: Db) => {
    const before = known(message('Opening not found'), await findOpening(tx, id))
    if (fields === '') return { result: presentOpening(before), entry: null }
    await refuseChanged({
      what: 'opening',
      row: before,
      seenAt,
      readerId: editor.userId,
      lastChange: () => findChanger(tx, { opening: id }, before),
    })
    const change = await checked(tx, patch, groupsAfter(before, patch))
    const row = known(message('Opening not found'), await updateOpening(tx, id, change))
    const renamed: Record<string, number> =
      row.name === before.name
        ? {}
        : {
            resources: await renameOpening(tx, {
              id,
              from: before.name,
              to: row.name,
              at: ctx.clock(),
            }),
          }
    const details = { opening: id, name: row.name, ...formerly(before, row), fields, ...renamed }
    return { result: presentOpening(row), entry: { action: 'opening_changed', details } as const }
  }
  return writeTaxonomy(ctx, editor, 'opening', work, affected)
}

/** Keeps its resources, without an opening. */
export async function removeOpening(ctx: AppContext, editor: Editor, id: number): Promise<void> {
  const work = async (tx: Db) => {
    await moveToTrash(tx, 'opening', [id], deleterOf(ctx, editor))
    const { name } = known(message('Opening not found'), await deleteOpening(tx, id))
    const details = { opening: id, name, resources: await renameInResources(tx, name, null) }
    return { result: null, entry: { action: 'opening_deleted', details } as const }
  }
  await writeTaxonomy(ctx, editor, 'opening', work, (tx) => resourcesOf(tx, id))
}

/** Returns the resources that name the opening. */
async function resourcesOf(tx: Db, id: number): Promise<number[]> {
  const opening = await findOpening(tx, id)
  return opening ? listResourcesNaming(tx, opening.name) : []
}

/** Clears the subcategory if the category changes, unless the change names a subcategory. */
function groupsAfter(before: OpeningRow, patch: OpeningPatch): GroupIds {
  const categoryId = patch.categoryId ?? before.categoryId
  const stays = categoryId === before.categoryId
  const { subcategoryId = stays ? before.subcategoryId : null } = patch
  return { categoryId, subcategoryId }
}

/** Returns the given fields in the form in which they will be stored. */
async function checked<Patch extends OpeningPatch>(
  tx: Db,
  patch: Patch,
  groups: GroupIds,
): Promise<Patch> {
  const faults: Faults = {}
  const openingPattern = checkPattern(patch.openingPattern, faults)
  if (patch.categoryId !== undefined && !(await findCategory(tx, patch.categoryId))) {
    faults['categoryId'] = UNKNOWN_CATEGORY
  }
  if (patch.subcategoryId) {
    const subcategory = await findSubcategory(tx, patch.subcategoryId)
    if (!subcategory) faults['subcategoryId'] = message('Please choose a subcategory from the list')
    else if (!faults['categoryId'] && subcategory.categoryId !== groups.categoryId) {
      faults['subcategoryId'] = message('The subcategory must belong to the category')
    }
  }
  refuseFaults(faults)
  return { ...patch, openingPattern, subcategoryId: groups.subcategoryId }
}

/** Returns values of resources' `opening` as they must be written now: openings may have been renamed since. */
export async function followOpenings(
  db: Db,
  written: readonly { value: unknown; since: string }[],
): Promise<unknown[]> {
  const names = written.map(({ value }) => (typeof value === 'string' ? value : null))
  return currentOpenings(
    db,
    written.map(({ since }, place) => ({ name: names[place] ?? null, since })),
  )
}
