export type Thing = 'category' | 'subcategory' | 'opening'

/** As the messages of the specification call them. */
export const TITLES = {
  category: 'Category',
  subcategory: 'Subcategory',
  opening: 'Opening',
} as const satisfies Record<Thing, string>

export const UNITS = {
  category: { one: 'category', many: 'categories' },
  subcategory: { one: 'subcategory', many: 'subcategories' },
  opening: { one: 'opening', many: 'openings' },
} as const satisfies Record<Thing, { one: string; many: string }>
