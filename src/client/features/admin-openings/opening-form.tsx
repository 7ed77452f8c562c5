import type { JSX } from 'react'
import { useWatch } from 'react-hook-form'
import { ChoiceField, RequiredLabel } from '#client/kit/field.tsx'
import { changedFields } from '#client/kit/form.tsx'
import type { OpeningInput, OpeningView } from '#shared/contracts/openings.ts'
import { DescriptionField, NameField, optionsOf, OrderField } from './field-parts.tsx'
import { openingResolver, openingValues } from './form-schemas.ts'
import { PatternField } from './pattern-field.tsx'
import type { Taxonomy } from './taxonomy.ts'
import { ThingForm } from './thing-form.tsx'
import { type FormHost, useThingForm } from './use-thing-form.ts'

type OpeningFormProps = FormHost & {
  /** Null: a new one. */
  opening: OpeningView | null
  taxonomy: Taxonomy
  /** How many resources would follow a new name. */
  resources: number
}

export function OpeningForm(props: OpeningFormProps): JSX.Element {
  const { opening, taxonomy, resources, ...host } = props
  const { form, submit } = useThingForm({
    ...host,
    thing: 'opening',
    id: opening?.id ?? null,
    resolver: openingResolver,
    defaultValues: openingValues(opening),
    patchOf,
  })
  const { register, setValue, formState, control } = form
  const { errors, isSubmitting, dirtyFields } = formState
  const [categoryId, pattern] = useWatch({ control, name: ['categoryId', 'openingPattern'] })
  const subcategories = taxonomy.subcategories.filter(
    (each) => String(each.categoryId ?? '') === categoryId,
  )
  return (
    <ThingForm
      thing="opening"
      isNew={opening === null}
      busy={isSubmitting}
      error={errors.root?.message}
      onSubmit={submit}
    >
      <NameField
        hint={
          dirtyFields.name && resources > 0 ? `${followers(resources)} the new name` : undefined
        }
        error={errors.name?.message}
        {...register('name')}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <ChoiceField
          label={<RequiredLabel>Category</RequiredLabel>}
          aria-required
          options={optionsOf(taxonomy.categories, 'Choose a category')}
          error={errors.categoryId?.message}
          {...register('categoryId', {
            // Spec §4: another category has other subcategories.
            onChange: () => setValue('subcategoryId', '', { shouldDirty: true }),
          })}
        />
        <ChoiceField
          label="Subcategory"
          options={optionsOf(
            subcategories,
            categoryId ? 'No subcategory' : 'Choose a category first',
          )}
          error={errors.subcategoryId?.message}
          {...register('subcategoryId')}
        />
      </div>
      <PatternField
        pattern={pattern}
        error={errors.openingPattern?.message}
        {...register('openingPattern')}
      />
      <DescriptionField error={errors.description?.message} {...register('description')} />
      <OrderField error={errors.order?.message} {...register('order')} />
    </ThingForm>
  )
}

/** The two belong together: one of them is not sent without the other. */
function patchOf(input: OpeningInput, dirty: Readonly<Record<string, unknown>>): object {
  const { categoryId, subcategoryId } = input
  const place = dirty['categoryId'] || dirty['subcategoryId'] ? { categoryId, subcategoryId } : {}
  return { ...changedFields(input, dirty), ...place }
}

function followers(resources: number): string {
  return resources === 1 ? '1 resource will follow' : `${resources} resources will follow`
}
