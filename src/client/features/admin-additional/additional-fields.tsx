import type { JSX } from 'react'
import { CheckField, ChoiceField, RequiredLabel, TextArea, TextField } from '#client/kit/field.tsx'
import { ADDITIONAL_CATEGORIES } from '#shared/domain/catalogue.ts'
import { CATEGORY_NAMES } from './additional-values.ts'
import type { AdditionalFormState } from './use-additional-form.ts'

const CATEGORY_OPTIONS = ADDITIONAL_CATEGORIES.map((value) => ({
  value,
  label: CATEGORY_NAMES[value],
}))

export function AdditionalFields({ form }: { form: AdditionalFormState }): JSX.Element {
  const { register, formState } = form
  const { errors } = formState
  return (
    <>
      <TextField
        label={<RequiredLabel>Title</RequiredLabel>}
        aria-required
        autoComplete="off"
        error={errors.title?.message}
        {...register('title')}
      />
      <TextArea
        label={<RequiredLabel>Description</RequiredLabel>}
        aria-required
        error={errors.description?.message}
        {...register('description')}
      />
      <TextField
        label={<RequiredLabel>Link URL</RequiredLabel>}
        type="url"
        aria-required
        autoComplete="off"
        placeholder="https://"
        error={errors.linkUrl?.message}
        {...register('linkUrl')}
      />
      <Particulars form={form} />
      <CheckField label="Active: visible to visitors" {...register('isActive')} />
    </>
  )
}

function Particulars({ form }: { form: AdditionalFormState }) {
  const { register, formState } = form
  const { errors } = formState
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <TextField
        label="Link text"
        autoComplete="off"
        hint="Of the button; without one it is 'Visit Website'"
        error={errors.linkText?.message}
        {...register('linkText')}
      />
      <TextField
        label="Image URL"
        type="url"
        autoComplete="off"
        placeholder="https://"
        hint="Optional; the public cards show an icon instead"
        error={errors.imageUrl?.message}
        {...register('imageUrl')}
      />
      <ChoiceField
        label="Category"
        options={CATEGORY_OPTIONS}
        error={errors.category?.message}
        {...register('category')}
      />
      <TextField
        label="Order"
        type="number"
        min={0}
        step={1}
        hint="Lower comes first"
        error={errors.order?.message}
        {...register('order')}
      />
    </div>
  )
}
