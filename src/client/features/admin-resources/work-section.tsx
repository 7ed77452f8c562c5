import { useQuery } from '@tanstack/react-query'
import { type JSX, useRef, useState } from 'react'
import { ResourceSearch } from '#client/catalogue/resource-search.tsx'
import { SiteLink } from '#client/catalogue/site-link.tsx'
import { writeFault } from '#client/data/errors.ts'
import { callQuery } from '#client/data/queries.ts'
import { type Undo, undoBy, useCall } from '#client/data/write.ts'
import { Button } from '#client/kit/button.tsx'
import { SelectField } from '#client/kit/select.tsx'
import { t } from '#client/kit/t.tsx'
import { joinWork, leaveWork } from '#shared/calls/admin-resources.ts'
import { listHistory, revertResource } from '#shared/calls/history.ts'
import { getResource, listEditions } from '#shared/calls/resources.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { type Edition, editionLabel, EDITIONS } from '#shared/domain/editions.ts'
import { titleText } from '#shared/domain/resource-display.ts'
import { paths } from '#shared/paths.ts'

/** Joins a resource with other editions of its work, and takes it out again. */
export function WorkSection({ resource }: { resource: ResourceView }): JSX.Element {
  const { id } = resource
  const of = { params: { id } }
  const { data: now = resource } = useQuery({ ...callQuery(getResource, of), staleTime: 0 })
  const { data: editions = [] } = useQuery({ ...callQuery(listEditions, of), staleTime: 0 })
  const [chosen, setChosen] = useState<Edition>()
  const edition = chosen ?? now.work?.edition ?? null
  /** Whose history has the last change. */
  const changed = useRef(id)
  const undo = () => takingBack(changed.current)
  const join = useCall(joinWork, { toasts: { done: t('Joined as editions of one work') }, undo })
  const leave = useCall(leaveWork, { toasts: { done: t('No longer an edition') }, undo })
  const send = (other: ResourceView, as: Edition | null, whose: number) => {
    changed.current = whose
    join.mutate({ ...of, body: { with: [other.id], ...(as && { edition: as }) } })
  }
  const [fellow] = editions
  const error = join.error ?? leave.error
  return (
    <div className="grid gap-4">
      <p className="text-soft">
        {t('A book, its course and its translations are one work. Nothing is merged.')}
      </p>
      {editions.length > 0 ? (
        <ul className="grid gap-1">
          {editions.map((each) => (
            <li key={each.id} className="wrap-anywhere">
              <SiteLink href={paths.resource(each.id)} className="text-link" dir="auto">
                {titleText(each.title, t)}
              </SiteLink>
              {each.work?.edition ? ` · ${editionLabel(each.work.edition, t)}` : ''}
            </li>
          ))}
        </ul>
      ) : null}
      <div className="grid items-end gap-3 sm:grid-cols-[12rem_minmax(0,1fr)]">
        <SelectField
          label={t('Edition')}
          value={edition ?? ''}
          onChange={(value) => {
            const as = EDITIONS.find((each) => each === value)
            setChosen(as)
            if (as && fellow) send(fellow, as, id)
          }}
          options={[
            ...(edition ? [] : [{ value: '', label: t('Not said') }]),
            ...EDITIONS.map((each) => ({ value: each, label: editionLabel(each, t) })),
          ]}
        />
        <ResourceSearch
          label={t('Another edition')}
          chosen={[id, ...editions.map((each) => each.id)]}
          error={error ? writeFault(error) : undefined}
          onAdd={(other) => send(other, edition, other.work ? id : other.id)}
        />
      </div>
      {fellow ? (
        <p>
          <Button
            size="sm"
            variant="secondary"
            busy={leave.isPending}
            onClick={() => {
              changed.current = id
              leave.mutate(of)
            }}
          >
            {t('Take it out of the work')}
          </Button>
        </p>
      ) : null}
    </div>
  )
}

/** Reverts the last change of the work in the history of a resource, and with it those of the others. */
function takingBack(id: number): Undo {
  return async (client) => {
    const query = callQuery(listHistory, { params: { id }, query: { limit: 10 } })
    const versions = await client.fetchQuery({ ...query, staleTime: 0 })
    const last = versions.find(({ changes }) => 'work' in changes || 'edition' in changes)
    if (!last) return undefined
    const body = { version: last.version - 1 }
    return undoBy(
      revertResource,
      { params: { id }, body },
      { toasts: { done: t('Undone') } },
    )(client)
  }
}
