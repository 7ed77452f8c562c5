/** Stands for no choice. Some resources have it in place of an opening. */
export const ALL_OPENINGS = 'All Openings'
