import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { FollowedPath } from '#shared/contracts/paths.ts'
import type {
  PlanStep,
  ListedStudyItem,
  NoteView,
  StudyCounts,
  StudyItem,
  StudyMark,
  StudyQuery,
} from '#shared/contracts/study.ts'
import type { StudyChange, StudyStatus } from '#shared/domain/study.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import type { StudyProfile } from '#shared/domain/study-profile.ts'
import type { StudyHome } from './study-marks.ts'

/** What the list of a visitor sorts and searches by, so that it does not need to load all resources. */
type StudiedResource = Pick<ResourceView, 'title' | 'type' | 'author'>

export type Studied = StudiedResource & { id: number }

export type BrowserItem = StudyItem & StudiedResource

export type StudyNote = Pick<NoteView, 'text' | 'createdAt' | 'updatedAt'> & { id: number | string }

/** Where the reader is in a resource, with dates and notes, the newest first. */
export type StudyRecord = { item: StudyItem | null; notes: readonly StudyNote[] }

export type StudyListQuery = Partial<StudyQuery> & { status: StudyStatus }

/** One page of the resources with a status. */
export type StudyPage = {
  items: readonly Pick<ListedStudyItem, 'resourceId' | 'resource' | 'nextChapter'>[]
  /** Those on the page that are no longer in the catalogue. */
  gone?: readonly Studied[]
  /** How many match. */
  total: number
}

export type StudyChanged = {
  /** 'page' if the browser refuses to store anything: then it lasts as long as the page. */
  home: StudyHome | 'page'
  /** Whether it is the first thing that the browser keeps. */
  isFirst: boolean
  undo: () => Promise<unknown>
}

/** What to change; null forgets it. A function decides by what is kept. */
export type StudyPress = StudyChange | null | ((item: StudyItem | null) => StudyChange | null)

/** A chapter that is done, or no longer is. `ids` are all chapters of the resource. */
type ChapterTick = { chapterId: number; done: boolean; ids: readonly number[] }

export type PlanChange = (steps: readonly PlanStep[]) => PlanStep[]

/** A path that the reader follows. */
export type Follow = Pick<FollowedPath, 'slug' | 'skipped'>

type Common = { queryKey: QueryKey; enabled?: unknown }

/** A query of what is kept. */
export type Kept<Data> = Common &
  (
    | { queryFn?(context: never): Data | Promise<Data> }
    | { queryFn?(context: never): unknown; select(data: never): Data }
  )

type StepOf = { slug: string; key: string }

/** What a person studies and plans, and has said of themselves, wherever it is kept. */
export type StudyStore = {
  record: (resourceId: number) => Kept<StudyRecord>
  counts: () => Kept<StudyCounts>
  list: (query: StudyListQuery) => Kept<StudyPage>
  plan: () => Kept<readonly PlanStep[]>
  profile: () => Kept<StudyProfile | null>
  follows: () => Kept<readonly Follow[]>
  /** With how far the reader is, the last changed first. */
  followed: () => Kept<readonly FollowedPath[]>
  readFollows: (client: QueryClient) => Promise<readonly Follow[]>
  /** What the page shows, also what is on its way. */
  mark: (client: QueryClient, resourceId: number) => StudyMark | null
  change: (client: QueryClient, resource: Studied, press: StudyPress) => Promise<StudyChanged>
  /** Ticks a chapter off, or takes that back. The progress follows. */
  tick: (
    client: QueryClient,
    resource: Studied,
    tick: ChapterTick,
  ) => Promise<Pick<StudyChanged, 'home' | 'isFirst'>>
  /** Resolves to false if the browser refuses to store it, as the next two do. */
  addNote: (client: QueryClient, resourceId: number, text: string) => Promise<boolean>
  editNote: (
    client: QueryClient,
    resourceId: number,
    note: Pick<StudyNote, 'id' | 'text'>,
  ) => Promise<boolean>
  deleteNote: (client: QueryClient, resourceId: number, id: StudyNote['id']) => Promise<boolean>
  changePlan: (client: QueryClient, change: PlanChange) => Promise<unknown>
  setProfile: (client: QueryClient, profile: StudyProfile) => Promise<unknown>
  /** Follows a path, or leaves it, which drops its skips. */
  follow: (client: QueryClient, slug: string, on: boolean) => Promise<unknown>
  skip: (client: QueryClient, step: StepOf, skipped: boolean) => Promise<unknown>
}
