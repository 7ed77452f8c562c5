import { t } from '#client/kit/t.tsx'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, type JSX, useState } from 'react'
import { ownTextLanguage } from '#client/data/page-language.ts'
import { callQuery } from '#client/data/queries.ts'
import { PanelTabs } from '#client/kit/panel-tabs.tsx'
import { listOwnPages, listPageTexts } from '#shared/calls/page-contents.ts'
import type { PageTextEntry } from '#shared/contracts/page-contents.ts'
import { languageLabel } from '#shared/domain/filters/language.ts'
import { SITE_LANGUAGES, type TextLanguage } from '#shared/texts/languages.ts'
import { PageTextEditor } from './page-text-editor.tsx'

/** Edits the text of a page in each language. What was typed in one stays while another is open. */
export function PageTextLanguages(
  props: Omit<ComponentProps<typeof PageTextEditor>, 'language'>,
): JSX.Element {
  const [language, setLanguage] = useState<TextLanguage>(ownTextLanguage)
  const states = useTranslations(props)
  const labelOf = (value: TextLanguage) => {
    const state = states.find((each) => each.language === value)?.state ?? 'current'
    const language = languageLabel(value, t)
    if (state === 'current') return language
    return state === 'missing'
      ? t('{language} (missing)', { language })
      : t('{language} (older)', { language })
  }
  return (
    <PanelTabs
      label={t('Languages')}
      tabs={languagesInOrder().map((value) => ({ value, label: labelOf(value) }))}
      tab={language}
      onTab={setLanguage}
      listClassName="panel-tabs mb-6"
      renderPanel={(value) => <PageTextEditor {...props} language={value} />}
    />
  )
}

/** The site's own language comes first: the others are translations of it. */
const languagesInOrder = (): readonly TextLanguage[] => [
  ...new Set<TextLanguage>([ownTextLanguage(), ...SITE_LANGUAGES]),
]

type Translations = PageTextEntry['translations']

function useTranslations({ name, isOwn }: { name: string; isOwn?: boolean }): Translations {
  const texts = useQuery({ ...callQuery(listPageTexts), enabled: !isOwn })
  const pages = useQuery({ ...callQuery(listOwnPages), enabled: isOwn === true })
  const page = isOwn
    ? pages.data?.find(({ slug }) => slug === name)
    : texts.data?.find(({ pageName }) => pageName === name)
  return page?.translations ?? []
}
