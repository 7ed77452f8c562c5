import { isolate, t } from '#client/kit/t.tsx'
import { useQuery } from '@tanstack/react-query'
import type { JSX } from 'react'
import { EntryList } from '#client/catalogue/entry-list.tsx'
import { sourceOf } from '#client/data/list-source.ts'
import { callQuery } from '#client/data/queries.ts'
import { Badge } from '#client/kit/badge.tsx'
import { DeletedBox } from '#client/kit/dialog.tsx'
import { Icon } from '#client/kit/icon.tsx'
import type { NoRows, OnView } from '#client/kit/list-page.tsx'
import { pluralOf } from '#client/kit/number-words.ts'
import type { Column } from '#client/kit/table.tsx'
import { textMatches } from '#client/kit/text-match.ts'
import {
  changeAdditional,
  createAdditional,
  listAllAdditional,
  removeAdditional,
} from '#shared/calls/additional.ts'
import {
  additionalInput,
  type AdditionalInput,
  type AdditionalResourceView,
} from '#shared/contracts/additional-resources.ts'
import { ADDITIONAL_CATEGORIES } from '#shared/domain/catalogue.ts'
import { dateText, descriptionText, outboundHref } from '#shared/domain/resource-display.ts'
import {
  type AdditionalFilters,
  type AdditionalValues,
  ALL,
  CATEGORY_NAMES,
  NEW_ADDITIONAL,
  NO_FILTERS,
  previewOf,
  valuesOf,
} from './additional-values.ts'
import { AdditionalCard } from '#client/features/additional/additional-card.tsx'
import { type Control, useWatch } from '#client/kit/use-form.tsx'
import type { EntryField } from '#client/kit/entry-dialog.tsx'
import { useSettled } from '#client/kit/timing.ts'

type AdditionalManagerProps = {
  view: AdditionalFilters
  onView: OnView<AdditionalFilters>
  columns: ColumnSet
}

/** Manages the links on the Play, Kids, and Other Resources pages. */
export function AdditionalManager(props: AdditionalManagerProps): JSX.Element {
  const { view, onView, columns } = props
  const list = useQuery(callQuery(listAllAdditional))
  return (
    <EntryList
      label={t('Additional resources')}
      unit="additional resource"
      source={sourceOf(list, pluralOf('additional resource'))}
      columns={columnsOf(columns)}
      pageSize={10}
      view={view}
      onView={onView}
      matches={matches}
      nothing={() => (list.data?.length === 0 ? nothingYet() : nothingFound())}
      search={{
        label: t('Search additional resources'),
        placeholder: t('Search by title, description or link'),
      }}
      filters={[{ name: 'category', label: t('Link|Category'), options: categoryOptions() }]}
      nameOf={({ title }) => title}
      form={{
        schema: additionalInput,
        valuesOf,
        fieldsOf,
        size: 'wide',
        description: (edited) => edited && `#${edited.id}: ${isolate(edited.title)}`,
      }}
      create={{
        call: createAdditional,
        label: t('Add New Content'),
        title: t('Create Additional Resource'),
        submit: t('Create'),
        busy: t('Creating...'),
        done: t('Additional resource created successfully'),
        failed: t('Failed to create additional resource'),
      }}
      change={{
        call: changeAdditional,
        list: listAllAdditional,
        title: t('Edit Additional Resource'),
        done: t('Additional resource updated successfully'),
        failed: t('Failed to update additional resource'),
      }}
      remove={{
        call: removeAdditional,
        inTrash: 'additional',
        title: t('Delete Additional Resource'),
        done: t('Additional resource deleted successfully'),
        failed: t('Failed to delete additional resource'),
        question: ({ title, description }) => (
          <>
            <p>
              {t(
                'It will disappear from its page immediately. It can be restored from the trash for 30 days.',
              )}
            </p>
            <DeletedBox name={title}>
              {descriptionText(description, t, DIALOG_DESCRIPTION_LENGTH)}
            </DeletedBox>
          </>
        ),
      }}
    />
  )
}

/** In characters. */
const DIALOG_DESCRIPTION_LENGTH = 100

function matches(
  { id, category, title, description, linkUrl }: AdditionalResourceView,
  { query, category: wanted }: AdditionalFilters,
): boolean {
  return (
    (wanted === ALL || category === wanted) &&
    textMatches(query, [String(id), title, description, linkUrl])
  )
}

const categoryOptions = () =>
  [
    { value: ALL, label: t('Link|All categories') },
    ...ADDITIONAL_CATEGORIES.map((value) => ({ value, label: t(CATEGORY_NAMES[value]) })),
  ] as const

