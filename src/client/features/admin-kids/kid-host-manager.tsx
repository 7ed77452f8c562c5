import { useQuery } from '@tanstack/react-query'
import { type JSX, useState } from 'react'
import { useCanSave, useFaultsOf } from '#client/data/account.ts'
import { sourceOf } from '#client/data/list-source.ts'
import { callQuery } from '#client/data/queries.ts'
import { useCall } from '#client/data/write.ts'
import { Button, buttonClass } from '#client/kit/button.tsx'
import { DeletionModal } from '#client/kit/dialog.tsx'
import { EntryDialog, type EntryField } from '#client/kit/entry-dialog.tsx'
import { Icon } from '#client/kit/icon.tsx'
import type { LinkComponent } from '#client/kit/link-component.ts'
import { AddButton, ListPage } from '#client/kit/list-page.tsx'
import { type RowDialog, useRowDialog } from '#client/kit/table-tools.tsx'
import type { Column } from '#client/kit/table.tsx'
import { addKidHost, listKidHosts, removeKidHost } from '#shared/calls/admin-kid-hosts.ts'
import { kidHostInput, type KidHostInput, type KidHostView } from '#shared/contracts/kid-hosts.ts'

/** The table knows its rows by number; a host has none of its own. */
type Host = KidHostView & { id: number }

type KidHostManagerProps = {
  Link: LinkComponent
  /** The URL of the resources for kids that are still to be confirmed. */
  workList: string
}

/** Manages the websites that children may be sent to with fewer questions. */
export function KidHostManager({ Link, workList }: KidHostManagerProps): JSX.Element {
  const add = useCall(addKidHost, {
    said: { done: ({ host }) => ({ title: `${host} added`, variant: 'success' }) },
  })
  const list = useQuery({ ...callQuery(listKidHosts), select: withIds })
  const { dialog, region } = useRowDialog<Host>()
  const [view, setView] = useState({ page: 1 })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="max-w-prose text-soft">
        Before a child leaves for one of these websites, or for a host under it, the page says that
        it is made for children; parents may choose that nobody is asked there.
      </p>
      <ListPage
        label="Websites Made for Children"
        unit="website"
        source={sourceOf(list, 'websites')}
        columns={columnsOf(dialog)}
        pageSize={20}
        view={view}
        onView={setView}
        nothing={() => ({ title: 'No websites yet', description: 'Add the first one.' })}
        actions={
          <>
            <Link href={workList} className={buttonClass({ variant: 'secondary' })}>
              Resources for kids to confirm
            </Link>
            <AddButton label="Add Website" onAdd={dialog.create} />
          </>
        }
        region={region}
      />
      <EntryDialog
        open={dialog.isFormOpen}
        title="Add Website"
        size="md"
        entry={null}
        schema={kidHostInput}
        valuesOf={() => ({ host: '' })}
        fieldsOf={() => FIELDS}
        submitLabel="Add Website"
        busyLabel="Adding..."
        save={async (body: KidHostInput) => {
          await add.mutateAsync({ body })
          return true
        }}
        faultsOf={useFaultsOf()}
        canSave={useCanSave()}
        onClose={dialog.close}
      />
      <RemoveHost host={dialog.deleting} onRemoved={dialog.closeRemoved} onClose={dialog.close} />
    </div>
  )
}

function withIds(hosts: readonly KidHostView[]): Host[] {
  return hosts.map((host, index) => ({ ...host, id: index + 1 }))
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

const FIELDS: readonly EntryField<KidHostInput>[] = [
  {
    name: 'host',
    label: 'Website',
    required: true,
    hint: 'Such as chesskid.com. If you paste an address, only the website is kept.',
    input: { autoCapitalize: 'none', spellCheck: false },
  },
]

type RemoveHostProps = { host: Host | null; onRemoved: () => void; onClose: () => void }

function RemoveHost({ host, onRemoved, onClose }: RemoveHostProps): JSX.Element {
  const remove = useCall(removeKidHost, {
    said: { done: (_, { params }) => ({ title: `${params.host} removed`, variant: 'success' }) },
  })
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
      onDelete={async () => {
        if (host) await remove.mutateAsync({ params: { host: host.host } })
        onRemoved()
      }}
      onClose={onClose}
    />
  )
}
