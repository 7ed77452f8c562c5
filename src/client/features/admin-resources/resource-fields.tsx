import { useQuery } from '@tanstack/react-query'
import { type JSX, useId } from 'react'
import { CheckField, TextArea } from '#client/kit/field.tsx'
import { CATEGORIES, LEVELS, RESOURCE_TYPES, SOURCE_WEBSITES } from '#shared/domain/catalogue.ts'
import { type Side, SIDES } from '#shared/domain/sides.ts'
import { levelLabel } from '#shared/domain/levels.ts'
import { sourceName } from '#shared/domain/source-name.ts'
import { openingNamesQuery } from './admin-resources-api.ts'
import { FieldGroup, fieldProps, LengthHint, LineField, OneOfField } from './form-parts.tsx'
import { FIELD_LABELS } from './form-values.ts'
import { guessSource } from './guess-source.ts'
import { RatingField } from './rating-field.tsx'
import type { ResourceForm } from './use-resource-form.ts'

/** As the contract has them. */
const MAX_TITLE = 300
const MAX_DESCRIPTION = 5000

const SIDE_LABELS: Record<string, string> = {
  white: 'For White',
  black: 'For Black',
  both: 'For both sides',
} satisfies Record<Side, string>

type FieldsProps = { form: ResourceForm }

type ResourceFieldsProps = FieldsProps & {
  /** A new resource's site and type follow its address until they are chosen. */
  isNew: boolean
}

export function ResourceFields({ form, isNew }: ResourceFieldsProps): JSX.Element {
  return (
    <>
      <div className="grid gap-4">
        <LineField
          form={form}
          name="title"
          hint={<LengthHint form={form} name="title" max={MAX_TITLE} />}
        />
        <TextArea
          {...fieldProps({ form, name: 'description' })}
          rows={5}
          hint={<LengthHint form={form} name="description" max={MAX_DESCRIPTION} />}
        />
        <SourceUrlField form={form} isNew={isNew} />
      </div>
      <FieldGroup title="Classification">
        <OneOfField form={form} name="type" options={RESOURCE_TYPES} labelOf={typeName} />
        <OneOfField
          form={form}
          name="sourceWebsite"
          options={SOURCE_WEBSITES}
          labelOf={sourceName}
        />
        <OneOfField form={form} name="level" options={LEVELS} labelOf={levelLabel} />
        <OneOfField form={form} name="category" options={CATEGORIES} />
        <OpeningField form={form} />
        <OneOfField
          form={form}
          name="side"
          options={['', ...SIDES]}
          labelOf={(side) => SIDE_LABELS[side] ?? 'Decide from the text'}
        />
        <LineField form={form} name="tags" hint="Separated by commas" />
      </FieldGroup>
      <FieldGroup title="Details">
        <LineField form={form} name="author" />
        <LineField
          form={form}
          name="publishedDate"
          hint="As much as you know: 1998, 2018-02, or 2018-02-28"
        />
        <LineField form={form} name="price" hint="Any text: $12, Free, from €20" />
        <LineField form={form} name="duration" hint="Any text: 2 h 30 min, 240 pages" />
        <LineField form={form} name="imageUrl" type="url" inputMode="url" />
        <LineField form={form} name="authorImage" type="url" inputMode="url" />
      </FieldGroup>
      <FieldGroup title="Rating and placement">
        <RatingField form={form} />
        <LineField form={form} name="views" type="number" inputMode="numeric" min={0} step={1} />
        <LineField
          form={form}
          name="featuredOrder"
          type="number"
          inputMode="numeric"
          min={0}
          step={1}
          hint="Lower numbers come first; resources without one come last"
        />
        <div className="grid sm:pt-5">
          <CheckField {...form.register('isFeatured')} label={FIELD_LABELS.isFeatured} />
          <CheckField {...form.register('isForKids')} label={FIELD_LABELS.isForKids} />
        </div>
      </FieldGroup>
    </>
  )
}

function SourceUrlField({ form, isNew }: ResourceFieldsProps) {
  const follow = (url: string) => {
    const guess = isNew ? guessSource(url) : null
    if (!guess) return
    for (const name of ['sourceWebsite', 'type'] as const) {
      const { isTouched, isDirty } = form.getFieldState(name, form.formState)
      if (!isTouched && !isDirty) form.setValue(name, guess[name])
    }
  }
  const { onChange, ...rest } = fieldProps({ form, name: 'sourceUrl' })
  return (
    <LineField
      {...rest}
      form={form}
      type="url"
      inputMode="url"
      name="sourceUrl"
      onChange={(event) => {
        follow(event.target.value)
        void onChange(event)
      }}
    />
  )
}

/** Any name may be typed: the list offers those that the filter manager knows. */
function OpeningField({ form }: FieldsProps) {
  const id = useId()
  const { data: names = [] } = useQuery(openingNamesQuery())
  return (
    <>
      <LineField form={form} name="opening" list={id} />
      <datalist id={id} hidden>
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </>
  )
}

function typeName(type: string): string {
  return type === 'youtube' ? 'YouTube video' : type.charAt(0).toUpperCase() + type.slice(1)
}
