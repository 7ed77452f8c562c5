export type NamedResource = { id: number; title: string }
