import * as calls from '#shared/calls/study.ts'
import type { QueryClient } from '@tanstack/react-query'
import { setChapterDone } from '#shared/calls/chapters.ts'
import { followPath, listMyPaths, skipStep, unfollowPath } from '#shared/calls/paths.ts'
import { getPlan, putPlan } from '#shared/calls/study.ts'
import { updateProfile } from '#shared/calls/profile.ts'
import type { FollowedPath } from '#shared/contracts/paths.ts'
import type {
  PlanView,
  NoteView,
  StudyItem,
  StudyMark,
  StudyQuery,
} from '#shared/contracts/study.ts'
import type { Preferences, UserView } from '#shared/contracts/profile.ts'
import { changedStudy, type StudyChange, withChapterDone } from '#shared/domain/study.ts'
import { isNobody, type StudyProfile } from '#shared/domain/study-profile.ts'
import { type Edit, edit, put } from './edits.ts'
import { isKidsLocked } from './kids-mode.tsx'
import { textLanguage } from './page-language.ts'
import { callQuery } from './queries.ts'
import { seenHeader, totalCount } from './request.ts'
import { userQuery } from './session.ts'
import { browserStore } from './study-browser.ts'
import { markIn, type MarkChange, studyMarksQuery } from './study-marks.ts'
import type { PlanChange, StudyPress, StudyStore } from './study-store.ts'
import { makeCall, type Send } from './write.ts'

export const studyCountsQuery = () => callQuery(calls.countStudy)
/** One page of the member's resources with a status. */
export const studyListQuery = (query: Partial<StudyQuery>) =>
  callQuery(
    calls.listStudy,
    { query },
    {
      name: 'page',
      steps: async (get) => {
        const { body, headers } = await get(calls.listStudy, { query })
        return { items: body, total: totalCount(headers, body.length) }
      },
    },
  )
const studyRecordQuery = (resourceId: number) =>
  callQuery(calls.getStudy, { params: { resourceId } })
export const planQuery = () => ({ ...callQuery(getPlan), staleTime: 0, refetchOnWindowFocus: true })

const myPathsQuery = () => callQuery(listMyPaths, { query: { locale: textLanguage() } })
/** What is done about paths is done in its order. */
const QUEUE = 'paths'

/** What a member has at the server. */
export const accountStore: StudyStore = {
  record: studyRecordQuery,
  counts: studyCountsQuery,
  list: studyListQuery,
  plan: () =>
    // No call of plans is for children.
    isKidsLocked()
      ? browserStore.plan()
      : { ...planQuery(), select: ({ steps }: PlanView) => steps },
  profile: () => ({
    ...userQuery(),
    // The header asks for the user.
    enabled: false,
    select: (user: UserView | null) => user && profileIn(user.preferences),
  }),
  follows: myPathsQuery,
  followed: myPathsQuery,
  readFollows: (client) => client.fetchQuery(myPathsQuery()),
  mark: markInAccount,
  async change(client, { id }, press) {
    const before = markInAccount(client, id)
    const forgotten = await changeStatus(client, id, press)
    const undo = () =>
      forgotten
        ? changeMark(client, { id, mark: forgotten }, (send) => putBack(send, forgotten))
        : changeStatus(client, id, before)
    return { home: 'account', isFirst: false, undo }
  },
  async tick(client, { id: resourceId }, tick) {
    const now = new Date().toISOString()
    const { chapterId, done } = tick
    await makeCall(
      client,
      setChapterDone,
      { params: { resourceId, chapterId }, body: { done } },
      {
        queue: `study ${resourceId}`,
        optimistic: () => [
          edit(studyRecordQuery(resourceId), ({ item, notes }) => ({
            item: { resourceId, ...withChapterDone(item, tick, now) },
            notes,
          })),
        ],
        received: (item) => [
          edit(studyRecordQuery(resourceId), (record) => ({ ...record, item })),
          marked(resourceId, item),
        ],
      },
    )
    return { home: 'account', isFirst: false }
  },
  async addNote(client, resourceId, text) {
    const input = { params: { resourceId }, body: { text } }
    await makeCall(client, calls.addNote, input, {
      received: (note) => [editNotes(resourceId, (notes) => [note, ...notes])],
    })
    return true
  },
  async editNote(client, resourceId, { id, text }) {
    const input = { params: { id: Number(id) }, body: { text } }
    await makeCall(client, calls.editNote, input, {
      received: (edited) => [
        editNotes(resourceId, (notes) =>
          notes.map((note) => (note.id === edited.id ? edited : note)),
        ),
      ],
    })
    return true
  },
  async deleteNote(client, resourceId, id) {
    const input = { params: { id: Number(id) } }
    await makeCall(client, calls.deleteNote, input, {
      received: () => [editNotes(resourceId, (notes) => notes.filter((note) => note.id !== id))],
    })
    return true
  },
  changePlan: (client, change) =>
    isKidsLocked() ? browserStore.changePlan(client, change) : changePlan(client, change),
  async setProfile(client, profile) {
    const user = client.getQueryData(userQuery().queryKey)
    if (!user) return browserStore.setProfile(client, profile)
    const body = { username: user.username, preferences: preferencesOf(profile) }
    return makeCall(
      client,
      updateProfile,
      { body },
      { queue: 'profile', received: (saved) => [put(userQuery(), saved)] },
    )
  },
  follow(client, slug, on) {
    const others = (all: readonly FollowedPath[]) => all.filter((each) => each.slug !== slug)
    const added = { slug, title: '', done: 0, of: 0, next: null, skipped: [] }
    return makeCall(
      client,
      on ? followPath : unfollowPath,
      { params: { slug } },
      {
        queue: QUEUE,
        optimistic: () => [
          edit(myPathsQuery(), (all) => (on ? [added, ...others(all)] : others(all))),
        ],
      },
    )
  },
  skip(client, { slug, key }, skipped) {
    const changed = (path: FollowedPath) => {
      const others = path.skipped.filter((each) => each !== key)
      return path.slug === slug ? { ...path, skipped: skipped ? [...others, key] : others } : path
    }
    return makeCall(
      client,
      skipStep,
      { params: { slug, key }, body: { skipped } },
      { queue: QUEUE, optimistic: () => [edit(myPathsQuery(), (all) => all.map(changed))] },
    )
  },
}

