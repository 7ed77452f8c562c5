import { z } from 'zod'
import { MAX_CHAPTERS } from '../domain/chapters/chapter.ts'
import { characterCount } from '../domain/account-rules.ts'
import { RESOURCE_TYPES } from '../domain/filters/type.ts'
import { MAX_QUERY_LENGTH } from '../domain/resource-filters.ts'
import {
  MAX_MERGED,
  MAX_STEPS,
  NOTE_MAX,
  STUDY_SORTS,
  STUDY_STATUSES,
  STUDY_UNITS,
  MAX_PLAN_STEPS,
  MAX_STEP_RESOURCES,
  STEP_MINUTES_MAX,
  STEP_REASON_MAX,
  STEP_TITLE_MAX,
} from '../domain/study.ts'
import { MAX_INTEGER } from '../domain/row-ids.ts'
import {
  choice,
  queryChoice,
  queryNumber,
  queryText,
  rowId,
  storableText,
  inOneLine,
  withoutControls,
} from './fields.ts'
import { withoutHiddenCharacters } from '../domain/hidden-characters.ts'
import { resourceView } from './resources.ts'
import { text } from '../texts/text.ts'
import { says } from './says.ts'
import { errorBody } from './errors.ts'

export type StudyParam = { resourceId: number }

const stepsView = z.object({
  unit: z.enum(STUDY_UNITS),
  done: z.number().int(),
  total: z.number().int(),
})

/** Where the member is in a resource. */
export const studyItem = z.object({
  resourceId: z.number().int(),
  status: z.enum(STUDY_STATUSES),
  /** In percent. */
  progress: z.number().int(),
  /** What the progress is counted in; null for a plain percentage. */
  steps: stepsView.nullable(),
  /** The IDs of the resource's chapters that are ticked off. */
  chaptersDone: z.array(z.number().int()),
  addedAt: z.string(),
  /** When the status first was `studying`. */
  startedAt: z.string().nullable(),
  /** When the status last became `done`; null while it is another. */
  finishedAt: z.string().nullable(),
  updatedAt: z.string(),
})
export type StudyItem = z.infer<typeof studyItem>

/** With its resource and the number of the member's notes about it. */
export const listedStudyItem = studyItem.extend({
  resource: resourceView,
  notes: z.number().int(),
  /** The first chapter that is not ticked off; null without chapters, and when all of them are. */
  nextChapter: z
    .object({
      id: z.number().int(),
      title: z.string(),
      startSeconds: z.number().int().nullable(),
      page: z.number().int().nullable(),
      at: z.string(),
    })
    .nullable(),
})
export type ListedStudyItem = z.infer<typeof listedStudyItem>

/** What a card shows of it. */
export const studyMark = studyItem.pick({
  resourceId: true,
  status: true,
  progress: true,
  steps: true,
})
export type StudyMark = z.infer<typeof studyMark>

export const studyCounts = z.object({
  want: z.number().int(),
  studying: z.number().int(),
  done: z.number().int(),
  dropped: z.number().int(),
})
export type StudyCounts = z.infer<typeof studyCounts>

