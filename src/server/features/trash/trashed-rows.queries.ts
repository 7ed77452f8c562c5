import { getTableName, type SQL, sql, type Table } from 'drizzle-orm'
import type { TrashKind } from '#shared/domain/curation.ts'
import type { Db } from '../../platform/db/client.ts'
import { comments, commentVotes } from '../../platform/db/schema/comments.ts'
import { linkChecks, suggestions, askedChecks } from '../../platform/db/schema/curation.ts'
import {
  openingCategories,
  openings,
  openingSubcategories,
} from '../../platform/db/schema/openings.ts'
import { listItems } from '../../platform/db/schema/lists.ts'
import {
  additionalResources,
  pageContents,
  pageTranslations,
} from '../../platform/db/schema/pages.ts'
import {
  learningPaths,
  pathFollows,
  pathItems,
  pathSkips,
  pathSteps,
  pathVersions,
} from '../../platform/db/schema/paths.ts'
import { patternPositions } from '../../platform/db/schema/positions.ts'
import { cardLines } from '../../platform/db/schema/review.ts'
import {
  formerChapters,
  resources,
  resourceViews,
  searchReadings,
} from '../../platform/db/schema/resources.ts'
import { studyItems, studyNotes, userResources } from '../../platform/db/schema/study.ts'
import { text, type Text } from '#shared/texts/text.ts'
import { ownValue } from '#shared/texts/text-tables.ts'
import { idList } from '../../platform/db/id-list.ts'

type DependentRows = {
  table: Table
  /** Which of its rows depend on the deleted row `gone`. */
  where: SQL
  /** Columns whose old values are not restored; `kept` is the row as it was. */
  values?: Readonly<Record<string, SQL>>
}

type Linked = {
  table: Table
  column: string
  /** What the column holds while it points to the row `gone`, and again after a restoration; by default the ID. */
  value?: string
  /** A further condition for setting the link again, besides the column still being empty. */
  when?: SQL
  /** Whether the link's row says when it was changed. */
  isTouched?: boolean
}

type TrashedKind = {
  table: Table
  title: string
  /** Columns of the row itself whose old values are not restored. */
  values?: Readonly<Record<string, SQL>>
  /** Rows that are deleted along with it and come back with it. */
  kept: readonly DependentRows[]
  /** Rows that lose their link to it and get it back. */
  links: readonly Linked[]
  /** Tables that are computed again. */
  derived: readonly Table[]
  /** What must be unique, and how a refusal says that it no longer is. */
  unique: { column: string; taken: (values: Taken) => Text } | null
}

/** The title of the deleted row, and the title and the ID of the one that has its unique value now. */
type Taken = { title: string; other: string; id: number }

const USER_EXISTS = sql`EXISTS (SELECT FROM users WHERE id = kept.user_id)`

/**
 * The author's name as it is now; if the account was deleted, it is 'Deleted user', as in comments that were never
 * deleted.
 */
const AUTHOR = {
  username: sql`coalesce((SELECT username FROM users WHERE id = kept.user_id),
    CASE WHEN kept.user_id IS NULL THEN kept.username ELSE 'Deleted user' END)`,
  user_avatar: sql`CASE WHEN kept.user_id IS NULL OR ${USER_EXISTS} THEN kept.user_avatar END`,
}

/**
 * What is stored along with each kind: one entry for each table with a foreign key to a table of the trash. A test
 * fails if a table is missing.
 */
