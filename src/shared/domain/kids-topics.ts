/** What a child chooses from, in this order. */
export const KIDS_TOPICS = ['pieces', 'mates', 'puzzles', 'stories', 'play'] as const
export type KidsTopic = (typeof KIDS_TOPICS)[number]

/** As many of a topic as its page shows. */
export const KIDS_TOPIC_SIZE = 60
/** As many of a topic as the page of all topics shows. */
export const KIDS_TOPIC_SAMPLE = 4