const nothingYet = (): NoRows<AdditionalFilters> => ({
  title: t('No additional resources yet'),
  description: t('What you add here appears on the Play, Kids, and Other Resources pages.'),
})
const nothingFound = (): NoRows<AdditionalFilters> => ({
  title: t('No additional resources found'),
  description: t('Nothing matches the search and the category.'),
  action: { label: t('Show all'), view: NO_FILTERS },
})

/** `short` for the tab in the console, `full` for the page of its own. */
type ColumnSet = 'short' | 'full'

type AdditionalColumn = Column<AdditionalResourceView>

/** In characters. */
const TABLE_DESCRIPTION_LENGTH = 60

function columnsOf(set: ColumnSet): AdditionalColumn[] {
  const id: AdditionalColumn = { name: t('ID'), kind: 'narrow', cell: (resource) => resource.id }
  const category: AdditionalColumn = {
    name: t('Link|Category'),
    kind: 'narrow',
    cell: (resource) => t(CATEGORY_NAMES[resource.category]),
  }
  const order: AdditionalColumn = {
    name: t('Order'),
    kind: 'narrow',
    cell: (resource) => resource.order,
  }
  const title: AdditionalColumn = {
    name: t('Title'),
    kind: 'heading',
    cell: (resource) => <TitleCell {...resource} />,
  }
  const link: AdditionalColumn = {
    name: t('Link'),
    cell: (resource) => <OutLink {...resource} />,
  }
  const updated: AdditionalColumn = {
    name: t('Last Updated'),
    kind: 'narrow',
    cell: ({ updatedAt }) => dateText(updatedAt, t),
  }
  return set === 'short'
    ? [id, category, title, order]
    : [id, title, category, link, order, updated]
}

function TitleCell({ title, description, isActive }: AdditionalResourceView) {
  return (
    <>
      <bdi className="font-semibold">{title}</bdi>
      {isActive ? null : <Badge className="ms-2">{t('Inactive')}</Badge>}
      <span dir="auto" className="block text-sm text-soft">
        {descriptionText(description, t, TABLE_DESCRIPTION_LENGTH)}
      </span>
    </>
  )
}

function OutLink({ linkUrl }: AdditionalResourceView) {
  return (
    <a
      href={outboundHref(linkUrl)}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="inline-flex min-h-11 items-center gap-1.5 text-accent underline underline-offset-4 hover:text-accent-strong"
    >
      {hostOf(linkUrl)}
      <span className="sr-only"> {t('(opens in a new tab)')}</span>
      <Icon name="external-link" className="size-4 shrink-0" />
    </a>
  )
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : url
}

/** All fields, and beside them the card that visitors will see. */
const fieldsOf = ({ control }: AdditionalPreviewProps): EntryField<AdditionalValues>[] => [
  { name: 'title', label: t('Title') },
  { name: 'description', label: t('Description'), kind: 'area', rows: 4 },
  {
    name: 'linkUrl',
    label: t('Link URL'),
    kind: 'url',
    placeholder: 'https://',
  },
  {
    name: 'linkText',
    label: t('Link text'),
    hint: t("Shown on the button; 'Visit Website' if left empty"),
    half: true,
  },
  {
    name: 'imageUrl',
    label: t('Image URL'),
    kind: 'url',
    placeholder: 'https://',
    hint: t('Optional; the public cards show an icon instead'),
    half: true,
  },
  {
    name: 'category',
    label: t('Link|Category'),
    kind: 'choice',
    options: ADDITIONAL_CATEGORIES.map((value) => ({ value, label: t(CATEGORY_NAMES[value]) })),
    half: true,
  },
  { name: 'order', label: t('Order'), kind: 'number', hint: t('Lower comes first'), half: true },
  {
    name: 'isActive',
    label: t('State|Active'),
    kind: 'check',
    caption: t('Active: visible to visitors'),
  },
  { render: () => <AdditionalPreview control={control} /> },
]

/** Waits until typing pauses, because the card measures its text on every change. */
const REST_MS = 200

type AdditionalPreviewProps = {
  control: Control<AdditionalValues, unknown, AdditionalInput>
}

/** Shows the card as visitors will see it. It is inert: nothing in it can be focused or clicked. */
function AdditionalPreview({ control }: AdditionalPreviewProps) {
  const values = { ...NEW_ADDITIONAL, ...useSettled(useWatch({ control }), REST_MS) }
  return (
    <aside aria-label={t('Preview')} className="entry-aside lg:sticky lg:top-2 lg:self-start">
      <h3 className="text-lg">{t('Preview')}</h3>
      <div inert className="w-full max-w-80 wrap-anywhere">
        <AdditionalCard resource={previewOf(values)} />
      </div>
      {values.isActive ? null : (
        <p className="text-sm text-soft">{t('Inactive: hidden from visitors.')}</p>
      )}
    </aside>
  )
}
