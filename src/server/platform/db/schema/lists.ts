import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core'
import { LIST_VISIBILITIES, type ListVisibility } from '#shared/domain/study.ts'
import { byUser, ofResource, ofUser } from './belongs-to.ts'
import { when, oneOf } from './columns.ts'

const list = () =>
  integer('list_id')
    .notNull()
    .references(() => lists.id, { onDelete: 'cascade' })

/** Resources that a member put in order, for themselves or for others. */
export const lists = pgTable(
  'lists',
  {
    id: serial('id').primaryKey(),
    /** What finds it in its addresses (shared/domain/lists.ts). Lists that are older than this column have none: their ID does. */
    key: text('key').unique('lists_key_key'),
    /** Its owner. */
    userId: ofUser(),
    title: text('title').notNull(),
    description: text('description'),
    visibility: text('visibility').$type<ListVisibility>().notNull().default('private'),
    /** When a curator recommended it; null otherwise. Only public lists are shown as recommended. */
    recommendedAt: when('recommended_at'),
    recommendedBy: byUser('recommended_by'),
    /** When a moderator hid it; null otherwise. It is then hidden whatever its visibility is. */
    hiddenAt: when('hidden_at'),
    /** The moderator's reason, for the owner. */
    hiddenReason: text('hidden_reason'),
    hiddenBy: byUser('hidden_by'),
    createdAt: when('created_at').notNull(),
    /** When its title, description, visibility or resources last changed. */
    updatedAt: when('updated_at').notNull(),
    /** When a resource last left it, whoever removed it; null if none did. A trigger writes it. */
    itemsLeftAt: when('items_left_at'),
  },
  (table) => [
    index('lists_user_idx').on(table.userId, table.updatedAt),
    index('lists_recommended_idx')
      .on(table.recommendedAt)
      .where(sql`${table.recommendedAt} is not null and ${table.visibility} = 'public'`),
    index('lists_public_idx')
      .on(table.updatedAt)
      .where(sql`${table.visibility} = 'public'`),
    index('lists_recommended_by_idx').on(table.recommendedBy),
    index('lists_hidden_idx')
      .on(table.hiddenAt)
      .where(sql`${table.hiddenAt} is not null`),
    index('lists_hidden_by_idx').on(table.hiddenBy),
    check('lists_key_shape', sql`${table.key} ~ '^[1-9][0-9]{25}$'`),
    oneOf('lists_visibility_allowed', table.visibility, LIST_VISIBILITIES),
    check('lists_title_length', sql`char_length(${table.title}) between 1 and 120`),
    check('lists_description_length', sql`char_length(${table.description}) <= 2000`),
  ],
)

export const listItems = pgTable(
  'list_items',
  {
    listId: list(),
    resourceId: ofResource(),
    /** Orders the list; deleted resources leave gaps. */
    position: integer('position').notNull(),
    addedAt: when('added_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.listId, table.resourceId] }),
    index('list_items_position_idx').on(table.listId, table.position),
    index('list_items_resource_idx').on(table.resourceId),
  ],
)

/** Members who follow somebody else's list. */
export const listFollows = pgTable(
  'list_follows',
  {
    userId: ofUser(),
    listId: list(),
    createdAt: when('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.listId] }),
    index('list_follows_list_idx').on(table.listId),
  ],
)
