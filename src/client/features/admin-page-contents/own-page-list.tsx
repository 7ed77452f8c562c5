import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type JSX, useState } from 'react'
import { EntryList } from '#client/catalogue/entry-list.tsx'
import { SiteLink } from '#client/catalogue/site-link.tsx'
import { sourceOf } from '#client/data/list-source.ts'
import { ownTextLanguage } from '#client/data/page-language.ts'
import { callQuery } from '#client/data/queries.ts'
import { buttonClass } from '#client/kit/button.tsx'
import { DeletedBox } from '#client/kit/dialog.tsx'
import type { EntryField } from '#client/kit/entry-dialog.tsx'
import { Icon } from '#client/kit/icon.tsx'
import { RowButtons, type RowDialog } from '#client/kit/table-tools.tsx'
import type { Column } from '#client/kit/table.tsx'
import { t } from '#client/kit/t.tsx'
import {
  changeOwnPage,
  createOwnPage,
  listOwnPages,
  removeOwnPage,
} from '#shared/calls/page-contents.ts'
import { type OwnPageEntry, ownPageForm } from '#shared/contracts/page-contents.ts'
import { OWN_PAGES_MAX, PAGE_PLACES, type PagePlace } from '#shared/domain/own-pages.ts'
import { dateText } from '#shared/domain/resource-display.ts'
import { slugOf } from '#shared/domain/slugs.ts'
import { consolePaths } from '#shared/console-paths.ts'
import { paths } from '#shared/paths.ts'
import { type Text, text } from '#shared/texts/text.ts'
import { waiting } from './page-text-list.tsx'

const PLACES: Record<PagePlace, Text> = {
  footer: text('Place|Footer'),
  sidebar: text('Place|Sidebar'),
  none: text('Place|Nowhere'),
}

/** Lists the pages that the site has made itself, and makes new ones. */
export function OwnPageList(): JSX.Element {
  const list = useQuery(callQuery(listOwnPages))
  const navigate = useNavigate()
  const [view, setView] = useState({ page: 1 })
  const own = ownTextLanguage()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 className="text-2xl">{t('Pages of Your Own')}</h2>
      <p className="max-w-prose text-soft">
        {t('Training times, the team, house rules: pages that only your site has, {max} at most.', {
          max: OWN_PAGES_MAX,
        })}
      </p>
      <EntryList
        label={t('Pages of Your Own')}
        unit="page"
        source={sourceOf(list, t('pages'))}
        columns={columns()}
        pageSize={OWN_PAGES_MAX}
        view={view}
        onView={setView}
        nothing={() => ({
          title: t('No pages of your own yet'),
          description: t('Add one, write its text, and link it in the footer or the sidebar.'),
        })}
        nameOf={({ title }) => title}
        paramsOf={({ slug }) => ({ slug })}
        buttons={buttons}
        form={{
          schema: ownPageForm,
          valuesOf: (page) => ({
            title: page?.title ?? '',
            slug: page?.slug ?? '',
            showIn: page?.showIn ?? 'footer',
          }),
          fieldsOf: (_, edited) => fields(edited === null),
        }}
        create={{
          call: createOwnPage,
          title: t('Add Page'),
          disabled: (list.data?.length ?? 0) >= OWN_PAGES_MAX,
          send: (send, input) =>
            send(createOwnPage, {
              query: own === 'en' ? {} : { language: own },
              body: {
                ...input,
                slug: input.slug || slugOf(input.title, 'page'),
                subtitle: null,
                sections: [],
              },
            }),
          done: t('Page added'),
          onCreated: ({ slug }) =>
            void navigate({ href: consolePaths.ownPage(slug), ignoreBlocker: true }),
        }}
        change={{
          call: changeOwnPage,
          title: t('Address and Place'),
          done: t('Page saved'),
          patchOf: ({ slug, showIn }, _, page) => ({ slug: slug || page.slug, showIn }),
        }}
        remove={{
          call: removeOwnPage,
          inTrash: 'page',
          title: t('Delete Page'),
          done: t('Page deleted'),
          question: ({ title }) => (
            <>
              <DeletedBox name={title} />
              <p>{t('Its text goes in all languages. It stays in the trash for 30 days.')}</p>
            </>
          ),
        }}
      />
    </div>
  )
}

const buttons = (row: OwnPageEntry, dialog: RowDialog<OwnPageEntry>) => (
  <RowButtons name={row.title} onEdit={() => dialog.edit(row)} onDelete={() => dialog.remove(row)}>
    <SiteLink href={consolePaths.ownPage(row.slug)} className={buttonClass({ variant: 'ghost' })}>
      <Icon name="book-open" className="size-4.5" />
      {t('Text')}
      <span className="sr-only"> {row.title}</span>
    </SiteLink>
  </RowButtons>
)

const columns = (): Column<OwnPageEntry>[] => [
  {
    name: t('Title'),
    kind: 'heading',
    cell: ({ title }) => <bdi className="font-semibold">{title}</bdi>,
  },
  {
    name: t('Address'),
    cell: ({ slug }) => (
      <SiteLink
        href={paths.ownPage(slug)}
        className="inline-flex min-h-11 items-center text-accent underline underline-offset-4 wrap-anywhere hover:text-accent-strong"
      >
        {paths.ownPage(slug)}
      </SiteLink>
    ),
  },
  { name: t('Linked In'), kind: 'narrow', cell: ({ showIn }) => t(PLACES[showIn]) },
  { name: t('Translations'), kind: 'narrow', cell: ({ translations }) => waiting(translations) },
  { name: t('Last Updated'), kind: 'narrow', cell: ({ updatedAt }) => dateText(updatedAt, t) },
]

const fields = (isNew: boolean): EntryField<{ title: string; slug: string; showIn: string }>[] => [
  ...(isNew ? [{ name: 'title', label: t('Title') } as const] : []),
  {
    name: 'slug',
    label: t('Address'),
    hint: isNew
      ? t('After /page/, such as club-nights. If left empty, it is made from the title.')
      : t('After /page/, such as club-nights. The former address is gone afterwards.'),
    input: { autoCapitalize: 'none', spellCheck: false },
  },
  {
    name: 'showIn',
    label: t('Linked in'),
    kind: 'choice',
    options: PAGE_PLACES.map((value) => ({
      value,
      label: t(PLACES[value]),
    })),
    hint: t('The page is public in any case; a link makes it found.'),
  },
]
