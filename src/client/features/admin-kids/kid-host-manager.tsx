import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type JSX, useState } from 'react'
import { faultsOf, loadingFault, UNREACHABLE } from '#client/data/errors.ts'
import { noteLoginOver, useCanSave, useFaultsOf } from '#client/data/account.ts'
import { callQuery, send } from '#client/data/queries.ts'
import { Button, buttonClass } from '#client/kit/button.tsx'
import { DeletionModal } from '#client/kit/dialog.tsx'
import { RequiredLabel, TextField } from '#client/kit/field.tsx'
import { FormFooter, showFaults, useEditForm } from '#client/kit/form.tsx'
import { Icon } from '#client/kit/icon.tsx'
import type { LinkComponent } from '#client/kit/link-component.ts'
import { EmptyState, LoadFailure } from '#client/kit/states.tsx'
import { type RowDialog, TableBar, useRowDialog } from '#client/kit/table-tools.tsx'
import { type Column, PagedTable, TableSkeleton } from '#client/kit/table.tsx'
import { toast } from '#client/kit/toast.ts'
import { GuardedModal } from '#client/kit/unsaved.tsx'
import { addKidHost, listKidHosts, removeKidHost } from '#shared/calls/admin-kid-hosts.ts'
import { kidHostInput, type KidHostInput, type KidHostView } from '#shared/contracts/kid-hosts.ts'

const PAGE_SIZE = 20
const UNIT = { one: 'website', many: 'websites' }
const LABEL = 'Websites Made for Children'

/** The table knows its rows by number; a host has none of its own. */
type Host = KidHostView & { id: number }

/** Manages the websites that children may be sent to with fewer questions. */
export function KidHostManager({
  Link,
  workList,
}: {
  Link: LinkComponent
  workList: string
}): JSX.Element {
  const list = useQuery(callQuery(listKidHosts))
  const { dialog, region } = useRowDialog<Host>()
  const [page, setPage] = useState(1)
  const [dirty, setDirty] = useState(false)
  const close = () => {
    setDirty(false)
    dialog.close()
  }
  const hosts = list.data?.map((host, index) => ({ ...host, id: index + 1 }))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="max-w-prose text-soft">
        Before a child leaves for one of these websites, or for a host under it, the page says that
        it is made for children; parents may choose that nobody is asked there.
      </p>
      <TableBar>
        <Link href={workList} className={buttonClass({ variant: 'secondary' })}>
          Resources for kids to confirm
        </Link>
        <Button onClick={dialog.create}>
          <Icon name="plus" className="size-4" />
          Add Website
        </Button>
      </TableBar>
      <section ref={region} tabIndex={-1} aria-label={LABEL} className="grid gap-4 rounded-md">
        {list.error ? (
          <LoadFailure
            message={loadingFault('websites', list.error)}
            busy={list.isFetching}
            onRetry={() => void list.refetch()}
          />
        ) : null}
        {hosts && hosts.length > 0 ? (
          <PagedTable
            label={LABEL}
            unit={UNIT}
            columns={columnsOf(dialog)}
            rows={hosts}
            pageSize={PAGE_SIZE}
            page={page}
            onPage={setPage}
          />
        ) : hosts ? (
          <EmptyState title="No websites yet" description="Add the first one." />
        ) : list.error ? null : (
          <TableSkeleton rows={4} label="Loading websites..." />
        )}
      </section>
      <GuardedModal
        open={dialog.isFormOpen}
        title="Add Website"
        size="md"
        dirty={dirty}
        canSave={useCanSave()}
        onClose={close}
      >
        <HostForm onDirty={setDirty} onSaved={close} />
      </GuardedModal>
      <RemoveHost host={dialog.deleting} onRemoved={dialog.closeRemoved} onClose={dialog.close} />
    </div>
  )
}

function columnsOf(dialog: RowDialog<Host>): Column<Host>[] {
  return [
    {
      name: 'Website',
      kind: 'heading',
      cell: ({ host }) => <span className="font-semibold wrap-anywhere">{host}</span>,
    },
    { name: 'Resources for Kids', cell: ({ resources }) => resources.toLocaleString('en-US') },
    {
      name: 'Actions',
      kind: 'actions',
      cell: (host) => (
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Delete ${host.host}`}
          onClick={() => dialog.remove(host)}
        >
          <Icon name="trash" className="size-4.5 text-danger" />
        </Button>
      ),
    },
  ]
}

type HostFormProps = { onDirty: (dirty: boolean) => void; onSaved: () => void }

function HostForm({ onDirty, onSaved }: HostFormProps): JSX.Element {
  const client = useQueryClient()
  const { form } = useEditForm<KidHostInput, KidHostInput>({
    schema: kidHostInput,
    values: { host: '' },
    onDirty,
  })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (body) => {
    try {
      const { host } = await send(client, addKidHost, { body })
      toast({ title: `${host} added`, variant: 'success' })
      onSaved()
    } catch (error) {
      noteLoginOver(client, error)
      const { setError } = form
      showFaults(faultsOf(error), { fields: ['host'], setError, fallback: UNREACHABLE })
    }
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <TextField
        label={<RequiredLabel>Website</RequiredLabel>}
        hint="Such as chesskid.com. Of an address that you paste, the website is taken."
        aria-required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.host?.message}
        {...form.register('host')}
      />
      <FormFooter
        busy={isSubmitting}
        error={errors.root?.message}
        label="Add Website"
        busyLabel="Adding..."
      />
    </form>
  )
}

type RemoveHostProps = { host: Host | null; onRemoved: () => void; onClose: () => void }

function RemoveHost({ host, onRemoved, onClose }: RemoveHostProps): JSX.Element {
  const client = useQueryClient()
  const remove = async () => {
    if (!host) return
    await send(client, removeKidHost, { params: { host: host.host } })
    toast({ title: `${host.host} removed`, variant: 'success' })
    onRemoved()
  }
  return (
    <DeletionModal
      open={host !== null}
      title="Remove Website"
      description={
        host ? (
          <p>
            <strong className="wrap-anywhere">{host.host}</strong> is then a website like any other:
            children are told to ask a grown-up before they go there.
          </p>
        ) : null
      }
      faultsOf={useFaultsOf()}
      onDelete={remove}
      onClose={onClose}
    />
  )
}
