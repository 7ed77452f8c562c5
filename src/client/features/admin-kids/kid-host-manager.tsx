import { useQuery } from '@tanstack/react-query'
import type { JSX } from 'react'
import { SiteLink } from '#client/catalogue/site-link.tsx'
import { DeleteDialog } from '#client/data/delete-dialog.tsx'
import { useCanSave, useFaultsOf } from '#client/data/account.ts'
import { sourceOf } from '#client/data/list-source.ts'
import { callQuery } from '#client/data/queries.ts'
import { useCall } from '#client/data/write.ts'
import { buttonClass } from '#client/kit/button.tsx'
import { EntryDialog, type EntryField } from '#client/kit/entry-dialog.tsx'
import { AddButton, ListPage, type ListView, type OnView } from '#client/kit/list-page.tsx'
import { grouped, pluralOf } from '#client/kit/number-words.ts'
import { RowButtons, type RowDialog, useRowDialog } from '#client/kit/table-tools.tsx'
import type { Column } from '#client/kit/table.tsx'
import { addKidHost, listKidHosts, removeKidHost } from '#shared/calls/admin-kid-hosts.ts'
import { kidHostInput, type KidHostInput, type KidHostView } from '#shared/contracts/kid-hosts.ts'
import { paths } from '#shared/paths.ts'
import { Phrase, t } from '#client/kit/t.tsx'

/** The table knows its rows by number; a host has none of its own. */
type Host = KidHostView & { id: number }

type KidHostManagerProps = {
  view: ListView
  onView: OnView<ListView>
}

/** Manages the websites that children may be sent to with fewer questions. */
export function KidHostManager(props: KidHostManagerProps): JSX.Element {
  const { view, onView } = props
  const add = useCall(addKidHost, {
    toasts: { done: ({ host }) => ({ title: t('{host} added', { host }), variant: 'success' }) },
  })
  const list = useQuery({ ...callQuery(listKidHosts), select: withIds })
  const { dialog, region } = useRowDialog<Host>()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="max-w-prose text-soft">
        {t(
          'Before a child leaves for one of these websites, or for a host under it, the page says that it is made for children; parents may choose that nobody is asked there.',
        )}
      </p>
      <ListPage
        label={t('Websites Made for Children')}
        unit="website"
        source={sourceOf(list, pluralOf('website'))}
        columns={columnsOf(dialog)}
        pageSize={20}
        view={view}
        onView={onView}
        nothing={() => ({ title: t('No websites yet'), description: t('Add the first one.') })}
        actions={
          <>
            <SiteLink
              href={paths.admin('?problem=kids-unconfirmed')}
              className={buttonClass({ variant: 'secondary' })}
            >
              {t('Resources for kids to confirm')}
            </SiteLink>
            <AddButton label={t('Add Website')} onAdd={dialog.create} />
          </>
        }
        region={region}
      />
      <EntryDialog
        open={dialog.isFormOpen}
        title={t('Add Website')}
        size="md"
        entry={null}
        schema={kidHostInput}
        valuesOf={() => ({ host: '' })}
        fieldsOf={fields}
        submitLabel={t('Add Website')}
        busyLabel={t('Adding...')}
        save={(body: KidHostInput) => add.mutateAsync({ body })}
        faultsOf={useFaultsOf()}
        canSave={useCanSave()}
        onClose={dialog.close}
      />
      <RemoveHost dialog={dialog} />
    </div>
  )
}

function withIds(hosts: readonly KidHostView[]): Host[] {
  return hosts.map((host, index) => ({ ...host, id: index + 1 }))
}

function columnsOf(dialog: RowDialog<Host>): Column<Host>[] {
  return [
    {
      name: t('Website'),
      kind: 'heading',
      cell: ({ host }) => <span className="font-semibold wrap-anywhere">{host}</span>,
    },
    { name: t('Resources for Kids'), cell: ({ resources }) => grouped(resources) },
    {
      name: t('Actions'),
      kind: 'actions',
      cell: (host) => <RowButtons name={host.host} onDelete={() => dialog.remove(host)} />,
    },
  ]
}

const fields = (): readonly EntryField<KidHostInput>[] => [
  {
    name: 'host',
    label: t('Website'),
    hint: t('Such as chesskid.com. If you paste an address, only the website is kept.'),
    input: { autoCapitalize: 'none', spellCheck: false },
  },
]

function RemoveHost({ dialog }: { dialog: RowDialog<Host> }) {
  return (
    <DeleteDialog
      dialog={dialog}
      call={removeKidHost}
      inputOf={({ host }) => ({ params: { host } })}
      toasts={{
        done: (_, { params: { host } }) => ({
          title: t('{host} removed', { host }),
          variant: 'success',
        }),
      }}
      title={t('Remove Website')}
      description={({ host }) => (
        <p>
          <Phrase
            of="<host>{host}</host> is then a website like any other: children are told to ask a grown-up before they go there."
            values={{ host }}
            tags={{ host: (words) => <strong className="wrap-anywhere">{words}</strong> }}
          />
        </p>
      )}
    />
  )
}
