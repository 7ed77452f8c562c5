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
import { removeResource } from '#shared/calls/admin-resources.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { descriptionText, titleText } from '#shared/domain/resource-display.ts'
import { WorkSection } from './work-section.tsx'
import { failureToast } from './resource-toasts.ts'

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
