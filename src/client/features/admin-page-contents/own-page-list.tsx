import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { JSX } from 'react'
import { SiteLink } from '#client/catalogue/site-link.tsx'
import { useCanSave, useFaultsOf } from '#client/data/account.ts'
import { DeleteDialog } from '#client/data/delete-dialog.tsx'
import { loadingFault } from '#client/data/errors.ts'
import { ownTextLanguage } from '#client/data/page-language.ts'
import { callQuery } from '#client/data/queries.ts'
import { restoring } from '#client/data/undo.ts'
import { useCall } from '#client/data/write.ts'
import { buttonClass } from '#client/kit/button.tsx'
import { DeletedBox } from '#client/kit/dialog.tsx'
import { EntryDialog, type EntryField } from '#client/kit/entry-dialog.tsx'
import { Icon } from '#client/kit/icon.tsx'
import { AddButton } from '#client/kit/list-page.tsx'
import { Loaded } from '#client/kit/loaded.tsx'
import { EmptyState } from '#client/kit/states.tsx'
import { type Column, DataTable, TableSkeleton } from '#client/kit/table.tsx'
import { RowButtons, type RowDialog, useRowDialog } from '#client/kit/table-tools.tsx'
import { t } from '#client/kit/t.tsx'
import { toast } from '#client/kit/toast.ts'
import {
  changeOwnPage,
  createOwnPage,
  listOwnPages,
  removeOwnPage,
} from '#shared/calls/own-pages.ts'
import { type OwnPageEntry, ownPageForm } from '#shared/contracts/own-pages.ts'
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
  const { dialog, region } = useRowDialog<OwnPageEntry>()
  const isFull = (list.data?.length ?? 0) >= OWN_PAGES_MAX
  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-labelledby="own-pages"
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
    >
      <h2 id="own-pages" className="text-2xl">
        {t('Pages of Your Own')}
      </h2>
      <p className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <span className="max-w-prose text-soft">
          {t(
            'Training times, the team, house rules: pages that only your site has, {max} at most.',
            { max: OWN_PAGES_MAX },
          )}
        </span>
        {isFull ? null : <AddButton label={t('Add Page')} onAdd={dialog.create} />}
      </p>
      <Loaded
        query={list}
        skeleton={<TableSkeleton rows={3} label={t('Loading pages...')} />}
        failure={({ error }) => loadingFault(t('pages'), error)}
        empty={
          <EmptyState
            title={t('No pages of your own yet')}
            description={t('Add one, write its text, and link it in the footer or the sidebar.')}
          />
        }
      >
        {(rows) => (
          <DataTable label={t('Pages of your own')} columns={columnsOf(dialog)} rows={rows} />
        )}
      </Loaded>
      <PlaceDialog dialog={dialog} />
      <DeletePage dialog={dialog} />
    </section>
  )
}

function columnsOf(dialog: RowDialog<OwnPageEntry>): Column<OwnPageEntry>[] {
  return [
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
    {
      name: t('Actions'),
      kind: 'actions',
      cell: (row) => (
        <RowButtons
          name={row.title}
          onEdit={() => dialog.edit(row)}
          onDelete={() => dialog.remove(row)}
        >
          <SiteLink
            href={consolePaths.ownPage(row.slug)}
            className={buttonClass({ variant: 'ghost' })}
          >
            <Icon name="book-open" className="size-4.5" />
            {t('Text')}
            <span className="sr-only"> {row.title}</span>
          </SiteLink>
        </RowButtons>
      ),
    },
  ]
}

type PlaceValues = { title: string; slug: string; showIn: string }

const valuesOf = (page: OwnPageEntry | null): PlaceValues =>
  page
    ? { title: page.title, slug: page.slug, showIn: page.showIn }
    : { title: '', slug: '', showIn: 'footer' }

/** Makes a page, whose text is then written, or changes where one stands. */
function PlaceDialog({ dialog }: { dialog: RowDialog<OwnPageEntry> }) {
  const { edited } = dialog
  const navigate = useNavigate()
  const add = useCall(createOwnPage)
  const change = useCall(changeOwnPage)
  return (
    <EntryDialog
      open={dialog.isFormOpen}
      title={edited ? t('Address and Place') : t('Add Page')}
      size="md"
      entry={edited}
      schema={ownPageForm}
      valuesOf={valuesOf}
      fieldsOf={() => [
        ...(edited ? [] : [{ name: 'title', label: t('Title') } as const]),
        ...placeFields(edited === null),
      ]}
      submitLabel={edited ? t('Save Changes') : t('Add Page')}
      busyLabel={edited ? t('Saving...') : t('Adding...')}
      save={async (input) => {
        const slug = input.slug || (edited?.slug ?? slugOf(input.title, 'page'))
        if (edited) {
          const body = { slug, showIn: input.showIn }
          await change.mutateAsync({ params: { slug: edited.slug }, body })
        } else {
          const own = ownTextLanguage()
          const query = own === 'en' ? {} : { language: own }
          await add.mutateAsync({ query, body: { ...input, slug, subtitle: null, sections: [] } })
          void navigate({ href: consolePaths.ownPage(slug), ignoreBlocker: true })
        }
      }}
      faultsOf={useFaultsOf()}
      onSaved={() =>
        toast({ title: edited ? t('Page saved') : t('Page added'), variant: 'success' })
      }
      canSave={useCanSave()}
      onClose={dialog.close}
    />
  )
}

const placeFields = (isNew: boolean): EntryField<PlaceValues>[] => [
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

function DeletePage({ dialog }: { dialog: RowDialog<OwnPageEntry> }) {
  const id = dialog.deleting?.id ?? 0
  return (
    <DeleteDialog
      dialog={dialog}
      call={removeOwnPage}
      inputOf={({ slug }) => ({ params: { slug } })}
      toasts={{ done: t('Page deleted') }}
      undo={() => restoring({ kind: 'page', id })}
      title={t('Delete Page')}
      description={({ title }) => (
        <>
          <DeletedBox name={title} />
          <p>{t('Its text goes in all languages. It stays in the trash for 30 days.')}</p>
        </>
      )}
    />
  )
}
