import { AdditionalCard } from '#client/features/additional/additional-card.tsx'
import { type Control, useWatch } from '#client/kit/use-form.tsx'
import type { EntryField } from '#client/kit/entry-dialog.tsx'
import { useSettled } from '#client/kit/timing.ts'
import type { AdditionalInput } from '#shared/contracts/additional-resources.ts'
import { ADDITIONAL_CATEGORIES } from '#shared/domain/catalogue.ts'
import {
  type AdditionalValues,
  CATEGORY_NAMES,
  NEW_ADDITIONAL,
  previewOf,
} from './additional-values.ts'
import { t } from '#client/kit/t.tsx'

/** All fields, and beside them the card that visitors will see. */
export const fieldsOf = ({ control }: AdditionalPreviewProps): EntryField<AdditionalValues>[] => [
  { name: 'title', label: t('Title') },
  { name: 'description', label: t('Description'), kind: 'area', rows: 4 },
  {
    name: 'linkUrl',
    label: t('Link URL'),
    kind: 'url',
    placeholder: 'https://',
  },
  {
    name: 'linkText',
    label: t('Link text'),
    hint: t("Shown on the button; 'Visit Website' if left empty"),
    half: true,
  },
  {
    name: 'imageUrl',
    label: t('Image URL'),
    kind: 'url',
    placeholder: 'https://',
    hint: t('Optional; the public cards show an icon instead'),
    half: true,
  },
  {
    name: 'category',
    label: t('Link|Category'),
    kind: 'choice',
    options: ADDITIONAL_CATEGORIES.map((value) => ({ value, label: t(CATEGORY_NAMES[value]) })),
    half: true,
  },
  { name: 'order', label: t('Order'), kind: 'number', hint: t('Lower comes first'), half: true },
  {
    name: 'isActive',
    label: t('State|Active'),
    kind: 'check',
    caption: t('Active: visible to visitors'),
  },
  { render: () => <AdditionalPreview control={control} /> },
]

/** Waits until typing pauses, because the card measures its text on every change. */
const REST_MS = 200

type AdditionalPreviewProps = {
  control: Control<AdditionalValues, unknown, AdditionalInput>
}

/** Shows the card as visitors will see it. It is inert: nothing in it can be focused or clicked. */
function AdditionalPreview({ control }: AdditionalPreviewProps) {
  const values = { ...NEW_ADDITIONAL, ...useSettled(useWatch({ control }), REST_MS) }
  return (
    <aside aria-label={t('Preview')} className="entry-aside lg:sticky lg:top-2 lg:self-start">
      <h3 className="text-lg">{t('Preview')}</h3>
      <div inert className="w-full max-w-80 wrap-anywhere">
        <AdditionalCard resource={previewOf(values)} />
      </div>
      {values.isActive ? null : (
        <p className="text-sm text-soft">{t('Inactive: hidden from visitors.')}</p>
      )}
    </aside>
  )
}
