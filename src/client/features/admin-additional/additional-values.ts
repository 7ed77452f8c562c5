import {
  type AdditionalInput,
  additionalInput,
  type AdditionalResourceView,
} from '#shared/contracts/additional-resources.ts'
import type { AdditionalCategory } from '#shared/domain/catalogue.ts'
import { t } from '#client/kit/t.tsx'
import { type Text, text } from '#shared/texts/text.ts'

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
