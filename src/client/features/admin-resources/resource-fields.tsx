import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, type JSX, type ReactNode, useId } from 'react'
import { useWatch } from 'react-hook-form'
import { CheckField, ChoiceField, RequiredLabel, TextArea, TextField } from '#client/kit/field.tsx'
import { CATEGORIES, LEVELS, RESOURCE_TYPES, SOURCE_WEBSITES } from '#shared/domain/catalogue.ts'
import { levelLabel } from '#shared/domain/levels.ts'
import { type Side, SIDES } from '#shared/domain/sides.ts'
import { sourceName, titleCase } from '#shared/domain/source-name.ts'
import type { ResourceFormState } from './resource-form.tsx'
import { FIELD_LABELS, guessSource, type ResourceField } from './resource-values.ts'
import { openingNamesQuery } from './resource-writes.ts'

/** The contract's limits, in characters. */
const MAX_TITLE = 300
const MAX_DESCRIPTION = 5000

const SIDE_LABELS: Record<string, string> = {
  white: 'For White',
  black: 'For Black',
  both: 'For both sides',
} satisfies Record<Side, string>

type FieldsProps = { form: ResourceFormState }

type ResourceFieldsProps = FieldsProps & {
  /** For a new resource, the website and type follow its URL until they are chosen. */
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

/** Accepts any name, and suggests those in the filter manager. */
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

const MAX_RATING = 50

/** Edits the rating as stored, from 0 to 50, and shows it as stars. */
function RatingField({ form }: { form: ResourceFormState }): JSX.Element {
  const rating = Number(useWatch({ control: form.control, name: 'avgRating' }) || 0)
  const shown = Math.min(Math.max(Number.isNaN(rating) ? 0 : rating, 0), MAX_RATING)
  return (
    <LineField
      form={form}
      name="avgRating"
      type="number"
      inputMode="numeric"
      min={0}
      max={MAX_RATING}
      step={1}
      hint={
        <span className="flex flex-wrap items-center gap-x-2">
          <Stars share={shown / MAX_RATING} />
          {shown > 0 ? `${(shown / 10).toFixed(1)} of 5 stars` : 'No rating is shown'}
        </span>
      }
    />
  )
}

function Stars({ share }: { share: number }) {
  return (
    <span aria-hidden="true" className="relative inline-block tracking-wide text-line-strong">
      ☆☆☆☆☆
      <span
        className="absolute inset-y-0 left-0 overflow-hidden whitespace-nowrap text-gold"
        style={{ width: `${share * 100}%` }}
      >
        ★★★★★
      </span>
    </span>
  )
}

/** All other fields may stay empty. */
const REQUIRED: readonly ResourceField[] = [
  'title',
  'description',
  'type',
  'level',
  'category',
  'sourceWebsite',
  'sourceUrl',
]

type Named = { form: ResourceFormState; name: ResourceField }

/** Returns the props that all fields share. */
function fieldProps({ form, name }: Named) {
  const required = REQUIRED.includes(name)
  return {
    ...form.register(name),
    label: required ? <RequiredLabel>{FIELD_LABELS[name]}</RequiredLabel> : FIELD_LABELS[name],
    error: form.formState.errors[name]?.message,
    'aria-required': required || undefined,
  }
}

type LineProps = Named & Omit<ComponentProps<typeof TextField>, 'form' | 'name' | 'label'>

function LineField({ form, name, ...rest }: LineProps): JSX.Element {
  return <TextField autoComplete="off" {...fieldProps({ form, name })} {...rest} />
}

type OneOfProps = Named & { options: readonly string[]; labelOf?: (option: string) => string }

function OneOfField(props: OneOfProps): JSX.Element {
  const { form, name, options, labelOf = titleCase } = props
  return (
    <ChoiceField
      {...fieldProps({ form, name })}
      options={options.map((value) => ({ value, label: labelOf(value) }))}
    />
  )
}

/** '12 of 300 characters' */
function LengthHint({ form, name, max }: Named & { max: number }): JSX.Element {
  const length = String(useWatch({ control: form.control, name })).trim().length
  return (
    <span className={length > max ? 'font-semibold text-danger tabular-nums' : 'tabular-nums'}>
      {length} of {max} characters
    </span>
  )
}

function FieldGroup({ title, children }: { title: string; children: ReactNode }): JSX.Element {
  return (
    <fieldset className="grid gap-4 border-t border-line pt-4">
      <legend className="sr-only">{title}</legend>
      <span aria-hidden="true" className="font-serif text-lg font-semibold">
        {title}
      </span>
      <div className="grid items-start gap-4 sm:grid-cols-2">{children}</div>
    </fieldset>
  )
}
