import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type JSX, Suspense, useState } from 'react'
import { writeFault } from '#client/data/error-words.ts'
import { Button } from '#client/kit/button.tsx'
import { ConfirmModal } from '#client/kit/dialog.tsx'
import { Icon } from '#client/kit/icon.tsx'
import { lazyPart } from '#client/kit/lazy-part.ts'
import { countText } from '#client/kit/number-words.ts'
import { toast } from '#client/kit/toast.ts'
import { dateText } from '#shared/domain/resource-display.ts'
import { t } from '#client/kit/t.tsx'
import type { Plan } from './plan.ts'
import { PlanList } from './plan-list.tsx'
import { removePlan } from './plan-store.ts'

const PlanCalendar = lazyPart(() => import('./plan-calendar.tsx').then((m) => m.PlanCalendar))

type ActionsProps = {
  plan: Plan
  storedIn: 'browser' | 'account'
  onEdit: () => void
}

/** What can be done with the plan as a whole. */
export function PlanActions({ plan, storedIn, onEdit }: ActionsProps): JSX.Element {
  const client = useQueryClient()
  /** Undefined until something is asked for the first time. */
  const [asked, setAsked] = useState<'calendar' | 'list' | 'start over' | null>()
  const startOver = useMutation({
    mutationFn: () => removePlan(client),
    onSuccess: () => toast({ title: t('The plan is deleted') }),
  })
  const isDone = plan.steps.every(({ doneAt }) => doneAt !== null)
  return (
    <section aria-label={t('About this plan')} className="grid gap-4 border-t border-line pt-6">
      <p className="text-sm text-soft">
        {t('Made on {date} for {hours} a week.', {
          date: dateText(plan.createdAt, t),
          hours: countText(plan.basis.answers.hours, 'hour'),
        })}{' '}
        {storedIn === 'account'
          ? t('It is saved in your account.')
          : t('It is kept in this browser, and moves to your account when you log in.')}
      </p>
      <div className="flex flex-wrap gap-3">
        {isDone ? null : (
          <Button variant="secondary" onClick={() => setAsked('calendar')}>
            <Icon name="download" className="size-4" />
            {t('Put it in a calendar')}
          </Button>
        )}
        {storedIn === 'account' ? (
          <Button variant="secondary" onClick={() => setAsked('list')}>
            <Icon name="copy" className="size-4" />
            {t('Copy as a list')}
          </Button>
        ) : null}
        <Button variant="secondary" onClick={onEdit}>
          <Icon name="pencil" className="size-4" />
          {t('Edit answers')}
        </Button>
        <Button variant="secondary" onClick={() => setAsked('start over')}>
          <Icon name="trash" className="size-4" />
          {t('Start over')}
        </Button>
      </div>
      <PlanList plan={plan} open={asked === 'list'} onClose={() => setAsked(null)} />
      {asked === undefined ? null : (
        <Suspense fallback={null}>
          <PlanCalendar plan={plan} open={asked === 'calendar'} onClose={() => setAsked(null)} />
        </Suspense>
      )}
      <ConfirmModal
        open={asked === 'start over'}
        title={t('Start over?')}
        description={t(
          'The plan and everything you have ticked off in it will be deleted. This cannot be undone.',
        )}
        confirmLabel={t('Delete the plan')}
        busyLabel={t('Deleting...')}
        busy={startOver.isPending}
        error={writeFault(startOver.error)}
        onConfirm={() => startOver.mutate()}
        onClose={() => setAsked(null)}
      />
    </section>
  )
}
