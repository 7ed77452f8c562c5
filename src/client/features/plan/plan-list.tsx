import { SiteLink } from '#client/catalogue/site-link.tsx'
import { firstCharacters } from '#shared/texts/characters.ts'
import { type JSX, useState } from 'react'
import { serverMessage, UNREACHABLE } from '#client/data/errors.ts'
import { useCall } from '#client/data/write.ts'
import { buttonClass } from '#client/kit/button.tsx'
import { Modal } from '#client/kit/dialog.tsx'
import { TextField } from '#client/kit/field.tsx'
import { Form, FormAlert, FormButtons } from '#client/kit/form.tsx'
import { createList, deleteList, orderList } from '#shared/calls/lists.ts'
import type { OwnListView } from '#shared/contracts/lists.ts'
import { LIST_DESCRIPTION_MAX, LIST_TITLE_MAX } from '#shared/domain/lists.ts'
import { paths } from '#shared/paths.ts'
import { isolate, t } from '#client/kit/t.tsx'
import type { Plan } from './plan.ts'
import { startIn } from './plan-resources.ts'

type PlanListProps = {
  plan: Plan
  open: boolean
  onClose: () => void
}

/** Copies the plan's lessons to a list, which a coach can give to a pupil. */
export function PlanList({ open, onClose, ...rest }: PlanListProps): JSX.Element {
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={t('Copy the plan as a list')}
      description={t(
        "The list holds the plan's lessons. Whoever has its address can see it, such as a pupil.",
      )}
    >
      <ListForm {...rest} />
    </Modal>
  )
}

/** Makes a list of the plan's resources. */
function useCopy(plan: Plan) {
  const [error, setError] = useState<string>()
  const [made, setMade] = useState<OwnListView | null>(null)
  const create = useCall(createList)
  const fill = useCall(orderList)
  const remove = useCall(deleteList)
  const busy = create.isPending || fill.isPending || remove.isPending
  const copy = async (title: string) => {
    setError(undefined)
    try {
      const list = await create.mutateAsync({
        body: { title, description: descriptionOf(plan), visibility: 'link' },
      })
      const ids = lessonsOf(plan.steps)
      try {
        setMade(await fill.mutateAsync({ params: { id: list.id }, body: { ids } }))
      } catch (fault) {
        await remove.mutateAsync({ params: { id: list.id } }).catch(() => undefined)
        throw fault
      }
    } catch (fault) {
      setError(serverMessage(fault) ?? t(UNREACHABLE))
    }
  }
  return { copy, busy, error, made }
}

function ListForm({ plan }: Pick<PlanListProps, 'plan'>): JSX.Element {
  const [title, setTitle] = useState(() => t('Study plan'))
  const { copy, busy, error, made } = useCopy(plan)
  if (made) {
    return (
      <div className="grid justify-items-start gap-4">
        <output>{t('The list is made.')}</output>
        <SiteLink href={paths.list(made)} className={buttonClass({})}>
          {t('Open the list')}
        </SiteLink>
      </div>
    )
  }
  return (
    <Form noValidate={false} busy={busy} message={error} onSubmit={() => copy(title)}>
      <TextField
        label={t('Title')}
        value={title}
        maxLength={LIST_TITLE_MAX}
        required
        onChange={({ target }) => setTitle(target.value)}
      />
      <FormAlert />
      <FormButtons busyLabel={t('Copying...')}>{t('Make the list')}</FormButtons>
    </Form>
  )
}

/** The steps; lessons that say where to start are named by their number in the list. */
export function descriptionOf({ steps, basis }: Pick<Plan, 'steps' | 'basis'>): string {
  const ids = lessonsOf(steps)
  const lines = steps.map(({ title, reason, resourceIds }, index) => {
    const starts = resourceIds.flatMap((id) => {
      const start = startIn(basis.about[id])
      return start === null
        ? []
        : [t('lesson {number}: {start}', { number: ids.indexOf(id) + 1, start })]
    })
    const where = starts.length > 0 ? ` (${starts.join(', ')})` : ''
    return `${index + 1}. ${isolate(title)}. ${reason}${where}`
  })
  return firstCharacters(lines.join('\n'), LIST_DESCRIPTION_MAX)
}

/** In the order of the list, each once. */
function lessonsOf(steps: Plan['steps']): number[] {
  return [...new Set(steps.flatMap(({ resourceIds }) => resourceIds))]
}
