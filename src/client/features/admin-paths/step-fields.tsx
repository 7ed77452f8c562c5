import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type JSX, useId, useState } from 'react'
import { ResourceSearch } from '#client/catalogue/resource-search.tsx'
import { planResourcesQuery } from '#client/data/plan.ts'
import { Button } from '#client/kit/button.tsx'
import { CheckField, FieldNotes, TextField } from '#client/kit/field.tsx'
import { useFocusInList } from '#client/kit/focus-in-list.ts'
import { Icon } from '#client/kit/icon.tsx'
import { OrderTools, RowTool } from '#client/kit/row-tools.tsx'
import { SortableRows, useRowFocus, useSortableRow } from '#client/kit/sortable-rows.tsx'
import { countText } from '#client/kit/number-words.ts'
import { t } from '#client/kit/t.tsx'
import { errorOf } from '#client/kit/use-form.tsx'
import { PATH_GOAL_MAX, STEP_ITEMS_MAX, STEPS_MAX } from '#shared/domain/learning-path.ts'
import { titleText } from '#shared/domain/resource-display.ts'
import { ownValue } from '#shared/texts/text-tables.ts'
import { moved, newStep, type StepValues, without } from './path-values.ts'
import { Fault, TextTabs } from './text-tabs.tsx'

type StepsProps = {
  steps: readonly StepValues[]
  errors: object | undefined
  onChange: (steps: StepValues[]) => void
}

/** The steps of a path in their order, each folded until it is edited. */
export function StepsField({ steps, errors = {}, onChange }: StepsProps): JSX.Element {
  const { list, keep } = useRowFocus(steps)
  const titles = useTitles(steps.flatMap(({ items }) => items))
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <legend className="mb-1 text-lg font-semibold">{t('Steps')}</legend>
      <Fault error={errorOf({ steps: errors }, 'steps')} />
      <SortableRows
        ref={list}
        className="grid grid-cols-[minmax(0,1fr)] gap-2"
        ids={steps.map(({ key }) => key)}
        onMove={(at, to) => onChange(moved(steps, at, to))}
      >
        {steps.map((step, at) => (
          <Step
            key={step.key}
            {...{ step, steps, at, titles }}
            errors={(ownValue(errors as Record<string, object>, String(at)) ?? {}) as object}
            onMove={(to, name) => {
              keep(step.key, `[name=${name}]`)
              onChange(moved(steps, at, to))
            }}
            onRemove={() => {
              const next = steps[at + 1] ?? steps[at - 1]
              if (next) keep(next.key, '[name=remove]')
              onChange(without(steps, step.key))
            }}
            onChange={(next) => onChange(steps.with(at, next))}
          />
        ))}
      </SortableRows>
      {steps.length < STEPS_MAX ? (
        <Button
          variant="secondary"
          className="justify-self-start"
          onClick={() => {
            const added = newStep(steps)
            keep(added.key, 'summary')
            onChange([...steps, added])
          }}
        >
          <Icon name="plus" className="size-4" />
          {t('Add a step')}
        </Button>
      ) : (
        <p className="text-sm text-soft">
          {t('A path has at most {max} steps.', { max: STEPS_MAX })}
        </p>
      )}
    </fieldset>
  )
}

