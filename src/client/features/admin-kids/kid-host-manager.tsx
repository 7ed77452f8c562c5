import { useQuery } from '@tanstack/react-query'
import type { JSX } from 'react'
import { SiteLink } from '#client/catalogue/site-link.tsx'
import { EntryList } from '#client/catalogue/entry-list.tsx'
import { sourceOf } from '#client/data/list-source.ts'
import { callQuery } from '#client/data/queries.ts'
import { buttonClass } from '#client/kit/button.tsx'
import type { ListView, OnView } from '#client/kit/list-page.tsx'
import { grouped, pluralOf } from '#client/kit/number-words.ts'
import { addKidHost, listKidHosts, removeKidHost } from '#shared/calls/kids.ts'
import { kidHostInput, type KidHostView } from '#shared/contracts/kids.ts'
import { paths } from '#shared/paths.ts'
import { Phrase, t } from '#client/kit/t.tsx'

type KidHostManagerProps = {
  view: ListView
  onView: OnView<ListView>
}

/** Manages the websites that children may be sent to with fewer questions. */
export function KidHostManager({ view, onView }: KidHostManagerProps): JSX.Element {
  const list = useQuery({ ...callQuery(listKidHosts), select: withIds })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="max-w-prose text-soft">
        {t(
          'Before a child leaves for one of these websites, or for a host under it, the page says that it is made for children; parents may choose that nobody is asked there.',
        )}
      </p>
      <EntryList
        label={t('Websites Made for Children')}
        unit="website"
        source={sourceOf(list, pluralOf('website'))}
        columns={[
          {
            name: t('Website'),
            kind: 'heading',
            cell: ({ host }) => <span className="font-semibold wrap-anywhere">{host}</span>,
          },
          { name: t('Resources for Kids'), cell: ({ resources }) => grouped(resources) },
        ]}
        view={view}
        onView={onView}
        nothing={() => ({ title: t('No websites yet'), description: t('Add the first one.') })}
        actions={
          <SiteLink
            href={paths.admin('?problem=kids-unconfirmed')}
            className={buttonClass({ variant: 'secondary' })}
          >
            {t('Resources for kids to confirm')}
          </SiteLink>
        }
        nameOf={({ host }) => host}
        paramsOf={({ host }) => ({ host })}
        form={{
          schema: kidHostInput,
          valuesOf: () => ({ host: '' }),
          fieldsOf: () => [
            {
              name: 'host',
              label: t('Website'),
              hint: t('Such as chesskid.com. If you paste an address, only the website is kept.'),
              input: { autoCapitalize: 'none', spellCheck: false },
            },
          ],
        }}
        create={{
          call: addKidHost,
          title: t('Add Website'),
          done: ({ host }) => ({ title: t('{host} added', { host }), variant: 'success' }),
        }}
        remove={{
          call: removeKidHost,
          title: t('Remove Website'),
          done: ({ host }) => ({ title: t('{host} removed', { host }), variant: 'success' }),
          question: ({ host }) => (
            <p>
              <Phrase
                of="<host>{host}</host> is then a website like any other: children are told to ask a grown-up before they go there."
                values={{ host }}
                tags={{ host: (words) => <strong className="wrap-anywhere">{words}</strong> }}
              />
            </p>
          ),
        }}
      />
    </div>
  )
}

/** The table knows its rows by number; a host has none of its own. */
function withIds(hosts: readonly KidHostView[]): (KidHostView & { id: number })[] {
  return hosts.map((host, index) => ({ ...host, id: index + 1 }))
}
