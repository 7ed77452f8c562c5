import { paths } from '#shared/paths.ts'

/** The URL's category while kids mode is on (spec §4). */
export const KIDS_CATEGORY = 'kids'

const ALL_KIDS = `${paths.category('all')}?category=${KIDS_CATEGORY}`

type Place = { pathname: string; search: string }

function categoryIn(search: string): string | null {
  return new URLSearchParams(search).get('category')
}

/**
 * On when it was stored so; when nothing is stored, the URL decides. On the home page
 * `category=kids` turns it on whatever was stored (spec §2).
 */
export function kidsModeAtStart(stored: string | null, { pathname, search }: Place): boolean {
  if (stored === 'true') return true
  if (categoryIn(search) !== KIDS_CATEGORY) return false
  return stored === null || pathname === paths.home()
}

/** Pages whose list follows the URL's category. */
function listsResources(pathname: string): boolean {
  return pathname === paths.home() || /^\/(?:category|source)\//.test(pathname)
}

/** Categories that say nothing to search for. */
const NO_SUBJECT = /^(?:all|general|other)$/

/**
 * Where a list page belongs while kids mode is on; null when it is there already. Kids mode takes the
 * category's place in the address: what the category is about is searched for instead.
 */
export function kidsListHref(kidsMode: boolean, { pathname, search }: Place): string | null {
  const params = new URLSearchParams(search)
  const category = params.get('category')
  if (!kidsMode || !listsResources(pathname) || category === KIDS_CATEGORY) return null
  if (category && !NO_SUBJECT.test(category) && !params.get('query')) params.set('query', category)
  return withCategory(pathname, params, KIDS_CATEGORY)
}

/** Where switching kids mode leads to; null to stay. */
export function switchedHref(on: boolean, { pathname, search }: Place): string | null {
  const inUrl = categoryIn(search) === KIDS_CATEGORY
  if (!on) return inUrl ? withCategory(pathname, search, null) : null
  if (pathname === paths.home() || pathname.startsWith('/category/')) return ALL_KIDS
  return inUrl ? null : withCategory(pathname, search, KIDS_CATEGORY)
}

function withCategory(
  pathname: string,
  search: string | URLSearchParams,
  category: string | null,
): string {
  const params = new URLSearchParams(search)
  params.delete('category')
  if (category) params.set('category', category)
  const text = params.toString()
  return text ? `${pathname}?${text}` : pathname
}

/** What a filterChanged event of type kids asks for: its value is kids or all. */
export function kidsModeAsked(value: unknown): boolean {
  return value === KIDS_CATEGORY || value === true
}
