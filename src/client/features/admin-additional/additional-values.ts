import {
  type AdditionalInput,
  additionalInput,
  type AdditionalResourceView,
} from '#shared/contracts/additional-resources.ts'
import { ADDITIONAL_CATEGORIES, type AdditionalCategory } from '#shared/domain/catalogue.ts'
import { t } from '#client/kit/t.tsx'
import { type Text, text } from '#shared/texts/text.ts'
import { listAddress, oneOf, searched } from '#client/kit/list-address.ts'

type AdditionalField = keyof AdditionalInput

const FIELDS = [
  'category',
  'title',
  'description',
  'linkUrl',
  'linkText',
  'imageUrl',
  'order',
  'isActive',
] as const satisfies readonly AdditionalField[]

export const CATEGORY_NAMES = {
  play: text('Play'),
  kids: text('Kids'),
  other: text('Other'),
} as const satisfies Record<AdditionalCategory, Text>

/** What the inputs hold: text, or a boolean for the checkbox. */
export type AdditionalValues = Record<Exclude<AdditionalField, 'category' | 'isActive'>, string> & {
  category: AdditionalCategory
  isActive: boolean
}

export const NEW_ADDITIONAL: AdditionalValues = {
  category: 'play',
  title: '',
  description: '',
  linkUrl: '',
  linkText: 'Visit Website',
  imageUrl: '',
  order: '0',
  isActive: true,
}

export function valuesOf(resource: AdditionalResourceView | null): AdditionalValues {
  if (!resource) return NEW_ADDITIONAL
  const { category, title, description, linkUrl, linkText, imageUrl, order, isActive } = resource
  return {
    category,
    title,
    description,
    linkUrl,
    linkText,
    imageUrl: imageUrl ?? '',
    order: String(order),
    isActive,
  }
}

const emptyCard = (): AdditionalResourceView => ({
  id: 0,
  category: 'play',
  title: t('Title'),
  description: t('Description'),
  imageUrl: null,
  linkUrl: '',
  linkText: NEW_ADDITIONAL.linkText,
  order: 0,
  isActive: true,
  createdAt: '',
  updatedAt: '',
})

/** Returns what was typed as visitors would see it, without invalid fields. */
export function previewOf(values: AdditionalValues): AdditionalResourceView {
  const sound = FIELDS.flatMap((field) => {
    const { success, data } = additionalInput.shape[field].safeParse(values[field])
    return success ? [[field, data] as const] : []
  })
  return { ...emptyCard(), ...Object.fromEntries(sound) }
}

export const ALL = 'all'

export type AdditionalFilters = {
  query: string
  category: AdditionalCategory | typeof ALL
  /** Counted from 1. */
  page: number
}

export const NO_FILTERS: AdditionalFilters = { query: '', category: ALL, page: 1 }

const READERS = { query: searched(), category: oneOf([ALL, ...ADDITIONAL_CATEGORIES]) }

export const ADDITIONAL_ADDRESS = listAddress(NO_FILTERS, READERS)
/** On the dashboard, where the table of resources has the plain names. */
export const ADDITIONAL_TAB_ADDRESS = listAddress(NO_FILTERS, READERS, 'content-')
