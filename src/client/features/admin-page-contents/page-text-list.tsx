import { SiteLink } from '#client/catalogue/site-link.tsx'
import { t } from '#client/kit/t.tsx'
import { useQuery } from '@tanstack/react-query'
import type { JSX } from 'react'
import { loadingFault } from '#client/data/errors.ts'
import { callQuery } from '#client/data/queries.ts'
import { Badge } from '#client/kit/badge.tsx'
import { buttonClass } from '#client/kit/button.tsx'
import { Icon } from '#client/kit/icon.tsx'
import { Loaded } from '#client/kit/loaded.tsx'
import { EmptyState } from '#client/kit/states.tsx'
import { type Column, DataTable, TableSkeleton } from '#client/kit/table.tsx'
import { listPageTexts } from '#shared/calls/page-contents.ts'
import type { PageTextEntry } from '#shared/contracts/page-contents.ts'
import { languageName } from '#shared/domain/filters/language.ts'
import { IMPRINT } from '#shared/domain/own-pages.ts'
import { TEXT_PAGES } from '#shared/domain/page-texts.ts'
import { dateText } from '#shared/domain/resource-display.ts'
import { consolePaths } from '#shared/console-paths.ts'

/** Lists the information pages, each with a link to its editor. */
export function PageTextList(): JSX.Element {
  const list = useQuery(callQuery(listPageTexts))
  return (
    <Loaded
      query={list}
      skeleton={<TableSkeleton rows={TEXT_PAGES.length} label={t('Loading pages...')} />}
      failure={({ error }) => loadingFault(t('pages'), error)}
      empty={
        <EmptyState
          title={t('No page texts')}
          description={t('They come with the seed catalogue, which this site was started without.')}
        />
      }
    >
      {(rows) => <DataTable label={t('Pages')} columns={columnsOf()} rows={rows} />}
    </Loaded>
  )
}

/** Names the translations that somebody should look at. */
export function waiting(translations: PageTextEntry['translations']): string | null {
  const named = (['missing', 'older'] as const).flatMap((state) => {
    const languages = translations.filter((each) => each.state === state)
    const names = languages.map(({ language }) => languageName(language, t)).join(', ')
    if (!names) return []
    return state === 'missing'
      ? [t('{languages}: missing', { languages: names })]
      : [t('{languages}: older', { languages: names })]
  })
  return named.join('; ') || null
}

/** The imprint is the only page that nothing comes with. */
const isBlankImprint = ({ pageName, isWritten }: Pick<PageTextEntry, 'pageName' | 'isWritten'>) =>
  pageName === IMPRINT && !isWritten

function columnsOf(): Column<PageTextEntry>[] {
  return [
    {
      name: t('Title'),
      kind: 'heading',
      cell: ({ pageName, title, isOriginal, isWritten }) => (
        <>
          <bdi className="font-semibold">{title}</bdi>
          {isOriginal === false ? <Badge className="ms-2">{t('Edited')}</Badge> : null}
          {isBlankImprint({ pageName, isWritten }) ? (
            <Badge className="ms-2">{t('Not written yet')}</Badge>
          ) : null}
        </>
      ),
    },
    {
      name: t('Address'),
      cell: ({ pageName }) => (
        <SiteLink
          href={`/${pageName}`}
          className="inline-flex min-h-11 items-center text-accent underline underline-offset-4 hover:text-accent-strong"
        >
          /{pageName}
        </SiteLink>
      ),
    },
    {
      name: t('Translations'),
      kind: 'narrow',
      // Nobody waits for translations of what is not written.
      cell: ({ translations, isWritten }) => (isWritten ? waiting(translations) : null),
    },
    {
      name: t('Last Updated'),
      kind: 'narrow',
      cell: (page) => (isBlankImprint(page) ? null : dateText(page.updatedAt, t)),
    },
    {
      name: t('Actions'),
      kind: 'actions',
      cell: ({ pageName, title }) => (
        <SiteLink
          href={consolePaths.pages(pageName)}
          className={buttonClass({ variant: 'ghost', size: 'icon' })}
        >
          <Icon name="pencil" className="size-4.5" />
          <span className="sr-only">{t('Edit {name}', { name: title })}</span>
        </SiteLink>
      ),
    },
  ]
}