export const noteView = z.object({
  id: z.number().int(),
  resourceId: z.number().int(),
  text: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type NoteView = z.infer<typeof noteView>

export const studyOfResource = z.object({
  /** Null if the resource has no status. */
  item: studyItem.nullable(),
  /** The newest first. */
  notes: z.array(noteView),
})
export type StudyOfResource = z.infer<typeof studyOfResource>

const MAX_PAGE = 100

export const studyQuery = z.object({
  status: queryChoice(STUDY_STATUSES).optional(),
  type: queryChoice(RESOURCE_TYPES).optional(),
  /** Words, each of which the title or the author's name must contain. */
  query: queryText(MAX_QUERY_LENGTH).default(''),
  sort: queryChoice(STUDY_SORTS).default('changed'),
  limit: queryNumber(1, MAX_PAGE).default(24),
  offset: queryNumber(0, MAX_INTEGER).default(0),
})
export type StudyQuery = z.infer<typeof studyQuery>

const PROGRESS = says('Progress must be a whole number from 0 to 100')
const STEPS = says('Steps must be whole numbers, at most {max, number}', { max: MAX_STEPS })

const progress = z.int(PROGRESS).min(0, PROGRESS).max(100, PROGRESS)
const steps = z
  .object(
    {
      unit: choice(text('Unit'), STUDY_UNITS),
      done: z.int(STEPS).min(0, STEPS).max(MAX_STEPS, STEPS),
      total: z.int(STEPS).min(1, says('There must be at least one step')).max(MAX_STEPS, STEPS),
    },
    says('Steps must have a unit, done and total'),
  )
  .refine(({ done, total }) => done <= total, {
    path: ['done'],
    ...says('More steps are done than there are'),
  })

/** PUT /api/study/{resourceId}/chapters/{chapterId} */
export type ChapterParam = { resourceId: number; chapterId: number }

export const chapterDoneInput = z.object({
  done: z.boolean(says('Whether the chapter is done must be true or false')),
})

export const studyInput = z.object({
  status: choice(text('Status'), STUDY_STATUSES),
  progress: progress.optional(),
  steps: steps.nullish(),
})
export type StudyInput = z.infer<typeof studyInput>

const noteText = storableText(text('A note must be text'))
  .trim()
  .min(1, says('Write something in the note'))
  .refine(
    (text) => characterCount(text) <= NOTE_MAX,
    says('A note must be at most {max, number} characters', { max: NOTE_MAX }),
  )

export const noteInput = z.object({ text: noteText })

const CHAPTER = says('A chapter must be named by its ID, a positive whole number')
const ID = says('A resource must be named by its ID, a positive whole number')
const resourceId = rowId(ID)
const time = z.iso.datetime({
  offset: true,
  ...says('{field} must be a time in ISO 8601'),
})

const mergedItem = z.object({
  resourceId,
  status: choice(text('Status'), STUDY_STATUSES),
  progress,
  steps: steps.nullish(),
  /** Those that the resource does not have are left out. */
  chaptersDone: z
    .array(rowId(CHAPTER), says('{field} must be a list'))
    .max(MAX_CHAPTERS, says('There can be at most {max} chapters', { max: MAX_CHAPTERS }))
    .optional(),
  /** When the learner last changed it. */
  updatedAt: time,
  addedAt: time.nullish(),
  startedAt: time.nullish(),
  finishedAt: time.nullish(),
})

/**
 * No server has checked a note that was stored in a browser, and one refused text must not prevent all others from being
 * taken over, so hidden characters are left out of it.
 */
const keptText = z.preprocess(
  (value) => (typeof value === 'string' ? withoutHiddenCharacters(value) : value),
  noteText,
)

const mergedNote = z.object({
  /** Made by the browser with the note. A second note with the same key is the same note. */
  key: z.uuid(says('A note must have a key, a UUID')),
  resourceId,
  text: keptText,
  createdAt: time,
})

const MANY_ITEMS = says('At most {max} items can be sent at a time', { max: MAX_MERGED })
const MANY_NOTES = says('At most {max} notes can be sent at a time', { max: MAX_MERGED })

/** What a visitor has stored in the browser. A body is at most 1 MiB, so long notes take several calls. */
export const studyMergeInput = z.object({
  items: z.array(mergedItem, says('{field} must be a list')).max(MAX_MERGED, MANY_ITEMS),
  notes: z.array(mergedNote, says('{field} must be a list')).max(MAX_MERGED, MANY_NOTES).optional(),
})
export type MergeInput = z.infer<typeof studyMergeInput>

/** Counts resources, each once. */
export const mergeAnswer = z.object({
  /** New, or newer than the account's. */
  merged: z.number().int(),
  /** As new as the account's, or older, so that the account's stays. */
  kept: z.number().int(),
  /** Those that do not exist. */
  unknown: z.number().int(),
})
export type MergeAnswer = z.infer<typeof mergeAnswer>

/** Why a resource is offered, the strongest reason only (docs/product.md §9.8). */
const SUGGESTION_REASONS = ['author', 'line', 'level', 'side', 'opening'] as const
export type SuggestionReason = (typeof SUGGESTION_REASONS)[number]

export const studySuggestions = z.object({
  /** The opening that all of them are about, without its variation; null if there are none. */
  opening: z.string().nullable(),
  /** Where the opening comes from: what the member studies, or the plan. */
  from: z.enum(['study', 'plan']).nullable(),
  /** At most four, the best first. */
  suggestions: z.array(z.object({ resource: resourceView, reason: z.enum(SUGGESTION_REASONS) })),
})
export type StudySuggestions = z.infer<typeof studySuggestions>

export const savedStatus = z.object({ isSaved: z.boolean() })
export type SavedStatus = z.infer<typeof savedStatus>
export const savedCount = z.object({ count: z.number().int() })
/** The IDs of all saved resources, so that one request serves every bookmark on a page. */
export const savedIds = z.object({ ids: z.array(z.number().int()) })
export type SavedCount = z.infer<typeof savedCount>
export type SavedIds = z.infer<typeof savedIds>

/** Without parameters, the response is the whole list. */
export const savedQuery = z.object({
  type: queryChoice(RESOURCE_TYPES).optional(),
  /** Words, each of which the title or the author's name must contain. */
  query: queryText(MAX_QUERY_LENGTH).default(''),
  /** The last saved first, or by title. */
  sort: queryChoice(['saved', 'title']).default('saved'),
  limit: queryNumber(1, MAX_PAGE).optional(),
  offset: queryNumber(0, MAX_INTEGER).default(0),
})
export type SavedQuery = z.infer<typeof savedQuery>

const planStep = z.object({
  /** Given by the server. */
  id: z.number().int(),
  /** Empty if there is none. */
  title: z.string(),
  /** Why the step is in the plan. */
  reason: z.string(),
  /** In the order of the plan, without resources that have been deleted. */
  resourceIds: z.array(z.number().int()),
  /** How long it takes; null if nobody can say. */
  minutes: z.number().int().nullable(),
  /** When it was done, in ISO 8601; null while it is open. */
  doneAt: z.string().nullable(),
})
export type PlanStep = z.infer<typeof planStep>

export const planView = z.object({
  /** Empty if there is no plan. */
  steps: z.array(planStep),
  /** The resources that the steps name, each once, in the order of the steps. */
  resources: z.array(resourceView),
  /** Null if there is no plan. */
  createdAt: z.string().nullable(),
  /** For If-Match; null if there is no plan. */
  updatedAt: z.string().nullable(),
})
export type PlanView = z.infer<typeof planView>

/** What is sent: one step of a plan that replaces another. */
type PlanStepInput = {
  /** The ID of a step that stays. An ID that is not in the member's plan makes a new step. */
  id?: number | null | undefined
  title?: string | null | undefined
  reason: string
  resourceIds: number[]
  minutes?: number | null | undefined
  /** ISO 8601 with a zone; a time in the future counts as now. */
  doneAt?: string | null | undefined
}

export type PlanInput = {
  /** In the order in which they are to be done. */
  steps: PlanStepInput[]
}

const STEP_ID = says('The ID of a step must be a positive whole number')
const RESOURCE_ID = says('Each resource ID must be a positive whole number')
const RESOURCES = says('A step must name at most {max} resources', { max: MAX_STEP_RESOURCES })
const PLAN_STEPS = says('A plan must have at most {max} steps', { max: MAX_PLAN_STEPS })
const MINUTES = says('Minutes must be a whole number from 1 to {max}, or null', {
  max: STEP_MINUTES_MAX,
})

const NO_REASON = says('Each step must say why it is in the plan')

const stepInput = z.object({
  id: rowId(STEP_ID).nullish(),
  title: z
    .string(says('Title must be text'))
    .nullish()
    .transform((value) => inOneLine(value ?? ''))
    .pipe(withoutControls(text('Title'), STEP_TITLE_MAX)),
  reason: z
    .string(NO_REASON)
    .transform(inOneLine)
    .pipe(withoutControls(text('Reason'), STEP_REASON_MAX).min(1, NO_REASON)),
  resourceIds: z
    .array(rowId(RESOURCE_ID), says('The resources of a step must be a list of IDs'))
    .max(MAX_STEP_RESOURCES, RESOURCES)
    .refine((ids) => new Set(ids).size === ids.length, says('A step must name each resource once')),
  minutes: z.int(MINUTES).min(1, MINUTES).max(STEP_MINUTES_MAX, MINUTES).nullish(),
  doneAt: z.iso
    .datetime({
      offset: true,
      ...says('The time when a step was done must be in ISO 8601 with a zone, or null'),
    })
    .nullish(),
})

export const planInput = z.object({
  steps: z.array(stepInput, says('{field} must be a list')).max(MAX_PLAN_STEPS, PLAN_STEPS),
})
/** After validation. */
export type CheckedPlan = z.output<typeof planInput>

/** The refusal of a plan that names resources that do not exist. */
export const unknownResourcesBody = errorBody.extend({ unknown: z.array(z.number().int()) })
/** The refusal of a plan that would replace one that the client has not seen. */
export const planConflictBody = errorBody.extend({ plan: planView })
