import { t } from '#client/kit/t.tsx'
import { type JSX, useState } from 'react'
import { useCall } from '#client/data/write.ts'
import { Button } from '#client/kit/button.tsx'
import { CopyButton } from '#client/kit/copy-button.tsx'
import { CheckField } from '#client/kit/field.tsx'
import { deleteGroupCode, renewGroupCode } from '#shared/calls/groups.ts'
import type { GroupView } from '#shared/contracts/groups.ts'
import { DAY_MS } from '#shared/domain/days.ts'
import { minuteTextIn } from '#shared/domain/utc-text.ts'

const VALID_DAYS = 14

/** The code that lets people in: one press makes it, valid for two weeks. */
export function CodeBox({ group }: { group: GroupView }): JSX.Element {
  const { id, code } = group
  const [approval, setApproval] = useState(code?.approval ?? false)
  const renew = useCall(renewGroupCode, { toasts: { failed: t('Could not make a code') } })
  const remove = useCall(deleteGroupCode, {
    toasts: { done: t('The code no longer works'), failed: t('Could not remove the code') },
  })
  const make = () =>
    renew.mutate({
      params: { id },
      body: {
        approval,
        expiresAt: new Date(Date.now() + VALID_DAYS * DAY_MS).toISOString(),
      },
    })
  return (
    <section
      aria-labelledby="group-code"
      className="grid content-start gap-2 rounded-lg border border-line bg-surface p-4"
    >
      <h2 id="group-code" className="text-xl">
        {t('Code to join')}
      </h2>
      {code ? (
        <>
          <p translate="no" className="font-mono text-3xl tracking-widest select-all">
            {code.code.replace(/^.{4}/, '$&-')}
          </p>
          <p className="text-sm text-soft wrap-anywhere">
            {code.url}
            {code.expiresAt ? (
              <>
                <br />
                {t('Until {time}', { time: minuteTextIn(group.timeZone, code.expiresAt, t) })}
              </>
            ) : null}
            {code.uses === null ? null : (
              <>
                <br />
                {t('{uses, plural, one {# more use} other {# more uses}}', { uses: code.uses })}
              </>
            )}
          </p>
        </>
      ) : (
        <p className="text-soft">
          {t('People with an account join with a code, which is valid for two weeks.')}
        </p>
      )}
      <CheckField
        label={t('A teacher admits each of them')}
        checked={approval}
        onChange={({ target }) => setApproval(target.checked)}
      />
      <div className="flex flex-wrap gap-2">
        {code ? <CopyButton text={code.url} label={t('Copy link')} /> : null}
        <Button variant={code ? 'secondary' : 'primary'} busy={renew.isPending} onClick={make}>
          {code ? t('New code') : t('Make a code')}
        </Button>
        {code ? (
          <Button
            variant="ghost"
            busy={remove.isPending}
            onClick={() => remove.mutate({ params: { id } })}
          >
            {t('Remove')}
          </Button>
        ) : null}
      </div>
    </section>
  )
}
