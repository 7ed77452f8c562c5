/** What a learner does with a resource: wants to study it, studies it, is done with it, or has dropped it. */
export const STUDY_STATUSES = ['want', 'studying', 'done', 'dropped'] as const
export type StudyStatus = (typeof STUDY_STATUSES)[number]

/** What progress is counted in, besides percent. */
export const STUDY_UNITS = ['lessons', 'minutes'] as const
export type StudyUnit = (typeof STUDY_UNITS)[number]

/** Who may see a list. `link`: whoever has the address, but search engines do not. */
export const LIST_VISIBILITIES = ['private', 'link', 'public'] as const
export type ListVisibility = (typeof LIST_VISIBILITIES)[number]
