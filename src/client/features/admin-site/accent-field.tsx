import { type JSX, useDeferredValue, useMemo } from 'react'
import { Button } from '#client/kit/button.tsx'
import { TextField } from '#client/kit/field.tsx'
import { Phrase, t } from '#client/kit/t.tsx'
import { useWatch } from '#client/kit/use-form.tsx'
import { shownAccent } from '#shared/domain/palette.ts'
import { isAccent } from '#shared/domain/site.ts'
import type { SiteForm } from './site-form.tsx'

/** What the color input shows without a color: the product's own. */
const OWN = shownAccent('', 'day')

type AccentFieldProps = { form: SiteForm; readOnly?: boolean; hint: string | undefined }

/** The color of the site, chosen or written, and how each theme shows it. */
export function AccentField({ form, readOnly, hint }: AccentFieldProps): JSX.Element {
  const { Field } = form
  const accent = useWatch({ control: form.control, name: 'accent' }).trim().toLowerCase()
  const set = (value: string) =>
    form.setValue('accent', value, { shouldDirty: true, shouldValidate: true })
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-start gap-3">
        <label className="grid gap-1">
          <span className="text-sm font-semibold">{t('Choose a color')}</span>
          <input
            type="color"
            dir="ltr"
            value={isAccent(accent) ? accent : OWN}
            disabled={readOnly}
            className="h-11 w-20 cursor-pointer rounded-md border border-line-strong bg-surface p-1"
            onChange={({ target }) => set(target.value)}
          />
        </label>
        <Field
          name="accent"
          label={t('Color')}
          as={TextField}
          className="min-w-36 max-w-52 flex-1"
          placeholder={OWN}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          readOnly={readOnly}
          hint={hint}
        />
        {accent && !readOnly ? (
          <Button variant="ghost" className="sm:mt-6.5" onClick={() => set('')}>
            {t('Use the standard color')}
          </Button>
        ) : null}
      </div>
      <output className="text-sm text-soft empty:hidden">
        <Shown accent={accent} />
      </output>
    </div>
  )
}

/** Says which colors are shown in place of one in which texts could not be read. */
function Shown({ accent: typed }: { accent: string }): JSX.Element | null {
  const accent = useDeferredValue(typed)
  const shown = useMemo(
    () =>
      isAccent(accent)
        ? { light: shownAccent(accent, 'day'), dark: shownAccent(accent, 'night') }
        : null,
    [accent],
  )
  if (!shown || (shown.light === accent && shown.dark === accent)) return null
  const swatch = (color: string) => (words: string) => (
    <span className="whitespace-nowrap">
      <span
        aria-hidden="true"
        style={{ background: color }}
        className="me-1 inline-block size-3.5 rounded-xs border border-line-strong align-[-0.125em]"
      />
      {words}
    </span>
  )
  return (
    <Phrase
      of="So that every text can be read, it is shown as <light>{light}</light> in light mode and as <dark>{dark}</dark> in dark mode."
      values={shown}
      tags={{ light: swatch(shown.light), dark: swatch(shown.dark) }}
    />
  )
}
