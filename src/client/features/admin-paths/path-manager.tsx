import { useQuery } from '@tanstack/react-query'
import type { JSX } from 'react'
import { EntryList } from '#client/catalogue/entry-list.tsx'
import { SiteLink } from '#client/catalogue/site-link.tsx'
import { sourceOf } from '#client/data/list-source.ts'
import { textLanguage } from '#client/data/page-language.ts'
import { callQuery } from '#client/data/queries.ts'
import { DeletedBox } from '#client/kit/dialog.tsx'
import type { EntryField } from '#client/kit/entry-dialog.tsx'
import { RequiredNote } from '#client/kit/field.tsx'
import { ALL_OF_IT, type SearchedView } from '#client/kit/list-address.ts'
import type { OnView } from '#client/kit/list-page.tsx'
import { pluralOf } from '#client/kit/number-words.ts'
import { t } from '#client/kit/t.tsx'
import type { Column } from '#client/kit/table.tsx'
import { type RowDialog, useRowDialog } from '#client/kit/table-tools.tsx'
import { textMatches } from '#client/kit/text-match.ts'
import { type UseFormReturn, useWatch } from '#client/kit/use-form.tsx'
import {
  addPath,
  changePath,
  listPathHistory,
  listPathsForAdmin,
  removePath,
  revertPath,
} from '#shared/calls/admin-paths.ts'
import type { AdminPathView, PathInput, PathVersionView } from '#shared/contracts/paths.ts'
import { languageLabel, LANGUAGES } from '#shared/domain/filters/language.ts'
import { PLAYED_SIDES, sideLabel } from '#shared/domain/filters/side.ts'
import { PATH_ABOUT_MAX, PATH_TITLE_MAX } from '#shared/domain/learning-path.ts'
import { dateText } from '#shared/domain/resource-display.ts'
import { agesText, MAX_PLAYER_RATING, ratingText } from '#shared/domain/resource-ranges.ts'
import { paths } from '#shared/paths.ts'
import { pathForm, type PathValues, valuesOf } from './path-values.ts'
import { StepsField } from './step-fields.tsx'
import { TextTabs } from './text-tabs.tsx'
import { History } from '#client/catalogue/resource-history.tsx'
import { Fold } from '#client/kit/states.tsx'
import { tableOf } from '#shared/texts/text-tables.ts'
import { isSiteLanguage } from '#shared/texts/languages.ts'
import { type Text, text } from '#shared/texts/text.ts'

type PathManagerProps = { view: SearchedView; onView: OnView<SearchedView> }

/** The title in the reader's language; English where it is missing. */
const titleOf = ({ title, slug }: AdminPathView) => title[textLanguage()] ?? title.en ?? slug

/** Lists the paths, which are edited as a whole. */
export function PathManager({ view, onView }: PathManagerProps): JSX.Element {
  const list = useQuery(callQuery(listPathsForAdmin))
  const rows = useRowDialog<AdminPathView>()
  return (
    <EntryList
      label={t('Paths')}
      unit="path"
      source={sourceOf(list, pluralOf('path'))}
      columns={columns()}
      view={view}
      onView={onView}
      matches={({ title, slug }, { query }) => textMatches(query, [slug, ...Object.values(title)])}
      nothing={({ query }) =>
        query === ''
          ? { title: t('No paths yet'), description: t('Add one with its first three steps.') }
          : {
              title: t('No paths found'),
              description: t('Nothing matches the search.'),
              action: { label: t('Show all paths'), view: ALL_OF_IT },
            }
      }
      search={{ label: t('Search paths'), placeholder: t('Search by title or address') }}
      nameOf={titleOf}
      paramsOf={({ slug }) => ({ slug })}
      rows={rows}
      form={{
        schema: pathForm,
        size: 'wide',
        valuesOf,
        fieldsOf: (form, edited) => fieldsOf(form, edited, rows.dialog),
      }}
      create={{
        call: addPath,
        title: t('Add Path'),
        done: t('Path added'),
        failed: t('The path could not be added'),
      }}
      change={{
        call: changePath,
        title: t('Edit Path'),
        done: t('Path saved'),
        failed: t('The path could not be saved'),
        // Its steps belong together.
        patchOf: (path) => path,
        list: listPathsForAdmin,
      }}
      remove={{
        call: removePath,
        title: t('Delete Path'),
        done: t('Path deleted'),
        inTrash: 'path',
        question: (path) => (
          <>
            <DeletedBox name={titleOf(path)} />
            <p>
              {t('Nobody sees it any more. From the trash, it comes back with who follows it.')}
            </p>
          </>
        ),
      }}
    />
  )
}

const columns = (): Column<AdminPathView>[] => [
  {
    name: t('Title'),
    kind: 'heading',
    sortBy: titleOf,
    cell: (path) => (
      <SiteLink
        href={paths.learningPath(path.slug)}
        className="inline-flex min-h-11 items-center font-semibold underline-offset-4 hover:underline"
      >
        <bdi>{titleOf(path)}</bdi>
      </SiteLink>
    ),
  },
  {
    name: t('Rating range'),
    kind: 'narrow',
    sortBy: ({ ratingFrom }) => ratingFrom,
    cell: (path) => ratingText({ level: 'all', ...path }, t) ?? t('All ratings'),
  },
  {
    name: t('Steps'),
    kind: 'narrow',
    sortBy: ({ steps }) => steps.length,
    cell: ({ steps }) => steps.length,
  },
  {
    name: t('For'),
    kind: 'narrow',
    cell: ({ language, ages, side }) =>
      [
        language && languageLabel(language, t),
        ages && agesText({ ageFrom: ages[0], ageTo: ages[1] }, t),
        side && sideLabel(side, t),
      ]
        .filter(Boolean)
        .join(', ') || null,
  },
  {
    name: t('Last Updated'),
    kind: 'narrow',
    sortBy: ({ updatedAt }) => updatedAt,
    startsDescending: true,
    cell: ({ updatedAt }) => dateText(updatedAt, t),
  },
]

