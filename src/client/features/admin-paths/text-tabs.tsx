import { type JSX, useState } from 'react'
import { FieldNotes, RequiredLabel, TextArea, TextField } from '#client/kit/field.tsx'
import { PanelTabs } from '#client/kit/panel-tabs.tsx'
import { t } from '#client/kit/t.tsx'
import { languageLabel } from '#shared/domain/filters/language.ts'
import { SITE_LANGUAGES, type TextLanguage } from '#shared/texts/languages.ts'
import { errorOf } from '#client/kit/use-form.tsx'
import type { Texts } from './path-values.ts'

type TextsField = {
  name: string
  label: string
  /** In characters. */
  max: number
  isLong?: boolean
  texts: Texts
  errors: object
  onChange: (texts: Texts) => void
}

/** Texts in the languages of the site, of which only English is required. One with a fault is shown first. */
export function TextTabs({ fields }: { fields: readonly TextsField[] }): JSX.Element {
  const faulty = SITE_LANGUAGES.filter((language) =>
    fields.some(({ errors }) => errorOf(errors, language) !== undefined),
  )
  const [language, setLanguage] = useState<TextLanguage>('en')
  const [led, setLed] = useState('')
  const faults = faulty.join(' ')
  if (led !== faults) {
    setLed(faults)
    const [first] = faulty
    if (first && !faulty.includes(language)) setLanguage(first)
  }
  const isMissing = (each: TextLanguage) => fields.some(({ texts }) => texts[each].trim() === '')
  return (
    <PanelTabs
      label={t('Languages')}
      tabs={SITE_LANGUAGES.map((value) => ({
        value,
        label: isMissing(value)
          ? t('{language} (missing)', { language: languageLabel(value, t) })
          : languageLabel(value, t),
      }))}
      tab={language}
      onTab={setLanguage}
      className="grid grid-cols-[minmax(0,1fr)] gap-3"
      listClassName="panel-tabs max-lg:grid-cols-2"
      renderPanel={(shown) => (
        <div className="grid gap-4">
          {fields.map(({ name, label, max, isLong, texts, errors, onChange }) => {
            const common = {
              name: `${name}.${shown}`,
              lang: shown,
              label: shown === 'en' ? <RequiredLabel>{label}</RequiredLabel> : label,
              'aria-required': shown === 'en',
              maxLength: max,
              autoComplete: 'off',
              value: texts[shown],
              error: errorOf(errors, shown),
            }
            const write = (value: string) => onChange({ ...texts, [shown]: value })
            return isLong ? (
              <TextArea
                key={name}
                {...common}
                rows={3}
                onChange={({ target }) => write(target.value)}
              />
            ) : (
              <TextField key={name} {...common} onChange={({ target }) => write(target.value)} />
            )
          })}
        </div>
      )}
    />
  )
}

/** A fault of a whole that has no input of its own. */
export function Fault({ error }: { error: string | undefined }): JSX.Element {
  return (
    <div role="alert" className="empty:hidden">
      {error ? <FieldNotes id="fault" error={error} /> : null}
    </div>
  )
}
