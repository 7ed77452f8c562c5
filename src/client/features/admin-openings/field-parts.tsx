import type { ComponentProps, JSX } from 'react'
import { RequiredLabel, TextArea, TextField } from '#client/kit/field.tsx'

type NameFieldProps = Omit<ComponentProps<typeof TextField>, 'label'>

export function NameField(props: NameFieldProps): JSX.Element {
  return (
    <TextField
      label={<RequiredLabel>Name</RequiredLabel>}
      aria-required
      autoComplete="off"
      {...props}
    />
  )
}

export function OrderField(props: Omit<ComponentProps<typeof TextField>, 'label'>): JSX.Element {
  return (
    <TextField
      label="Order"
      type="number"
      min={0}
      step={1}
      hint="Lower comes first; without one it comes last"
      {...props}
    />
  )
}

type DescriptionFieldProps = Omit<ComponentProps<typeof TextArea>, 'label'>

export function DescriptionField(props: DescriptionFieldProps): JSX.Element {
  return <TextArea label="Description" rows={3} {...props} />
}

type Option = { value: string; label: string }

/** With a first line for nothing chosen. */
export function optionsOf(
  rows: readonly { id: number; name: string }[],
  nothing: string,
): readonly Option[] {
  return [
    { value: '', label: nothing },
    ...rows.map(({ id, name }) => ({ value: String(id), label: name })),
  ]
}
