import { useQuery } from '@tanstack/react-query'
import { type JSX, useId, useState } from 'react'
import { SHOWN_LENGTH, shownValue } from '#client/catalogue/resource-history.tsx'
import { faultsOf, loadingFault, writeFault } from '#client/data/errors.ts'
import { localPath } from '#client/data/page-language.ts'
import { callQuery } from '#client/data/queries.ts'
import { seenHeader } from '#client/data/request.ts'
import { unmerging } from '#client/data/undo.ts'
import { useCall } from '#client/data/write.ts'
import { Button } from '#client/kit/button.tsx'
import { Modal } from '#client/kit/dialog.tsx'
import { Spinner } from '#client/kit/states.tsx'
import { FormAlert } from '#client/kit/form.tsx'
import { pluralOf } from '#client/kit/number-words.ts'
import { RadioLine } from '#client/kit/radio-line.tsx'
import { isolate, Phrase, t } from '#client/kit/t.tsx'
import { mergeResource, previewMerge } from '#shared/calls/admin-resources.ts'
import { getResource } from '#shared/calls/resources.ts'
import type { MergePreview } from '#shared/contracts/admin-resources.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { inputValue } from '#shared/domain/field-values.ts'
import { fieldsIn, fieldSpec } from '#shared/domain/resource-fields.ts'
import { titleText } from '#shared/domain/resource-display.ts'
import { paths } from '#shared/paths.ts'
import { truncate } from '#shared/texts/characters.ts'
import { type Text, text } from '#shared/texts/text.ts'

type MergeModalProps = {
  /** The resources to merge; null while the dialog is closed. */
  pair: readonly [number, number] | null
  onMerged: () => void
  onClose: () => void
}

/** Merges two resources, seen side by side, into the one that is chosen to stay. */
export function MergeModal({ pair, onMerged, onClose }: MergeModalProps): JSX.Element {
  return (
    <Modal open={pair !== null} size="wide" title={t('Merge Resources')} onClose={onClose}>
      {pair ? <Pair ids={pair} {...{ onMerged, onClose }} /> : null}
    </Modal>
  )
}

type PairProps = Omit<MergeModalProps, 'pair'> & { ids: readonly [number, number] }

function Pair({ ids, onMerged, onClose }: PairProps) {
  // The older address is more likely to be known elsewhere.
  const [into, setInto] = useState(Math.min(...ids))
  const queryOf = (id: number) => ({
    ...callQuery(getResource, { params: { id } }),
    staleTime: 0,
    retry: false,
  })
  const [one, other] = [useQuery(queryOf(ids[0])), useQuery(queryOf(ids[1]))]
  const error = one.error ?? other.error
  if (error) return <FormAlert message={loadingFault(pluralOf('resource'), error)} />
  if (!one.data || !other.data) return <Spinner label={t('Loading...')} />
  const both = [one.data, other.data] as const
  const gone = both.find(({ id }) => id !== into) ?? one.data
  return (
    <>
      <p className="text-soft">
        {t(
          'One of them stays. The other goes, and what belongs to it moves; its page and its links lead to the one that stays. It can be undone for 30 days.',
        )}
      </p>
      <SideBySide both={both} into={into} onInto={setInto} />
      <Confirmation key={into} resource={gone} {...{ into, onMerged, onClose }} />
    </>
  )
}

type SideBySideProps = {
  both: readonly [ResourceView, ResourceView]
  into: number
  onInto: (id: number) => void
}

/** The titles of both, and each field in which they differ. */
function SideBySide({ both, into, onInto }: SideBySideProps) {
  const name = useId()
  const rows = fieldsIn('suggestions').flatMap((field) => {
    const [one, other] = both.map((each) => shownValue(field, inputValue(each, field)))
    return one === other && field !== 'title' ? [] : [{ field, values: [one ?? '', other ?? ''] }]
  })
  return (
    <table className="w-full table-fixed text-start text-sm wrap-anywhere">
      <caption className="sr-only">{t('Both resources, and where they differ')}</caption>
      <thead>
        <tr className="align-top">
          <th scope="col" className="w-22 sm:w-36">
            <span className="sr-only">{t('Field')}</span>
          </th>
          {both.map(({ id }) => (
            <th key={id} scope="col" className="text-start">
              <RadioLine
                name={name}
                label={t('#{id} stays', { id: String(id) })}
                checked={id === into}
                onChange={() => onInto(id)}
              />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ field, values }) => (
          <tr key={field} className="border-t border-line align-top">
            <th scope="row" className="py-1.5 text-start font-semibold">
              {t(fieldSpec(field).label)}
            </th>
            {values.map((value, place) => (
              <td key={both[place]?.id} dir="auto" className="px-2 py-1.5">
                {truncate(value, SHOWN_LENGTH)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const MOVED = [
  ['saves', text('{count, plural, one {# bookmark} other {# bookmarks}}')],
  [
    'studied',
    text('{count, plural, one {# member who studies it} other {# members who study it}}'),
  ],
  ['notes', text('{count, plural, one {# note} other {# notes}}')],
  ['lists', text('{count, plural, one {# list} other {# lists}}')],
  ['comments', text('{count, plural, one {# comment} other {# comments}}')],
  ['reports', text('{count, plural, one {# report} other {# reports}}')],
  ['suggestions', text('{count, plural, one {# suggestion} other {# suggestions}}')],
] as const satisfies readonly (readonly [keyof MergePreview, Text])[]

type ConfirmationProps = {
  resource: ResourceView
  into: number
  onMerged: () => void
  onClose: () => void
}

function Confirmation({ resource, into, onMerged, onClose }: ConfirmationProps) {
  const params = { id: resource.id, into }
  const { data, error } = useQuery({
    ...callQuery(previewMerge, { params }),
    staleTime: 0,
    retry: false,
  })
  const merge = useCall(mergeResource, {
    onSuccess: onMerged,
    toasts: {
      done: ({ title }) => ({
        title: t('Merged'),
        description: titleText(title, t),
        variant: 'success',
      }),
    },
    undo: (_, { params: { id } }) => unmerging(id),
  })
  if (error) return <FormAlert message={loadingFault(t('the other resource'), error)} />
  if (!data) return <Spinner label={t('Loading...')} />
  const parts = MOVED.flatMap(([name, words]) =>
    data[name] > 0 ? [t(words, { count: data[name] })] : [],
  )
  return (
    <section aria-label={t('What moves')} className="grid gap-3">
      <p className="wrap-anywhere">
        <Phrase
          of="Into <link>#{id}: {title}</link>"
          values={{ id: String(into), title: isolate(titleText(data.into.title, t)) }}
          tags={{
            link: (words) => (
              <a href={localPath(paths.resource(into))} target="_blank" className="text-link">
                {words}
              </a>
            ),
          }}
        />
        <span className="block text-sm text-soft">{data.into.sourceUrl}</span>
      </p>
      <p>
        {parts.length > 0
          ? t('Moves: {parts}', { parts: parts.join(', ') })
          : t('Nothing belongs to this resource yet.')}
      </p>
      <FormAlert
        message={
          merge.error
            ? (faultsOf(merge.error).fields['into'] ?? writeFault(merge.error))
            : undefined
        }
      />
      <p className="flex flex-wrap gap-3">
        <Button
          variant="danger"
          busy={merge.isPending}
          onClick={() => {
            const headers = seenHeader(resource)
            merge.mutate({ params: { id: resource.id }, body: { into }, headers })
          }}
        >
          {merge.isPending ? t('Merging...') : t('Merge')}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {t('Cancel')}
        </Button>
      </p>
    </section>
  )
}
