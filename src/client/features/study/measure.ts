import { t } from '#client/kit/t.tsx'
import { MAX_STEPS, type StudySteps, type StudyUnit } from '#shared/domain/study.ts'

/** What was typed as progress, or what is wrong with it. */
export type Measured = { progress: number } | { steps: StudySteps } | { fault: string }

export function percentOf(text: string): Measured {
  const progress = Number(text)
  return text.trim() !== '' && Number.isInteger(progress) && progress >= 0 && progress <= 100
    ? { progress }
    : { fault: t('Enter a whole number from 0 to 100.') }
}

export function stepsOf(unit: StudyUnit, doneText: string, totalText: string): Measured {
  const [done, total] = [Number(doneText), Number(totalText)]
  if (!Number.isInteger(total) || total < 1 || total > MAX_STEPS)
    return {
      fault: t(
        '{unit, select, lessons {Enter how many lessons there are in all, from 1 to {max, number}.} other {Enter how many minutes there are in all, from 1 to {max, number}.}}',
        { unit, max: MAX_STEPS },
      ),
    }
  if (doneText.trim() === '' || !Number.isInteger(done) || done < 0 || done > total)
    return {
      fault: t(
        '{unit, select, lessons {Enter how many lessons you have done, from 0 to {total}.} other {Enter how many minutes you have done, from 0 to {total}.}}',
        { unit, total },
      ),
    }
  return { steps: { unit, done, total } }
}
