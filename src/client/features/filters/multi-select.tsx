import { SpriteIcon } from '#client/kit/sprite-icon.tsx'
import { SelectField } from '#client/kit/select.tsx'

type Option = { value: string; label: string; disabled?: boolean }

type MultiSelectProps = {
  label: string
  /** Name of the list of choices made. */
  chosen: string
  /** First option: nothing chosen. */
  all: string
  options: readonly Option[]
  values: readonly string[]
  onChange: (values: string[]) => void
}

/** Each choice adds to those made before, which stand below and can be taken away one by one. */
export function MultiSelect({ label, chosen, all, options, values, onChange }: MultiSelectProps) {
  const choose = (value: string) => {
    if (!value) onChange([])
    else onChange([...values.filter((each) => each !== value), value])
  }
  return (
    <div className="grid gap-2">
      <SelectField
        label={label}
        value={values.at(-1) ?? ''}
        onChange={choose}
        options={[{ value: '', label: all }, ...options]}
      />
      {values.length > 0 ? (
        <ul aria-label={chosen} className="flex flex-wrap gap-1.5">
          {values.map((value) => {
            const name = options.find((option) => option.value === value)?.label ?? value
            return (
              <li key={value}>
                <button
                  type="button"
                  onClick={() => onChange(values.filter((each) => each !== value))}
                  className="inline-flex min-h-8 items-center gap-1 rounded-full bg-tint pr-2 pl-3 text-sm hover:bg-sunken pointer-coarse:min-h-11"
                >
                  <span className="sr-only">Remove </span>
                  {name}
                  <SpriteIcon name="close" className="size-3.5" />
                </button>
              </li>
            )
          })}
        </ul>
      ) : null}
    </div>
  )
}
