import { NO_VALUES } from '#shared/domain/field-values.ts'
import { START_FEN } from '#shared/chess/position-key.ts'
import type { BulkJobView } from '#shared/contracts/bulk-jobs.ts'
import type { ChapterView } from '#shared/contracts/chapters.ts'
import type { CommentView } from '#shared/contracts/comments.ts'
import type { ExploreView } from '#shared/contracts/explore.ts'
import type { ListView } from '#shared/contracts/lists.ts'
import type {
  FilterOptionsView,
  OpeningUsageView,
  OpeningView,
} from '#shared/contracts/openings.ts'
import type { OverviewView } from '#shared/contracts/overview.ts'
import type { UserView } from '#shared/contracts/profile.ts'
import type { PathView } from '#shared/contracts/paths.ts'
import type { FacetsView, RelatedResourceView, ResourceView } from '#shared/contracts/resources.ts'
import type { SiteView } from '#shared/contracts/site.ts'
import type { SuggestionView } from '#shared/contracts/suggestions.ts'
import { STANDARD_SITE } from '#shared/domain/site.ts'
import { SUGGESTED_FIELDS } from '#shared/domain/suggestions.ts'

/** When everything that a test shows was made. */
export const NOW = '2026-11-20T10:00:00.000Z'

/** A member, as the API returns them to themselves. */
export function userView(fields: Partial<UserView> = {}): UserView {
  const role = fields.role ?? 'member'
  return {
    id: 7,
    username: 'Vera',
    email: 'vera@mail.example',
    emailVerified: true,
    twoFactorEnabled: false,
    avatarUrl: null,
    bio: null,
    preferredLevel: null,
    preferredCategories: [],
    preferredOpenings: [],
    role,
    isAdmin: role === 'admin',
    createdAt: NOW,
    lastLogin: NOW,
    preferences: {
      bio: '',
      notifyNewResources: false,
      notifyReplies: true,
      notifyUpdates: false,
      notifyGroups: true,
      darkMode: false,
      showFiltersSidebar: true,
      languages: [],
      locale: null,
      studyRating: null,
      studySide: 'both',
      studyFree: false,
      defaultResourceType: 'all',
      defaultResourceLevel: 'all',
    },
    ...fields,
  }
}

export function resourceView(fields: Partial<ResourceView> = {}): ResourceView {
  const id = fields.id ?? 5
  const { chapters: _chapters, edition: _edition, ...noValues } = NO_VALUES
  return {
    ...noValues,
    work: null,
    id,
    title: `Lesson ${id}`,
    description: 'A lesson made for one test',
    type: 'book',
    sourceUrl: `https://books.example/${id}`,
    side: 'both',
    author: 'Ann Author',
    publishedPrecision: null,
    ratingCount: 0,
    metadata: null,
    createdAt: NOW,
    updatedAt: NOW,
    ...fields,
  }
}

/** A path of four steps, of which the third follows two and the last has no lessons. */
export function pathView(fields: Partial<PathView> = {}): PathView {
  const step = { after: [], need: 1, minutes: 20, items: [] }
  const [first, other, ...rest] = [1, 2, 3, 4].map((id) => resourceView({ id }))
  return {
    slug: 'rook-endings',
    title: 'Rook endings',
    about: 'You win and hold rook endings.',
    ratingFrom: 1200,
    ratingTo: 1900,
    ages: null,
    side: null,
    language: null,
    minutes: 240,
    updatedAt: NOW,
    steps: [
      { ...step, key: 'lucena', goal: 'Lucena', items: first && other ? [first, other] : [] },
      { ...step, key: 'philidor', goal: 'Philidor', items: rest.slice(0, 1) },
      {
        ...step,
        key: 'both',
        goal: 'Both',
        after: ['lucena', 'philidor'],
        minutes: 190,
        items: rest.slice(1),
      },
      { ...step, key: 'vancura', goal: 'Vancura', minutes: 0 },
    ],
    ...fields,
  }
}

/** A suggestion of `userView()` to add `resource`. */
export function suggestionView(
  resource: NonNullable<SuggestionView['resource']>,
  fields: Partial<SuggestionView> = {},
): SuggestionView {
  return {
    id: 1,
    kind: 'new',
    state: 'draft',
    url: resource.sourceUrl ?? '',
    title: resource.title ?? '',
    resource,
    changes: [],
    note: null,
    resourceId: null,
    duplicateOf: null,
    similar: [],
    unread: null,
    reason: null,
    createdAt: NOW,
    submittedAt: null,
    decidedAt: null,
    ...fields,
  }
}

/** `resourceView()` as a suggestion. */
export function suggestedView(
  fields: Partial<ResourceView> = {},
): NonNullable<SuggestionView['resource']> {
  const resource = resourceView(fields)
  return Object.fromEntries(SUGGESTED_FIELDS.map((name) => [name, resource[name]])) as NonNullable<
    SuggestionView['resource']
  >
}

export function relatedView(fields: Partial<RelatedResourceView> = {}): RelatedResourceView {
  return { ...resourceView(fields), score: 5 }
}