/** Names resources. What is gone from the catalogue keeps its number. */
function useTitles(ids: readonly number[]) {
  const { data = [], isPlaceholderData } = useQuery({
    ...planResourcesQuery(ids),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  return (id: number) => {
    const found = data.find((each) => each.id === id)
    if (found) return titleText(found.title, t)
    return isPlaceholderData || data.length === 0
      ? `#${id}`
      : t('#{id}, which is in the trash', { id: String(id) })
  }
}

type StepProps = {
  step: StepValues
  steps: readonly StepValues[]
  at: number
  titles: (id: number) => string
  errors: object
  /** `name` is that of the button, which keeps the focus. */
  onMove: (to: number, name: string) => void
  onRemove: () => void
  onChange: (step: StepValues) => void
}

const nameOf = ({ goal }: StepValues) => goal.en.trim() || t('A new step')

function Step({ step, steps, at, titles, errors, onMove, onRemove, onChange }: StepProps) {
  const name = nameOf(step)
  const isFaulty = Object.keys(errors).length > 0
  const [isNew] = useState(step.items.length === 0 && step.goal.en === '')
  const { row, grip } = useSortableRow(step.key)
  return (
    <li {...row} className="relative rounded-md border border-line">
      <details open={isFaulty || isNew || undefined}>
        <summary className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md py-2 ps-4 pe-44 hover:bg-tint max-sm:pe-4">
          <span className="font-semibold tabular-nums">{at + 1}.</span>
          <span className="min-w-0 wrap-anywhere">{name}</span>
          <span className="ms-auto shrink-0 text-sm whitespace-nowrap text-soft max-sm:hidden">
            {countText(step.items.length, 'lesson')}
          </span>
        </summary>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 px-4 pt-2 pb-4">
          <TextTabs
            fields={[
              {
                name: `steps.${at}.goal`,
                label: t('What you can do afterwards'),
                max: PATH_GOAL_MAX,
                texts: step.goal,
                errors: partOf(errors, 'goal'),
                onChange: (goal) => onChange({ ...step, goal }),
              },
            ]}
          />
          <Items {...{ step, steps, at, titles, errors, onChange }} />
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <TextField
              type="number"
              min={1}
              max={STEP_ITEMS_MAX}
              label={t('How many of them make it done')}
              name={`steps.${at}.need`}
              value={step.need}
              error={errorOf(errors, 'need')}
              onChange={({ target }) => onChange({ ...step, need: target.value })}
            />
            <TextField
              type="number"
              min={1}
              label={t('Minutes')}
              hint={t('Empty: those of its lessons')}
              name={`steps.${at}.minutes`}
              value={step.minutes}
              error={errorOf(errors, 'minutes')}
              onChange={({ target }) => onChange({ ...step, minutes: target.value })}
            />
          </div>
          <After {...{ step, steps, at, onChange }} error={errorOf(errors, 'after')} />
        </div>
      </details>
      <StepButtons {...{ name, at, grip, onMove, onRemove }} isLast={at === steps.length - 1} />
    </li>
  )
}

function partOf(errors: object, name: string): object {
  return (ownValue(errors as Record<string, object>, name) ?? {}) as object
}

type StepButtonsProps = Pick<StepProps, 'at' | 'onMove' | 'onRemove'> & {
  name: string
  isLast: boolean
  grip: JSX.Element
}

function StepButtons({ name, at, isLast, grip, onMove, onRemove }: StepButtonsProps) {
  return (
    <span className="absolute end-0 top-0 flex max-sm:static max-sm:justify-end">
      {grip}
      <OrderTools {...{ title: name, at, isLast, onMove, onRemove }} />
    </span>
  )
}

type ItemsProps = Pick<StepProps, 'step' | 'steps' | 'titles' | 'errors' | 'onChange'>

/** The first is recommended, the others are alternatives. */
function Items({ step, steps, titles, errors, onChange }: ItemsProps) {
  const { items } = step
  const error = errorOf(errors, 'items') ?? (itemFault(errors) || undefined)
  const list = useFocusInList(items.length, '[name=remove]')
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <legend className="mb-1 text-sm font-semibold">
        {t('Lessons: the first is recommended, the others are instead of it')}
      </legend>
      <ol className="grid gap-1 empty:hidden" {...list}>
        {items.map((id, at) => (
          <li key={id} className="flex items-center gap-2 rounded-md border border-line ps-3">
            {at > 0 ? <span className="text-sm text-soft">{t('or')}</span> : null}
            <span dir="auto" className="me-auto min-w-0 py-2 wrap-anywhere">
              {titles(id)}
            </span>
            {at > 0 ? (
              <RowTool
                name="first"
                icon="arrow-up"
                label={t('Recommend {title} instead', { title: titles(id) })}
                onPress={() => onChange({ ...step, items: [id, ...items.toSpliced(at, 1)] })}
              />
            ) : null}
            <RowTool
              name="remove"
              icon="x"
              label={t('Remove {title}', { title: titles(id) })}
              onPress={() => onChange({ ...step, items: items.filter((each) => each !== id) })}
            />
          </li>
        ))}
      </ol>
      {items.length < STEP_ITEMS_MAX ? (
        <ResourceSearch
          label={t('Add a lesson')}
          chosen={steps.flatMap((each) => each.items)}
          error={error}
          onAdd={({ id }) => onChange({ ...step, items: [...items, id] })}
        />
      ) : (
        <Fault error={error} />
      )}
    </fieldset>
  )
}

/** The fault of one of the items. */
function itemFault(errors: object): string | undefined {
  const items = partOf(errors, 'items')
  return Object.keys(items).flatMap((at) => errorOf(items, at) ?? [])[0]
}

type AfterProps = Pick<StepProps, 'step' | 'steps' | 'at' | 'onChange'> & {
  error: string | undefined
}

/** The steps before it, and what was before it until it was moved. */
function After({ step, steps, at, error, onChange }: AfterProps) {
  const id = useId()
  const choices = steps.flatMap((each, place) =>
    place < at || step.after.includes(each.key) ? [{ each, place }] : [],
  )
  if (choices.length === 0) return null
  return (
    <fieldset className="grid gap-1" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1 text-sm font-semibold">{t('Comes after')}</legend>
      {choices.map(({ each, place }) => (
        <CheckField
          key={each.key}
          label={
            <span className="wrap-anywhere">
              {place + 1}. {nameOf(each)}
            </span>
          }
          aria-invalid={error && place >= at ? true : undefined}
          checked={step.after.includes(each.key)}
          onChange={({ target }) =>
            onChange({
              ...step,
              after: steps
                .map(({ key }) => key)
                .filter((key) => (key === each.key ? target.checked : step.after.includes(key))),
            })
          }
        />
      ))}
      <FieldNotes id={id} error={error} />
    </fieldset>
  )
}
