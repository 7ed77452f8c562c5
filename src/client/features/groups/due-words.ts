import { t } from '#client/kit/t.tsx'
import { daysBetween } from '#shared/domain/groups.ts'
import { utcDayText } from '#shared/domain/utc-text.ts'

/** Days are those of the group's time zone, so they are written without one. */
function weekday(day: string): string {
  return new Intl.DateTimeFormat(t.locale, { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(day),
  )
}

/** Returns 'By Friday, in 3 days'. */
export function dueText(due: string | null, today: string): string {
  if (due === null) return t('No due day')
  const days = daysBetween(today, due)
  if (days === 0) return t('By today')
  if (days === 1) return t('By tomorrow')
  if (days < 0)
    return t('It was due on {day}, {days, plural, one {# day} other {# days}} ago', {
      day: utcDayText(due, t),
      days: -days,
    })
  return days < 7
    ? t('By {weekday}, in {days, plural, one {# day} other {# days}}', {
        weekday: weekday(due),
        days,
      })
    : t('By {day}, in {days, plural, one {# day} other {# days}}', {
        day: utcDayText(due, t),
        days,
      })
}

/** Returns 'Friday' for the next seven days, else 'Dec 24, 2026'. */
export function dueDay(due: string, today: string): string {
  const days = daysBetween(today, due)
  return days >= 0 && days < 7 ? weekday(due) : utcDayText(due, t)
}

/** Returns 'due Friday' for the next seven days, else 'due Dec 24, 2026'. */
export function dueShort(due: string | null, today: string): string {
  return due === null ? t('no due day') : t('due {day}', { day: dueDay(due, today) })
}

/** Returns the next Friday that is at least two days away. */
export function nextFriday(today: string): string {
  const day = new Date(today)
  const FRIDAY = 5
  let ahead = (FRIDAY - day.getUTCDay() + 7) % 7
  if (ahead < 2) ahead += 7
  day.setUTCDate(day.getUTCDate() + ahead)
  return day.toISOString().slice(0, 10)
}