type PathForm = UseFormReturn<PathValues, unknown, PathInput>

function fieldsOf(
  form: PathForm,
  edited: AdminPathView | null,
  dialog: RowDialog<AdminPathView>,
): readonly EntryField<PathValues>[] {
  const rating = { kind: 'number', half: true } as const
  return [
    { render: () => <RequiredNote /> },
    { name: 'title', label: t('Title'), render: () => <PathTexts form={form} /> },
    {
      name: 'slug',
      label: t('Address'),
      hint: edited
        ? t('After /paths/. The former address is gone afterwards.')
        : t('After /paths/. If left empty, it is made from the title.'),
      input: { autoCapitalize: 'none', spellCheck: false },
    },
    { name: 'ratingFrom', label: t('Rating from'), hint: t('0 for beginners'), ...rating },
    {
      name: 'ratingTo',
      label: t('Rating to'),
      hint: t('{max} for all above', { max: String(MAX_PLAYER_RATING) }),
      ...rating,
    },
    {
      name: 'ages.from',
      label: t('Youngest age'),
      hint: t('Only for children: others leave both ages empty.'),
      ...rating,
    },
    { name: 'ages.to', label: t('Oldest age'), ...rating },
    {
      name: 'side',
      label: t('Side'),
      kind: 'choice',
      half: true,
      options: [
        { value: '', label: t('Both sides') },
        ...PLAYED_SIDES.map((value) => ({ value, label: sideLabel(value, t) })),
      ],
    },
    {
      name: 'language',
      label: t('Language'),
      kind: 'choice',
      half: true,
      options: [
        { value: '', label: t('No language of its own') },
        ...LANGUAGES.map((value) => ({ value, label: languageLabel(value, t) })),
      ],
    },
    { name: 'steps', label: t('Steps'), render: () => <Steps form={form} /> },
    ...(edited
      ? [
          {
            render: () => (
              <PathHistory
                path={edited}
                isUnsaved={Object.keys(form.formState.dirtyFields).length > 0}
                onReverted={dialog.close}
              />
            ),
          },
        ]
      : []),
  ]
}

/** How a value is set that no input of the form holds. */
const changed = ({ formState }: PathForm) => ({
  shouldDirty: true,
  shouldValidate: formState.isSubmitted,
})

function PathTexts({ form }: { form: PathForm }) {
  const [title, about] = useWatch({ control: form.control, name: ['title', 'about'] })
  const { errors } = form.formState
  return (
    <TextTabs
      fields={[
        {
          name: 'title',
          label: t('Title'),
          max: PATH_TITLE_MAX,
          texts: title,
          errors: errors.title ?? {},
          onChange: (next) => form.setValue('title', next, changed(form)),
        },
        {
          name: 'about',
          label: t('What it leads to'),
          max: PATH_ABOUT_MAX,
          isLong: true,
          texts: about,
          errors: errors.about ?? {},
          onChange: (next) => form.setValue('about', next, changed(form)),
        },
      ]}
    />
  )
}

function Steps({ form }: { form: PathForm }) {
  const steps = useWatch({ control: form.control, name: 'steps' })
  return (
    <StepsField
      steps={steps}
      errors={form.formState.errors.steps}
      onChange={(next) => form.setValue('steps', next, changed(form))}
    />
  )
}

type PathHistoryProps = { path: AdminPathView; isUnsaved: boolean; onReverted: () => void }

/** The changes of a path, newest first, and the way back to a former state. */
function PathHistory(props: PathHistoryProps): JSX.Element {
  return <Fold title={t('History')}>{() => <Versions {...props} />}</Fold>
}

function Versions({ path, ...rest }: PathHistoryProps) {
  const params = { slug: path.slug }
  const query = { limit: 100 }
  return (
    <History
      {...rest}
      seen={path}
      list={useQuery({ ...callQuery(listPathHistory, { params, query }), staleTime: 0 })}
      call={revertPath}
      params={params}
      nothing={t('Nobody has changed this path since it came with the first catalogue.')}
      changesOf={shownChanges}
      startsLater={({ action }) => action !== 'path_added'}
    />
  )
}

function shownChanges({ changes }: PathVersionView) {
  return Object.entries(changes).map(([name, change]) => ({
    name,
    label: labelOf(name),
    old: change.old,
    new: change.new ?? t('nothing'),
  }))
}

const LABELS = tableOf<Text>({
  slug: text('Address'),
  title: text('Title'),
  about: text('What it leads to'),
  ratingFrom: text('Rating from'),
  ratingTo: text('Rating to'),
  ages: text('Ages'),
  side: text('Side'),
  language: text('Language'),
  steps: text('Steps'),
  goal: text('Goal'),
  after: text('Comes after'),
  need: text('How many of them make it done'),
  minutes: text('Minutes'),
  items: text('Lessons'),
})

/** Returns 'Title (German)' of 'title.de', and 'Step first-game, Lessons' of 'steps.first-game.items'. */
function labelOf(name: string): string {
  const [first = '', key, ...rest] = name.split('.')
  if (first === 'steps' && key !== undefined)
    return t('Step {key}, {field}', { key, field: labelOf(rest.join('.')) })
  const known = LABELS.get(first)
  const label = known ? t(known) : first
  return key !== undefined && isSiteLanguage(key)
    ? t('{label} ({language})', { label, language: languageLabel(key, t) })
    : label
}
