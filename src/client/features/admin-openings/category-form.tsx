import type { JSX } from 'react'
import { changedFields } from '#client/kit/form.tsx'
import type { OpeningCategoryView } from '#shared/contracts/openings.ts'
import { DescriptionField, NameField, OrderField } from './field-parts.tsx'
import { categoryResolver, categoryValues } from './form-schemas.ts'
import { ThingForm } from './thing-form.tsx'
import { type FormHost, useThingForm } from './use-thing-form.ts'

type CategoryFormProps = FormHost & {
  /** Null: a new one. */
  category: OpeningCategoryView | null
}

export function CategoryForm({ category, ...host }: CategoryFormProps): JSX.Element {
  const { form, submit } = useThingForm({
    ...host,
    thing: 'category',
    id: category?.id ?? null,
    resolver: categoryResolver,
    defaultValues: categoryValues(category),
    patchOf: changedFields,
  })
  const { register, formState } = form
  const { errors, isSubmitting } = formState
  return (
    <ThingForm
      thing="category"
      isNew={category === null}
      busy={isSubmitting}
      error={errors.root?.message}
      onSubmit={submit}
    >
      <NameField error={errors.name?.message} {...register('name')} />
      <DescriptionField error={errors.description?.message} {...register('description')} />
      <OrderField error={errors.order?.message} {...register('order')} />
    </ThingForm>
  )
}
