/** Says what came of something, in the banner of the page around it. */
export type Tell = (text: string, failed?: boolean) => void
