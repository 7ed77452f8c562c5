import { DeleteDialog } from '#client/data/delete-dialog.tsx'
import { FormDialog } from '#client/data/form.tsx'
import { isolate, t } from '#client/kit/t.tsx'
import { useHydrated } from '@tanstack/react-router'
import { type JSX, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useCanSave } from '#client/data/account.ts'
import { ResourceHistory } from '#client/catalogue/resource-history.tsx'
import { restoring } from '#client/data/undo.ts'
import { DeletedBox } from '#client/kit/dialog.tsx'
import { Spinner } from '#client/kit/states.tsx'
import { GuardedPart } from '#client/kit/unsaved.tsx'
import { removeResource } from '#shared/calls/admin-resources.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { descriptionText, titleText } from '#shared/domain/resource-display.ts'
import { MergeSection } from './merge-section.tsx'
import { WorkSection } from './work-section.tsx'
import { failureToast } from './resource-toasts.ts'

type ResourceModalProps = {
  open: boolean
  /** Null creates a new resource. */
  resource: ResourceView | null
  onClose: () => void
  /** Closes it when the row whose button has opened it is gone. */
  onRemoved: () => void
}

/** Creates or edits a resource. */
export function ResourceModal(props: ResourceModalProps): JSX.Element {
  const { open, resource, onClose, onRemoved } = props
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
            <>
              <Fold key={`history ${resource.id}`} title={t('History')}>
                {() => <History resource={resource} mayRevert={!isUnsaved} onReverted={onClose} />}
              </Fold>
              <Fold key={`work ${resource.id}`} title={t('Other editions')}>
                {() => <WorkSection resource={resource} />}
              </Fold>
              <Fold key={`merge ${resource.id}`} title={t('Merge into...')}>
                {() => (
                  <MergeSection resource={resource} mayMerge={!isUnsaved} onMerged={onRemoved} />
                )}
              </Fold>
            </>
          ) : null}
          <Suspense fallback={<Spinner label={t('Loading...')} />}>
            <LazyResourceForm key={resource?.id} resource={resource} takesFocus onSaved={onClose} />
          </Suspense>
        </>
      )}
    </FormDialog>
  )
}

type HistoryProps = {
  resource: ResourceView
  /** While the form has unsaved changes, nothing may be reverted: they would be lost. */
  mayRevert: boolean
  onReverted: () => void
}

function History({ resource, mayRevert, onReverted }: HistoryProps) {
  return (
    <>
      {mayRevert ? null : (
        <p className="pb-3 text-soft">
          {t('Save or discard what you typed before you go back to a version.')}
        </p>
      )}
      <ResourceHistory
        id={resource.id}
        seen={mayRevert ? resource : null}
        onReverted={onReverted}
      />
    </>
  )
}

function Fold({ title, children }: { title: string; children: () => ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className="mb-5 rounded-md border border-line"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="min-h-11 cursor-pointer rounded-md px-4 py-2.5 font-semibold hover:bg-tint">
        {title}
      </summary>
      {isOpen ? <div className="px-4 pb-4">{children()}</div> : null}
    </details>
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
