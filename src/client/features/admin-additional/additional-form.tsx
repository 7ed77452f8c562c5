import { AdditionalCard } from '#client/features/additional/additional-card.tsx'
import type { JSX } from 'react'
import { changedFields, type Control, useWatch } from '#client/kit/use-form.tsx'
import { useCanSave, useFaultsOf } from '#client/data/account.ts'
import { useEntrySave } from '#client/data/entry-writes.ts'
import { EntryDialog, type EntryField } from '#client/kit/entry-dialog.tsx'
import type { RowDialog } from '#client/kit/table-tools.tsx'
import { useSettled } from '#client/kit/timing.ts'
import * as calls from '#shared/calls/admin-additional.ts'
import {
  type AdditionalInput,
  additionalInput,
  type AdditionalPatch,
  type AdditionalResourceView,
} from '#shared/contracts/additional-resources.ts'
import { ADDITIONAL_CATEGORIES } from '#shared/domain/catalogue.ts'
import { failureToast, toastDone } from './additional-toasts.ts'
import {
  type AdditionalValues,
  CATEGORY_NAMES,
  NEW_ADDITIONAL,
  previewOf,
  valuesOf,
} from './additional-values.ts'
import { isolate, t } from '#client/kit/t.tsx'

type AdditionalDialogProps = {
  dialog: RowDialog<AdditionalResourceView>
}

/** Shows all fields beside the card that visitors will see. */
export function AdditionalDialog(props: AdditionalDialogProps): JSX.Element {
  const { dialog } = props
  const { edited } = dialog
  const saving = useEntrySave(CALLS, (error, isNew) =>
    failureToast(isNew ? 'create' : 'update', error),
  )
  return (
    <EntryDialog
      open={dialog.isFormOpen}
      title={edited ? t('Edit Additional Resource') : t('Create Additional Resource')}
      description={edited ? `#${edited.id}: ${isolate(edited.title)}` : undefined}
      entry={edited}
      schema={additionalInput}
      valuesOf={(resource: AdditionalResourceView | null) =>
        resource ? valuesOf(resource) : NEW_ADDITIONAL
      }
      fieldsOf={({ control }) => [
        ...fields(),
        { render: () => <AdditionalPreview control={control} /> },
      ]}
      submitLabel={edited ? t('Save Changes') : t('Create')}
      busyLabel={edited ? t('Saving...') : t('Creating...')}
      {...saving}
      faultsOf={useFaultsOf()}
      onSaved={() => toastDone(edited ? 'updated' : 'created')}
      canSave={useCanSave()}
      onClose={dialog.close}
    />
  )
}

const CALLS = {
  create: calls.createAdditional,
  change: calls.changeAdditional,
  list: calls.listAllAdditional,
  patchOf: (input: AdditionalInput, dirty: Readonly<Record<string, unknown>>): AdditionalPatch =>
    changedFields(input, dirty),
}

const fields = (): readonly EntryField<AdditionalValues>[] => [
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
