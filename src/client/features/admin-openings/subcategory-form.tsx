import { type JSX } from 'react'
import { useWatch } from 'react-hook-form'
import { ChoiceField, RequiredLabel } from '#client/kit/field.tsx'
import { countText } from '#client/kit/number-words.ts'
import { changedFields } from '#client/kit/form.tsx'
import type { OpeningSubcategoryView } from '#shared/contracts/openings.ts'
import { DescriptionField, NameField, optionsOf, OrderField } from './field-parts.tsx'
import { subcategoryResolver, subcategoryValues } from './form-schemas.ts'
import { PatternField } from './pattern-field.tsx'
import { countsBy, type Taxonomy } from './taxonomy.ts'
import { ThingForm } from './thing-form.tsx'
import { type FormHost, useThingForm } from './use-thing-form.ts'
import { UNITS } from './words.ts'

type SubcategoryFormProps = FormHost & {
  /** Null: a new one. */
  subcategory: OpeningSubcategoryView | null
  taxonomy: Taxonomy
}

export function SubcategoryForm(props: SubcategoryFormProps): JSX.Element {
  const { subcategory, taxonomy, ...host } = props
  const { form, submit } = useThingForm({
    ...host,
    thing: 'subcategory',
    id: subcategory?.id ?? null,
    resolver: subcategoryResolver,
    defaultValues: subcategoryValues(subcategory),
    patchOf: changedFields,
  })
  const { register, formState, control } = form
  const { errors, isSubmitting, dirtyFields } = formState
  const [pattern] = useWatch({ control, name: ['openingPattern'] })
  const children = subcategory
    ? (countsBy(taxonomy.openings, 'subcategoryId').get(subcategory.id) ?? 0)
    : 0
  const movesAlong = dirtyFields.categoryId && children > 0
  return (
    <ThingForm
      thing="subcategory"
      isNew={subcategory === null}
      busy={isSubmitting}
      error={errors.root?.message}
      onSubmit={submit}
    >
      <NameField error={errors.name?.message} {...register('name')} />
      <ChoiceField
        label={<RequiredLabel>Parent category</RequiredLabel>}
        aria-required
        options={optionsOf(taxonomy.categories, 'Choose a category')}
        hint={movesAlong ? `${countText(children, UNITS.opening)} will move with it` : undefined}
        error={errors.categoryId?.message}
        {...register('categoryId')}
      />
      <PatternField
        required
        pattern={pattern}
        error={errors.openingPattern?.message}
        {...register('openingPattern')}
      />
      <DescriptionField error={errors.description?.message} {...register('description')} />
      <OrderField error={errors.order?.message} {...register('order')} />
    </ThingForm>
  )
}