export const TRASHED: Record<TrashKind, TrashedKind> = {
  resource: {
    table: resources,
    title: 'title',
    // A row of a former release has the keys of another rule (platform/db/address-keys.ts).
    values: {
      url_key: sql`NULL`,
      book_code: sql`NULL`,
      work_key: sql`NULL`,
      side_due: sql`true`,
      opening: sql`openfile_current_opening(kept.opening, deleted_at)`,
    },
    kept: [
      { table: resourceViews, where: sql`kept.resource_id = gone.id` },
      { table: formerChapters, where: sql`kept.resource_id = gone.id` },
      { table: userResources, where: sql`kept.resource_id = gone.id` },
      { table: studyItems, where: sql`kept.resource_id = gone.id` },
      { table: studyNotes, where: sql`kept.resource_id = gone.id` },
      { table: cardLines, where: sql`kept.resource_id = gone.id` },
      { table: listItems, where: sql`kept.resource_id = gone.id` },
      {
        table: linkChecks,
        where: sql`kept.resource_id = gone.id`,
        values: { moved_key: sql`NULL` },
      },
      { table: comments, where: sql`kept.resource_id = gone.id`, values: AUTHOR },
      {
        table: commentVotes,
        where: sql`kept.comment_id IN (SELECT id FROM comments WHERE resource_id = gone.id)`,
      },
    ],
    links: [{ table: suggestions, column: 'resource_id' }],
    // Whoever asked for a check may ask again.
    derived: [askedChecks],
    unique: {
      column: 'source_url',
      taken: (values) =>
        text(
          '“{title}” cannot be restored: its source URL was added again since (“{other}”, #{id})',
          values,
        ),
    },
  },
  opening_category: {
    table: openingCategories,
    title: 'name',
    kept: [],
    links: [
      { table: openingSubcategories, column: 'category_id', isTouched: true },
      { table: openings, column: 'category_id', isTouched: true },
    ],
    derived: [],
    unique: {
      column: 'name',
      taken: (values) =>
        text(
          '“{title}” cannot be restored: there is another category with its name now (“{other}”, #{id})',
          values,
        ),
    },
  },
  opening_subcategory: {
    table: openingSubcategories,
    title: 'name',
    kept: [],
    links: [
      {
        table: openings,
        column: 'subcategory_id',
        // An opening belongs to the category of its subcategory; some have been moved since.
        when: sql`linked.category_id IS NOT DISTINCT FROM (snapshot -> 'row' ->> 'category_id')::int`,
        isTouched: true,
      },
    ],
    derived: [patternPositions],
    unique: null,
  },
  opening: {
    table: openings,
    title: 'name',
    values: {
      subcategory_id: sql`(SELECT id FROM opening_subcategories WHERE id = kept.subcategory_id
        AND (category_id IS NULL OR category_id = kept.category_id))`,
    },
    kept: [],
    links: [{ table: resources, column: 'opening', value: 'name' }],
    derived: [patternPositions],
    unique: {
      column: 'name',
      taken: (values) =>
        text(
          '“{title}” cannot be restored: there is another opening with its name now (“{other}”, #{id})',
          values,
        ),
    },
  },
  additional: {
    table: additionalResources,
    title: 'title',
    kept: [],
    links: [],
    derived: [],
    unique: null,
  },
  page: {
    table: pageContents,
    title: 'title',
    kept: [{ table: pageTranslations, where: sql`kept.page_name = gone.page_name` }],
    links: [],
    derived: [],
    unique: {
      column: 'page_name',
      taken: (values) =>
        text(
          '“{title}” cannot be restored: another page has its address now (“{other}”, #{id})',
          values,
        ),
    },
  },
  reading: {
    table: searchReadings,
    title: 'phrase',
    kept: [],
    links: [],
    derived: [],
    unique: {
      column: 'key',
      taken: (values) =>
        text(
          '“{title}” cannot be restored: its words have another reading now (“{other}”, #{id})',
          values,
        ),
    },
  },
  path: {
    table: learningPaths,
    title: 'name',
    kept: [pathSteps, pathItems, pathFollows, pathSkips, pathVersions].map((table) => ({
      table,
      where: sql`kept.path_id = gone.id`,
    })),
    links: [],
    derived: [],
    unique: {
      column: 'slug',
      taken: (values) =>
        text(
          '“{title}” cannot be restored: another path has its address now (“{other}”, #{id})',
          values,
        ),
    },
  },
}

export const nameOf = (table: Table) => sql.identifier(getTableName(table))
export const linkName = ({ table, column }: Linked) => `${getTableName(table)}.${column}`

type Column = {
  name: string
  /** The value for a row that was stored before the column existed. */
  initial: string | null
  isNullable: boolean
  /** The table and its column to which it points, if it does. */
  references: string | null
  referenced: string | null
}

/** Returns the columns that can be written, as the database has them. */
async function columnsOf(db: Db, table: string): Promise<Column[]> {
  const { rows } = await db.execute<Column>(sql`
    SELECT own.attname AS name, pg_get_expr(adbin, adrelid) AS initial, NOT own.attnotnull AS "isNullable",
      confrelid::regclass::text AS references, target.attname AS referenced
    FROM pg_attribute AS own
    LEFT JOIN pg_attrdef ON adrelid = own.attrelid AND adnum = own.attnum
    LEFT JOIN pg_constraint ON contype = 'f' AND conrelid = own.attrelid AND conkey = ARRAY[own.attnum]
    LEFT JOIN pg_attribute AS target ON target.attrelid = confrelid AND target.attnum = confkey[1]
    WHERE own.attrelid = ${table}::regclass AND own.attnum > 0 AND NOT own.attisdropped AND own.attgenerated = ''
    ORDER BY own.attnum`)
  return rows
}

type Values = Readonly<Record<string, SQL>>

/**
 * Returns the start of a statement that inserts rows of `source` (`entry` with the row as JSON, `kept` as a record).
 * What a row points to may be gone by then: an optional link is left out, and a row that needs it is skipped.
 */
