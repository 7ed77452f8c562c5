import type { ErrorBody } from '#shared/contracts/errors.ts'
import type {
  OpeningCategoryView,
  OpeningSubcategoryView,
  OpeningView,
} from '#shared/contracts/openings.ts'
import { runSql } from './factories.ts'
import { type Member, registerAdmin } from './members.ts'
import type { TestApp } from './test-app.ts'

export const CATEGORIES = '/api/admin/opening-categories'
export const SUBCATEGORIES = '/api/admin/opening-subcategories'
export const OPENINGS = '/api/admin/openings'

type Body = Record<string, unknown>
type View = { id: number; name: string; updatedAt: string }

let made = 0

/** Returns a name that is not taken. */
export function freshName(): string {
  return `Named ${++made}`
}

/** Steps of an admin in the filter manager, and what the public sees. */
export type FilterManager = {
  admin: Member
  post(path: string, body: Body): Promise<Response>
  put(path: string, id: number, body: Body): Promise<Response>
  remove(path: string, id: number): Promise<Response>
  newCategory(body?: Body): Promise<OpeningCategoryView>
  newSubcategory(categoryId: number, body?: Body): Promise<OpeningSubcategoryView>
  newOpening(categoryId: number, body?: Body): Promise<OpeningView>
  shownCategory(id: number): Promise<OpeningCategoryView | undefined>
  shownSubcategory(id: number): Promise<OpeningSubcategoryView | undefined>
  shownOpening(id: number): Promise<OpeningView | undefined>
  /** Returns the audit log of one entry, oldest first: each action with its details. */
  entriesOf(kind: 'category' | 'subcategory' | 'opening', id: number): Promise<Body[]>
}

export async function startFilterManager(test: TestApp): Promise<FilterManager> {
  const admin = await registerAdmin(test)
  const post = (path: string, body: Body) => admin.send('POST', path, body)
  const create = async <Made extends View>(path: string, body: Body) => {
    const answer = await post(path, { name: freshName(), ...body })
    if (answer.status !== 201) throw new Error(`not created: ${await answer.text()}`)
    return (await answer.json()) as Made
  }
  const shown = async <Shown extends View>(path: string, id: number) =>
    ((await (await test.get(path)).json()) as Shown[]).find((row) => row.id === id)
  return {
    admin,
    post,
    put: (path, id, body) => admin.send('PUT', `${path}/${id}`, body),
    remove: (path, id) => admin.send('DELETE', `${path}/${id}`),
    newCategory: (body = {}) => create(CATEGORIES, body),
    newSubcategory: (categoryId, body = {}) =>
      create(SUBCATEGORIES, { categoryId, openingPattern: '1.e4', ...body }),
    newOpening: (categoryId, body = {}) => create(OPENINGS, { categoryId, ...body }),
    shownCategory: (id) => shown('/api/opening-categories', id),
    shownSubcategory: (id) => shown('/api/opening-subcategories', id),
    shownOpening: (id) => shown('/api/openings', id),
    async entriesOf(kind, id) {
      const rows = await runSql<{ action: string; details: Body }>(
        test.ctx,
        'SELECT action, details FROM audit_log WHERE (details ->> $1)::int = $2 ORDER BY id',
        [kind, id],
      )
      return rows.map(({ action, details }) => ({ action, ...details }))
    },
  }
}

export async function refusal(answer: Response) {
  const { message, code, fields = {} } = (await answer.json()) as ErrorBody
  return { status: answer.status, code, message, fields }
}

export async function faultyFields(answer: Response): Promise<[status: number, fields: string[]]> {
  const { status, fields } = await refusal(answer)
  return [status, Object.keys(fields).toSorted()]
}

/** Whether a row says that it has changed since then. */
export function isLater(now: View | undefined, before: View): boolean {
  return Date.parse(now?.updatedAt ?? '') > Date.parse(before.updatedAt)
}