export function openingView(fields: Partial<OpeningView> = {}): OpeningView {
  return {
    id: 1,
    name: 'Italian Game',
    categoryId: 1,
    subcategoryId: null,
    openingPattern: null,
    description: null,
    order: null,
    createdAt: NOW,
    updatedAt: NOW,
    ...fields,
  }
}

/** The filters of a catalogue in which there is nothing to choose. */
export function filterOptionsView(fields: Partial<FilterOptionsView> = {}): FilterOptionsView {
  return {
    levels: [],
    categories: [],
    sources: [],
    recency: [],
    languages: [],
    openings: [],
    openingCategories: [],
    subcategories: [],
    ...fields,
  }
}

export function facetsView(fields: Partial<FacetsView> = {}): FacetsView {
  return {
    type: {},
    level: {},
    recent: {},
    category: {},
    source: {},
    side: {},
    language: {},
    price: {},
    length: {},
    openingCategory: {},
    subcategory: {},
    ...fields,
  }
}

/** The start of the game, about which the catalogue has nothing. */
export function exploreView(fields: Partial<ExploreView> = {}): ExploreView {
  return {
    fen: START_FEN,
    ply: 0,
    start: START_FEN,
    moves: [],
    opening: null,
    continuations: [],
    chapters: [],
    groups: [],
    ...fields,
  }
}

/** A list of `userView()` with three resources. */
export function listView(fields: Partial<ListView> = {}): ListView {
  return {
    id: 3,
    title: 'Rook endings',
    description: null,
    slug: 'rook-endings',
    recommendedAt: null,
    updatedAt: NOW,
    createdAt: NOW,
    visibility: 'private',
    owner: { username: 'Vera', avatarUrl: null },
    followers: 0,
    resources: [1, 2, 3].map((id) => resourceView({ id })),
    ...fields,
  }
}

/** A change of levels that has been made to twelve resources. */
export function bulkJobView(fields: Partial<BulkJobView> = {}): BulkJobView {
  return {
    id: 7,
    run: 'run',
    state: 'done',
    change: {
      set: { level: 'master' },
      addTags: [],
      removeTags: [],
      addSubtitles: [],
      removeSubtitles: [],
      delete: false,
      seed: false,
      links: false,
      lengths: false,
    },
    undoes: null,
    undo: 'possible',
    total: 12,
    done: 12,
    changed: 12,
    kept: 0,
    error: null,
    createdAt: NOW,
    endedAt: NOW,
    ...fields,
  }
}

/** A comment on `resourceView()` by somebody other than `userView()`. */
export function commentView(fields: Partial<CommentView> = {}): CommentView {
  return {
    id: 1,
    resourceId: 5,
    userId: 8,
    username: 'Boris',
    userAvatar: null,
    content: '',
    rating: null,
    isFromSource: false,
    isCreator: false,
    parentId: null,
    createdAt: NOW,
    editedAt: null,
    state: 'shown',
    votes: 0,
    ...fields,
  }
}

/** What the top of the console's first page shows. */
export function overviewView(fields: Partial<OverviewView> = {}): OverviewView {
  return {
    counts: {
      resources: 600,
      featured: 24,
      kids: 61,
      additional: 30,
      openings: 55,
      users: 1204,
      comments: 318,
      saved: 2077,
    },
    health: {
      unnamedOpening: 214,
      openingLessons: 600,
      noPicture: 0,
      noAuthor: 5,
      noPrice: 3,
      priced: 250,
      deadLinks: 2,
      checkedLinks: 600,
      duplicate: 0,
      noDate: 3,
      videos: 0,
      videosWithChapters: 0,
      openingsWithoutFree: 20,
      openingsWithoutKids: 49,
    },
    backups: {
      areOn: true,
      last: { takenAt: '2026-11-22T04:00:07.000Z', bytes: 1_234_567, rows: 20_470 },
    },
    newestComments: [],
    siteFaults: [],
    ...fields,
  }
}

/** A chapter of `resourceView()`. */
export function chapterView(order: number, fields: Partial<ChapterView> = {}): ChapterView {
  return {
    id: 100 + order,
    order,
    title: `Part ${order}`,
    startSeconds: order * 380,
    endSeconds: null,
    page: null,
    url: null,
    line: null,
    fen: null,
    opening: null,
    at: `https://www.youtube.com/watch?v=1&t=${order * 380}s`,
    ...fields,
  }
}

export const siteView = (fields: Partial<SiteView> = {}): SiteView => ({
  ...STANDARD_SITE,
  logo: null,
  logoDark: null,
  icon: null,
  imprint: false,
  pages: [],
  fixed: {},
  updatedAt: '2026-11-20T10:00:00.000Z',
  ...fields,
})

export function usageView(
  openingId: number,
  fields: Partial<OpeningUsageView> = {},
): OpeningUsageView {
  return { openingId, resources: 0, free: 0, kids: 0, searches: 0, lines: 0, ...fields }
}
