import { CATEGORIES, LEVELS } from '#shared/domain/catalogue.ts'
import { levelLabel } from '#shared/domain/levels.ts'
import { titleCase } from '#shared/domain/source-name.ts'
import { changeResources, deleteResources } from './admin-resources-api.ts'
import { grouped } from './table-view.ts'

/** Something done to many resources at once, in words and in calls. */
export type BulkAction = {
  /** For the menu: 'Beginner'. */
  label: string
  title: string
  /** 'Set the level of 12 resources to Beginner.' */
  sentence: (count: string) => string
  /** 'Delete 12 Resources' */
  confirm: (count: string) => string
  done: 'updated' | 'deleted'
  /** Answers how many of them there were. The parts of one action have the same `run`. */
  send: (ids: readonly number[], run: string) => Promise<number>
}

export const DELETE_ALL: BulkAction = {
  label: 'Delete',
  title: 'Delete Resources',
  sentence: (count) =>
    `${count} will be deleted, with their comments and bookmarks. This cannot be undone.`,
  confirm: (count) => `Delete ${count}`,
  done: 'deleted',
  send: deleteResources,
}

export const FEATURE_ALL: BulkAction = {
  label: 'Feature',
  title: 'Feature Resources',
  sentence: (count) => `${count} will be featured.`,
  confirm: (count) => `Feature ${count}`,
  done: 'updated',
  send: (ids, run) => changeResources(ids, { isFeatured: true }, run),
}

export const UNFEATURE_ALL: BulkAction = {
  label: 'Unfeature',
  title: 'Unfeature Resources',
  sentence: (count) => `${count} will no longer be featured.`,
  confirm: (count) => `Unfeature ${count}`,
  done: 'updated',
  send: (ids, run) => changeResources(ids, { isFeatured: false }, run),
}

export const SET_LEVEL: readonly BulkAction[] = LEVELS.map((level) => ({
  label: levelLabel(level),
  title: 'Set Level',
  sentence: (count) => `The level of ${count} will be ${levelLabel(level)}.`,
  confirm: (count) => `Set Level of ${count}`,
  done: 'updated',
  send: (ids, run) => changeResources(ids, { level }, run),
}))

export const SET_CATEGORY: readonly BulkAction[] = CATEGORIES.map((category) => ({
  label: titleCase(category),
  title: 'Set Category',
  sentence: (count) => `The category of ${count} will be ${titleCase(category)}.`,
  confirm: (count) => `Set Category of ${count}`,
  done: 'updated',
  send: (ids, run) => changeResources(ids, { category }, run),
}))

/** '1 resource', '1,200 resources' */
export function countText(count: number): string {
  return `${grouped(count)} ${count === 1 ? 'resource' : 'resources'}`
}
