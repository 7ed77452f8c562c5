/** The topics that a child can choose, in this order. */
export const KIDS_TOPICS = ['pieces', 'mates', 'puzzles', 'stories', 'play'] as const
export type KidsTopic = (typeof KIDS_TOPICS)[number]

export const KIDS_TOPIC_SIZE = 60
/** The number of lessons of each topic on the page of all topics. */
export const KIDS_TOPIC_SAMPLE = 4
