import { DeleteDialog } from '#client/data/delete-dialog.tsx'
import { FormDialog } from '#client/data/form.tsx'
import { isolate, t } from '#client/kit/t.tsx'
import { useHydrated } from '@tanstack/react-router'
import { type JSX, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useCanSave } from '#client/data/account.ts'
import { ResourceHistory } from '#client/catalogue/resource-history.tsx'
import { restoring } from '#client/data/undo.ts'
import { DeletedBox } from '#client/kit/dialog.tsx'
import { Fold, Spinner } from '#client/kit/states.tsx'
import { GuardedPart } from '#client/kit/unsaved.tsx'
import { joinWork, leaveWork, removeResource } from '#shared/calls/admin-resources.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { descriptionText, titleText } from '#shared/domain/resource-display.ts'
import { failureToast } from './resource-toasts.ts'
import { useQuery } from '@tanstack/react-query'
import { ResourceSearch } from '#client/catalogue/resource-search.tsx'
import { SiteLink } from '#client/catalogue/site-link.tsx'
import { writeFault } from '#client/data/errors.ts'
import { callQuery } from '#client/data/queries.ts'
import { type Undo, undoBy, useCall } from '#client/data/write.ts'
import { Button } from '#client/kit/button.tsx'
import { SelectField } from '#client/kit/select.tsx'
import { listHistory, revertResource } from '#shared/calls/history.ts'
import { getResource, listEditions } from '#shared/calls/resources.ts'
import { type Edition, editionLabel, EDITIONS } from '#shared/domain/editions.ts'
import { paths } from '#shared/paths.ts'

type ResourceModalProps = {
  open: boolean
  /** Null creates a new resource. */
  resource: ResourceView | null
  onClose: () => void
}

/** Creates or edits a resource. */
export function ResourceModal(props: ResourceModalProps): JSX.Element {
  const { open, resource, onClose } = props
  return (
    <FormDialog
      open={open}
      title={resource ? t('Edit Resource') : t('Create New Resource')}
      description={
        resource ? `#${resource.id}: ${isolate(titleText(resource.title, t))}` : undefined
      }
      onClose={onClose}
    >
      {(isUnsaved) => (
        <>
          {resource ? (
            <div className="mb-5 grid gap-5">
              <Fold key={`history ${resource.id}`} title={t('History')}>
                {() => (
                  <ResourceHistory
                    id={resource.id}
                    seen={resource}
                    isUnsaved={isUnsaved}
                    onReverted={onClose}
                  />
                )}
              </Fold>
              <Fold key={`work ${resource.id}`} title={t('Other editions')}>
                {() => <WorkSection resource={resource} />}
              </Fold>
            </div>
          ) : null}
          <Suspense fallback={<Spinner label={t('Loading...')} />}>
            <LazyResourceForm key={resource?.id} resource={resource} takesFocus onSaved={onClose} />
          </Suspense>
        </>
      )}
    </FormDialog>
  )
}

type AddResourceProps = {
  /** The title to start with; may be ''. */
  title: string
}

/** Shows the form in the page itself. After each save it starts empty again. */
export function AddResource({ title }: AddResourceProps): JSX.Element {
  const [round, setRound] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)
  const hydrated = useHydrated()
  const canSave = useCanSave()
  useEffect(() => {
    if (round > 0) heading.current?.focus()
  }, [round])
  const startAnew = () => setRound((now) => now + 1)
  return (
    <section className="grid gap-4 rounded-lg border border-line bg-surface p-5 sm:p-6">
      <h2 ref={heading} tabIndex={-1} className="text-2xl">
        {t('Create New Resource')}
      </h2>
      <Suspense fallback={<Spinner label={t('Loading...')} />}>
        {hydrated ? (
          <GuardedPart canSave={canSave} onLeave={startAnew}>
            {(leave) => (
              <LazyResourceForm
                key={round}
                resource={null}
                title={round === 0 ? title : ''}
                onSaved={startAnew}
                cancelLabel={t('Clear')}
                onCancel={leave}
              />
            )}
          </GuardedPart>
        ) : (
          <Spinner label={t('Loading...')} />
        )}
      </Suspense>
    </section>
  )
}

/** In characters. */
const DIALOG_DESCRIPTION_LENGTH = 100

type DeleteModalProps = {
  /** Null while the dialog is closed. */
  resource: ResourceView | null
  onDeleted: (id: number) => void
  /** Called after the resource was deleted, unless the dialog was closed before. */
  onDone: () => void
  onClose: () => void
}

export function DeleteModal(props: DeleteModalProps): JSX.Element {
  const { resource, onDeleted, onDone, onClose } = props
  return (
    <DeleteDialog
      dialog={{ deleting: resource, close: onClose, closeRemoved: onDone }}
      call={removeResource}
      inputOf={({ id }) => ({ params: { id } })}
      onSuccess={(_, { params: { id } }) => onDeleted(id)}
      toasts={{
        done: t('Resource deleted successfully'),
        failed: (error) => failureToast('deleting', error),
      }}
      undo={(_, { params: { id } }) => restoring({ kind: 'resource', id })}
      title={t('Delete Resource')}
      description={({ title, description }) => (
        <>
          <p>
            {t(
              'The resource will be deleted, and so will its comments and bookmarks. It can be restored from the trash for 30 days.',
            )}
          </p>
          <DeletedBox name={titleText(title, t)}>
            {descriptionText(description, t, DIALOG_DESCRIPTION_LENGTH)}
          </DeletedBox>
        </>
      )}
    />
  )
}

/** Loads the form and its validation on first use: zod and the contract are too large for the page. */
const LazyResourceForm = lazy(async () => {
  const { ResourceForm } = await import('./resource-form.tsx')
  return { default: ResourceForm }
})

/** Joins a resource with other editions of its work, and takes it out again. */
function WorkSection({ resource }: { resource: ResourceView }): JSX.Element {
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