const marked = (id: number, mark: StudyMark | null) =>
  edit(studyMarksQuery(), (marks) => {
    const others = marks.filter(({ resourceId }) => resourceId !== id)
    return mark ? [mark, ...others] : others
  })

/** Shows the mark at once, then makes the calls after those before them; takes it back if the server refuses. */
function changeMark(
  client: QueryClient,
  press: MarkChange,
  steps: (send: Send) => Promise<StudyItem | null>,
): Promise<StudyItem | null> {
  return makeCall<StudyItem | null, MarkChange>(client, calls.setStudy, press, {
    queue: `study ${press.id}`,
    steps,
    optimistic: ({ mark }) => [marked(press.id, mark)],
    // There may be thousands of marks: they are not asked for again.
    received: (item) => [marked(press.id, item)],
  })
}

/** Returns what was forgotten. */
async function changeStatus(
  client: QueryClient,
  id: number,
  press: StudyPress,
): Promise<StudyItem | null> {
  const params = { resourceId: id }
  const known = typeof press === 'function' ? null : press
  const mark = known && anticipated(id, markInAccount(client, id), known)
  let forgotten: StudyItem | null = null
  await changeMark(client, { id, mark }, async (send) => {
    const item = known ? null : (await send(calls.getStudy, { params })).item
    const change = typeof press === 'function' ? press(item) : press
    if (change) {
      const { status, progress, steps } = change
      const body = { status, ...(steps ? {} : { progress }), steps }
      return send(calls.setStudy, { params, body })
    }
    await send(calls.forgetStudy, { params })
    forgotten = item
    return null
  })
  return forgotten
}

/** Puts back what was forgotten, with its dates, unless another tab has given it a status since. */
async function putBack(send: Send, item: StudyItem): Promise<StudyItem | null> {
  const { merged } = await send(calls.mergeStudy, { body: { items: [item] } })
  if (merged > 0) return item
  const { resourceId } = item
  return (await send(calls.getStudy, { params: { resourceId } })).item
}

function markInAccount(client: QueryClient, id: number): StudyMark | null {
  return markIn(client.getQueryData(studyMarksQuery().queryKey), id)
}

function anticipated(resourceId: number, before: StudyMark | null, change: StudyChange): StudyMark {
  const unknown = {
    chaptersDone: [],
    addedAt: '',
    startedAt: null,
    finishedAt: null,
    updatedAt: '',
  }
  const { status, progress, steps } = changedStudy(before && { ...before, ...unknown }, change, '')
  return { resourceId, status, progress, steps }
}

function editNotes(resourceId: number, change: (notes: NoteView[]) => NoteView[]): Edit {
  return edit(studyRecordQuery(resourceId), (record) => ({
    ...record,
    notes: change(record.notes),
  }))
}

const changePlan = (client: QueryClient, change: PlanChange): Promise<PlanView> =>
  makeCall(client, putPlan, undefined, {
    queue: 'plan',
    steps: async (send) => {
      const now = await send(getPlan)
      const { updatedAt } = now
      return send(putPlan, {
        body: { steps: change(now.steps) },
        ...(updatedAt === null ? {} : { headers: seenHeader({ updatedAt }) }),
      })
    },
    optimistic: () => [edit(planQuery(), (view) => ({ ...view, steps: change(view.steps) }))],
    received: (view) => [put(planQuery(), view)],
  })

type StudyPreferences = Pick<Preferences, 'studyRating' | 'studySide' | 'studyFree'>

export function profileIn({
  studyRating,
  studySide,
  studyFree,
}: StudyPreferences): StudyProfile | null {
  const profile = { rating: studyRating, side: studySide, free: studyFree }
  return isNobody(profile) ? null : profile
}

function preferencesOf({ rating, side, free }: StudyProfile): StudyPreferences {
  return { studyRating: rating, studySide: side, studyFree: free }
}
