import { MAX_STEPS, type StudySteps, type StudyUnit } from '#shared/domain/study.ts'

/** What was typed as progress, or what is wrong with it. */
export type Measured = { progress: number } | { steps: StudySteps } | { fault: string }

export function percentOf(text: string): Measured {
  const progress = Number(text)
  return text.trim() !== '' && Number.isInteger(progress) && progress >= 0 && progress <= 100
    ? { progress }
    : { fault: 'Enter a whole number from 0 to 100.' }
}

export function stepsOf(unit: StudyUnit, doneText: string, totalText: string): Measured {
  const [done, total] = [Number(doneText), Number(totalText)]
  if (!Number.isInteger(total) || total < 1 || total > MAX_STEPS)
    return { fault: `Enter how many ${unit} there are in all, from 1 to 100,000.` }
  if (doneText.trim() === '' || !Number.isInteger(done) || done < 0 || done > total)
    return { fault: `Enter how many ${unit} you have done, from 0 to ${total}.` }
  return { steps: { unit, done, total } }
}
