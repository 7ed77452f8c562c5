import { type JSX, useState } from 'react'
import { Form, FormButtons } from '#client/kit/form.tsx'
import { Modal } from '#client/kit/dialog.tsx'
import { CheckField, TextField } from '#client/kit/field.tsx'
import { countText } from '#client/kit/number-words.ts'
import { SelectField } from '#client/kit/select.tsx'
import { paths } from '#shared/paths.ts'
import { t } from '#client/kit/t.tsx'
import type { Plan } from './plan.ts'
import { startIn } from './plan-resources.ts'
import { calendarText, type Schedule, sessionsOf, weeksNeeded, type Work } from './plan-sessions.ts'
import { DAY_MS } from '#shared/domain/days.ts'

/** The names of the days, from Sunday on. */
function dayNames(): string[] {
  const name = new Intl.DateTimeFormat(t.locale, { weekday: 'long', timeZone: 'UTC' })
  // January 4, 1970 was a Sunday.
  return Array.from({ length: 7 }, (_, day) => name.format((3 + day) * DAY_MS))
}

/** The week starts on Monday, as in most of the calendars that the file goes to. */
const WEEK = [1, 2, 3, 4, 5, 6, 0]
const LENGTHS = [30, 45, 60, 90, 120]

/** Days that spread the hours of a week over sessions of about an hour. */
function usualDays(hours: number): number[] {
  const days = [[3], [2, 6], [1, 3, 6], [1, 2, 4, 6], [1, 2, 3, 4, 6]]
  return days[Math.min(days.length, Math.max(1, hours)) - 1] ?? [3]
}

type CalendarProps = { plan: Plan; open: boolean; onClose: () => void }

/** The open steps as a calendar file, made in the browser. */
export function PlanCalendar({ plan, open, onClose }: CalendarProps): JSX.Element {
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={t('Put the plan in a calendar')}
      description={t(
        'A file for the calendar of your phone or computer. The sessions are at your local time, wherever you open it.',
      )}
    >
      <CalendarForm plan={plan} onClose={onClose} />
    </Modal>
  )
}

function CalendarForm({ plan, onClose }: Omit<CalendarProps, 'open'>): JSX.Element {
  const { hours } = plan.basis.answers
  const [weekdays, setWeekdays] = useState<readonly number[]>(() => usualDays(hours))
  const [time, setTime] = useState('19:00')
  const [minutes, setMinutes] = useState(60)
  const [from, setFrom] = useState(today)
  const work = workOf(plan, location.origin)
  const weeks = weeksNeeded(work, { weekdays, minutes })
  const problem = problemIn({ weekdays, time, from })
  const schedule: Schedule = { from, weekdays, time, minutes, weeks }
  const sessions = problem === null ? sessionsOf(work, { ...schedule, weeks: weeks + 1 }) : []
  return (
    <Form
      noValidate={false}
      onSubmit={() => {
        if (problem !== null) return
        download(plan, schedule, sessions)
        onClose()
      }}
    >
      <Weekdays chosen={weekdays} onChoose={setWeekdays} />
      <div className="flex flex-wrap gap-4">
        <TextField
          label={t('From')}
          type="date"
          value={from}
          onChange={({ target }) => setFrom(target.value)}
        />
        <TextField
          label={t('Time')}
          type="time"
          value={time}
          onChange={({ target }) => setTime(target.value)}
        />
        <SelectField
          label={t('Length')}
          value={String(minutes)}
          onChange={(value) => setMinutes(Number(value))}
          options={lengthOptions()}
        />
      </div>
      <output className={problem ? 'text-danger' : 'text-soft'}>
        {problem ??
          t('{sessions} in {weeks}, for the steps that are not done.', {
            sessions: countText(sessions.length, 'session'),
            weeks: countText(weeks, 'week'),
          })}
      </output>
      <FormButtons unavailable={problem !== null}>{t('Download the calendar file')}</FormButtons>
    </Form>
  )
}

const lengthOptions = () =>
  LENGTHS.map((minutes) => ({ value: String(minutes), label: countText(minutes, 'minute') }))

function problemIn({ weekdays, time, from }: Pick<Schedule, 'weekdays' | 'time' | 'from'>) {
  if (weekdays.length === 0) return t('Choose at least one day.')
  return /^\d{2}:\d{2}$/.test(time) && /^\d{4}-\d{2}-\d{2}$/.test(from)
    ? null
    : t('Enter a day and a time.')
}

type WeekdaysProps = {
  chosen: readonly number[]
  onChoose: (weekdays: readonly number[]) => void
}

function Weekdays({ chosen, onChoose }: WeekdaysProps) {
  const names = dayNames()
  return (
    <fieldset>
      <legend className="text-sm font-semibold">{t('Days')}</legend>
      <div className="flex flex-wrap gap-x-5">
        {WEEK.map((day) => (
          <CheckField
            key={day}
            label={names[day]}
            checked={chosen.includes(day)}
            onChange={({ target }) =>
              onChoose(target.checked ? [...chosen, day] : chosen.filter((each) => each !== day))
            }
          />
        ))}
      </div>
    </fieldset>
  )
}

/** Today in the reader's own time zone. */
function today(): string {
  const now = new Date()
  const local = new Date(now.getTime() - now.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 10)
}

const UNKNOWN_MINUTES = 60

/** Each lesson is a line: its address, and where to start in it. */
export function workOf({ steps, basis }: Plan, origin: string): Work[] {
  const lesson = (id: number) => {
    const start = startIn(basis.about[id])
    return `${origin}${paths.resource(id)}${start === null ? '' : ` (${start})`}`
  }
  return steps
    .filter(({ doneAt }) => doneAt === null)
    .map(({ title, reason, minutes, resourceIds }) => ({
      title,
      minutes: minutes ?? UNKNOWN_MINUTES,
      notes: [reason, ...resourceIds.map(lesson)].join('\n'),
    }))
}

function download(plan: Plan, schedule: Schedule, sessions: ReturnType<typeof sessionsOf>): void {
  const text = calendarText({
    sessions,
    schedule,
    planId: plan.createdAt.replaceAll(/\D/g, ''),
    host: location.hostname,
    url: location.origin + paths.plan(),
    now: new Date(),
  })
  const url = URL.createObjectURL(new Blob([text], { type: 'text/calendar;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'chess-plan.ics'
  link.click()
  // The download reads the address after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
