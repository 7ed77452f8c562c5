import { NotTheSameButton } from '#client/catalogue/not-the-same-button.tsx'
import { useQuery } from '@tanstack/react-query'
import { type JSX, type ReactNode, useMemo, useState } from 'react'
import { type Control, useWatch } from '#client/kit/use-form.tsx'
import { localPath } from '#client/data/page-language.ts'
import { callQuery } from '#client/data/queries.ts'
import { useCall } from '#client/data/write.ts'
import { Phrase, t } from '#client/kit/t.tsx'
import { useSettled } from '#client/kit/timing.ts'
import { compareAddress, markNotSimilar } from '#shared/calls/admin-resources.ts'
import type { AddressComparison } from '#shared/contracts/admin-resources.ts'
import { isWebAddress } from '#shared/contracts/fields.ts'
import type { ResourceInput } from '#shared/contracts/resource-input.ts'
import { paths } from '#shared/paths.ts'
import type { ResourceValues } from '#client/catalogue/resource-values.ts'

const COMPARED = ['sourceUrl', 'type', 'title', 'author'] as const
/** Waits until typing pauses. */
const REST_MS = 400

type Props = {
  control: Control<ResourceValues, unknown, ResourceInput>
  /** Null for a new resource. */
  id: number | null
  /** What is known besides what was typed. */
  known?: AddressComparison | undefined
}

/** Warns, before anything is saved, of a resource that is the same, or probably is. */
export function SameAddressNote({ control, id, known }: Props): JSX.Element {
  const values = useWatch({ control, name: COMPARED })
  const typed = JSON.stringify(values)
  const [first] = useState(typed)
  const settled = useSettled(typed, REST_MS)
  const query = useMemo(() => {
    const [sourceUrl, type, title, author] = JSON.parse(settled) as typeof values
    return {
      sourceUrl: sourceUrl.trim(),
      type: type as ResourceInput['type'],
      title: title.trim(),
      author: author.trim(),
      id,
    }
  }, [settled, id])
  const isAsked = (id !== null || settled !== first) && isWebAddress(query.sourceUrl)
  const { data } = useQuery({ ...callQuery(compareAddress, { query }), enabled: isAsked })
  const typedFound = isAsked ? data : undefined
  const sameAs = typedFound?.sameAs ?? known?.sameAs
  const similar = new Set([...(typedFound?.similar ?? []), ...(known?.similar ?? [])])
  return (
    <output className="grid gap-1 text-sm empty:hidden">
      {sameAs ? (
        <p>
          <Phrase
            of="The catalogue has this address already: <link>resource {id}</link>."
            values={{ id: sameAs }}
            tags={{ link: linkTo(sameAs) }}
          />
        </p>
      ) : null}
      {[...similar].map((other) => (
        <p key={other}>
          <Phrase
            of="This is probably the same as <link>resource {id}</link>. Please check."
            values={{ id: other }}
            tags={{ link: linkTo(other) }}
          />
          {id === null ? null : <NotTheSame id={id} other={other} />}
        </p>
      ))}
    </output>
  )
}

/** Ends the warning for good. */
function NotTheSame({ id, other }: { id: number; other: number }): JSX.Element {
  const { mutate, isPending } = useCall(markNotSimilar, {
    toasts: { done: t('They are no longer named as similar') },
  })
  return (
    <NotTheSameButton
      id={other}
      isBusy={isPending}
      onPress={() => mutate({ body: { a: id, b: other } })}
    />
  )
}

const linkTo = (id: number) =>
  function LinkToResource(words: ReactNode): JSX.Element {
    return (
      <a href={localPath(paths.resource(id))} target="_blank" className="text-link">
        {words}
      </a>
    )
  }
