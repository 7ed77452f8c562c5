import { t } from '#client/kit/t.tsx'
import { languageName } from '#shared/domain/filters/language.ts'
import type { JSX, ReactNode } from 'react'
import type { TextLanguage } from '#shared/texts/languages.ts'

type InItsLanguageProps = {
  /** The language of the text. */
  language: TextLanguage
  reader: TextLanguage
  children: ReactNode
}

/** A text that is not in the reader's language says so, and is marked for screen readers and translation programs. */
export function InItsLanguage({ language, reader, children }: InItsLanguageProps): JSX.Element {
  if (language === reader) return <>{children}</>
  return (
    <>
      <p className="mb-6 rounded-md bg-tint p-3">
        {t('This page has not been translated yet. Here it is in {language}.', {
          language: languageName(language, t),
        })}
      </p>
      <div lang={language}>{children}</div>
    </>
  )
}
