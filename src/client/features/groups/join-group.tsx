import { t } from '#client/kit/t.tsx'
import { useQuery } from '@tanstack/react-query'
import { type JSX, useState } from 'react'
import { serverMessage } from '#client/data/errors.ts'
import { callQuery } from '#client/data/queries.ts'
import { useUser } from '#client/data/session.ts'
import { useCall } from '#client/data/write.ts'
import { SiteLink } from '#client/catalogue/site-link.tsx'
import { Button, buttonClass } from '#client/kit/button.tsx'
import { TextField } from '#client/kit/field.tsx'
import { Form, FormAlert } from '#client/kit/form.tsx'
import { Icon } from '#client/kit/icon.tsx'
import { Loaded } from '#client/kit/loaded.tsx'
import { EmptyState, Skeleton } from '#client/kit/states.tsx'
import { getGroupOfCode, joinGroup } from '#shared/calls/groups.ts'
import type { GroupOfCode, Joined } from '#shared/contracts/groups.ts'
import { GROUP_TEXT } from '#shared/domain/groups.ts'
import { paths } from '#shared/paths.ts'

/** A wrong code counts, so the page asks once. */
const codeQuery = (code: string) => ({
  ...callQuery(getGroupOfCode, { params: { code } }),
  retry: false,
  staleTime: 60_000,
  refetchOnWindowFocus: false,
})

type JoinGroupProps = { code: string; onJoined: (joined: Joined) => void }

/** What the code leads to, and what teachers will see, before anything is pressed. */
export function JoinGroup({ code, onJoined }: JoinGroupProps): JSX.Element {
  const found = useQuery(codeQuery(code))
  return (
    <Loaded
      query={found}
      skeleton={<Skeleton className="h-72" />}
      failure={({ error }) => <NoGroup message={serverMessage(error)} />}
    >
      {(group) => <Offer code={code} group={group} onJoined={onJoined} />}
    </Loaded>
  )
}

/** In place of a group that is not there, or not for this person. */
export function NoGroup({ message }: { message: string | undefined }): JSX.Element {
  return (
    <EmptyState
      title={t('No group')}
      description={message ?? t('The group could not be loaded.')}
      action={
        <SiteLink href={paths.groups()} className={buttonClass({ variant: 'secondary' })}>
          {t('Groups')}
        </SiteLink>
      }
    />
  )
}

function Offer({ code, group, onJoined }: JoinGroupProps & { group: GroupOfCode }) {
  const { user } = useUser()
  const [name, setName] = useState('')
  const [fault, setFault] = useState<string>()
  const join = useCall(joinGroup, {
    onSuccess: onJoined,
    onError: (error) => setFault(serverMessage(error) ?? t('Please try again.')),
  })
  return (
    <div className="grid gap-5 rounded-lg border border-line bg-surface p-5 sm:p-6">
      <div>
        <h2 className="text-2xl wrap-anywhere">{group.name}</h2>
        <p className="text-soft wrap-anywhere">
          {t('Teachers: {names}', { names: group.teachers.join(', ') })}
        </p>
      </div>
      <section aria-labelledby="they-see" className="grid gap-1">
        <h3 id="they-see" className="font-semibold">
          {t('What your teachers will see')}
        </h3>
        <ul className="grid list-disc gap-1 ps-5">
          {group.sees.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      </section>
      {user ? (
        <Form
          busy={join.isPending}
          message={fault}
          onSubmit={() => {
            setFault(undefined)
            join.mutate({ body: { code, name: name.trim() || null } })
          }}
        >
          <TextField
            label={t('Your name in the group')}
            hint={t('Your teachers know you by it. Empty: {username}', { username: user.username })}
            value={name}
            maxLength={GROUP_TEXT.memberMax}
            autoComplete="name"
            onChange={({ target }) => setName(target.value)}
          />
          {group.approval ? <p>{t('A teacher has to admit you.')}</p> : null}
          <FormAlert />
          <Button type="submit" busy={join.isPending} className="justify-self-start">
            <Icon name="users" className="size-5" />
            {t('Join the group')}
          </Button>
        </Form>
      ) : (
        <p className="noscript:hidden">
          <SiteLink href={paths.auth(paths.joinGroup(code))} className={buttonClass({})}>
            {t('Log in to join')}
          </SiteLink>
        </p>
      )}
    </div>
  )
}