async function insertion(db: Db, table: Table, source: SQL, values: Values = {}): Promise<SQL> {
  const name = getTableName(table)
  const columns = await columnsOf(db, name)
  const target = ({ references }: Column) => (references === name ? null : references)
  const there = (column: Column) =>
    sql`EXISTS (SELECT FROM ${sql.identifier(target(column) ?? '')} WHERE ${sql.identifier(column.referenced ?? '')} = kept.${sql.identifier(column.name)})`
  const valueOf = (column: Column): SQL => {
    const own = ownValue(values, column.name)
    if (own) return own
    const value = sql`kept.${sql.identifier(column.name)}`
    if (target(column) && column.isNullable)
      return sql`CASE WHEN ${there(column)} THEN ${value} END`
    return sql`CASE WHEN entry ? ${column.name}::text THEN ${value} ELSE ${sql.raw(column.initial ?? 'NULL')} END`
  }
  const needed = columns.filter((column) => target(column) && !column.isNullable)
  return sql`
    INSERT INTO ${nameOf(table)} (${sql.join(
      columns.map((column) => sql.identifier(column.name)),
      sql`, `,
    )})
    SELECT ${sql.join(columns.map(valueOf), sql`, `)} FROM ${source}
    ${needed.length > 0 ? sql`AND ${sql.join(needed.map(there), sql` AND `)}` : sql``}
    ORDER BY trash.id ON CONFLICT DO NOTHING`
}

/** Inserts the rows themselves; returns the entries of the trash for which that was possible. */
export async function insertTrashedRows(
  db: Db,
  kind: TrashKind,
  trashIds: readonly number[],
): Promise<{ trashId: number; id: number }[]> {
  const { table, values } = TRASHED[kind]
  const source = sql`trash CROSS JOIN LATERAL (SELECT snapshot -> 'row' AS entry) AS source
    CROSS JOIN LATERAL jsonb_populate_record(NULL::${nameOf(table)}, entry) AS kept
    WHERE trash.id = ANY (${idList(trashIds)})`
  const { rows } = await db.execute<{ trashId: number; id: number }>(sql`
    WITH inserted AS (${await insertion(db, table, source, values)} RETURNING id)
    SELECT trash.id AS "trashId", inserted.id FROM inserted
    JOIN trash ON kind = ${kind} AND entity_id = inserted.id AND trash.id = ANY (${idList(trashIds)})`)
  return rows
}

/**
 * Inserts what depended on the rows of these entries, and restores the links that nobody has set to something else
 * since.
 */
export async function insertDependentRows(
  db: Db,
  kind: TrashKind,
  trashIds: readonly number[],
): Promise<void> {
  const { kept, links } = TRASHED[kind]
  for (const { table, values } of kept) {
    const source = sql`trash
      CROSS JOIN LATERAL jsonb_array_elements(coalesce(snapshot -> 'kept' -> ${getTableName(table)}::text, '[]')) AS rows (entry)
      CROSS JOIN LATERAL jsonb_populate_record(NULL::${nameOf(table)}, entry) AS kept
      WHERE trash.id = ANY (${idList(trashIds)})`
    await db.execute(await insertion(db, table, source, values))
  }
  for (const link of links) {
    const column = sql.identifier(link.column)
    await db.execute(sql`
      UPDATE ${nameOf(link.table)} AS linked
      SET ${column} = ${link.value ? sql`snapshot -> 'row' ->> ${link.value}::text` : sql`entity_id`}
        ${link.isTouched ? sql`, updated_at = now()` : sql``}
      FROM trash, jsonb_array_elements_text(snapshot -> 'links' -> ${linkName(link)}::text) AS linked_id
      WHERE trash.id = ANY (${idList(trashIds)}) AND linked.id = linked_id::int
        AND linked.${column} IS NULL ${link.when ? sql`AND ${link.when}` : sql``}`)
  }
}

export type Hindrance = { trashId: number; otherId: number | null; otherTitle: string | null }

/** Returns what is in the way of entries that could not be restored: another row with the same unique value, if any. */
export async function listHindrances(
  db: Db,
  kind: TrashKind,
  trashIds: readonly number[],
): Promise<Hindrance[]> {
  const { table, title, unique } = TRASHED[kind]
  const column = unique?.column ?? 'id'
  const { rows } = await db.execute<Hindrance>(sql`
    SELECT trash.id AS "trashId", other.id AS "otherId", other.${sql.identifier(title)} AS "otherTitle"
    FROM trash LEFT JOIN ${nameOf(table)} AS other
      ON other.${sql.identifier(column)}::text = snapshot -> 'row' ->> ${column}::text
    WHERE trash.id = ANY (${idList(trashIds)}) ORDER BY trash.id`)
  return rows
}

/** Returns the entries whose rows came back without a link that they had, because its target no longer exists. */
export async function listLostPlaces(
  db: Db,
  kind: TrashKind,
  trashIds: readonly number[],
): Promise<{ title: string; column: string }[]> {
  const { table } = TRASHED[kind]
  const columns = (await columnsOf(db, getTableName(table))).filter(({ references }) => references)
  const lost: { title: string; column: string }[] = []
  for (const { name } of columns) {
    const { rows } = await db.execute<{ title: string }>(sql`
      SELECT trash.title FROM trash JOIN ${nameOf(table)} AS restored ON restored.id = entity_id
      WHERE trash.id = ANY (${idList(trashIds)}) AND restored.${sql.identifier(name)} IS NULL
        AND snapshot -> 'row' ->> ${name}::text IS NOT NULL ORDER BY trash.id`)
    lost.push(...rows.map(({ title }) => ({ title, column: name })))
  }
  return lost
}
