import type { ComponentProps, JSX, ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { ChoiceField, RequiredLabel, TextField } from '#client/kit/field.tsx'
import { titleCase } from '#shared/domain/source-name.ts'
import { FIELD_LABELS, type ResourceField } from './form-values.ts'
import type { ResourceForm } from './use-resource-form.ts'

/** Without these nothing is saved; the rest may stay empty (spec §5). */
const REQUIRED: readonly ResourceField[] = [
  'title',
  'description',
  'type',
  'level',
  'category',
  'sourceWebsite',
  'sourceUrl',
]

type Named = { form: ResourceForm; name: ResourceField }

/** What every field of the form has in common. */
export function fieldProps({ form, name }: Named) {
  const required = REQUIRED.includes(name)
  return {
    ...form.register(name),
    label: required ? <RequiredLabel>{FIELD_LABELS[name]}</RequiredLabel> : FIELD_LABELS[name],
    error: form.formState.errors[name]?.message,
    'aria-required': required || undefined,
  }
}

type LineProps = Named & Omit<ComponentProps<typeof TextField>, 'form' | 'name' | 'label'>

export function LineField({ form, name, ...rest }: LineProps): JSX.Element {
  return <TextField autoComplete="off" {...fieldProps({ form, name })} {...rest} />
}

type OneOfProps = Named & { options: readonly string[]; labelOf?: (option: string) => string }

export function OneOfField(props: OneOfProps): JSX.Element {
  const { form, name, options, labelOf = titleCase } = props
  return (
    <ChoiceField
      {...fieldProps({ form, name })}
      options={options.map((value) => ({ value, label: labelOf(value) }))}
    />
  )
}

/** '12 of 300 characters' */
export function LengthHint({ form, name, max }: Named & { max: number }): JSX.Element {
  const length = String(useWatch({ control: form.control, name })).trim().length
  return (
    <span className={length > max ? 'font-semibold text-danger tabular-nums' : 'tabular-nums'}>
      {length} of {max} characters
    </span>
  )
}

export function FieldGroup({
  title,
  children,
}: {
  title: string
  children: ReactNode
}): JSX.Element {
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
