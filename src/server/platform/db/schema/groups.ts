import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import {
  GROUP_TEXT,
  MEMBER_STATES,
  STAMPS,
  type Stamp,
  type StoredMemberState,
} from '#shared/domain/groups.ts'
import { ofUser } from './belongs-to.ts'
import { when, oneOf } from './columns.ts'
import { users } from './users.ts'

const length = (column: { name: string }, min: number, max: number) =>
  sql.raw(`char_length("${column.name}") between ${min} and ${max}`)

/** People who learn together, and who may see what they have done of what was assigned. */
export const groups = pgTable(
  'groups',
  {
    id: serial('id').primaryKey(),
    name: text('name').notNull(),
    description: text('description'),
    /** An IANA name: the days of its assignments are days there. */
    timeZone: text('time_zone').notNull(),
    /** Whoever owns a group hands it over, or deletes it, before the account goes. */
    ownerId: integer('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    /** Stored in plain text, because teachers can read it again and it only lets people ask. */
    code: text('code').unique('groups_code_key'),
    codeExpires: when('code_expires'),
    /** How often it lets somebody in before it is used up; null: as often as people like. */
    codeUses: integer('code_uses'),
    /** Whether a teacher has to admit those who join with it. */
    codeApproval: boolean('code_approval').notNull().default(false),
    archivedAt: when('archived_at'),
    createdAt: when('created_at').notNull(),
  },
  (table) => [
    index('groups_owner_idx').on(table.ownerId),
    check('groups_name_length', length(table.name, GROUP_TEXT.nameMin, GROUP_TEXT.nameMax)),
    check('groups_description_length', length(table.description, 1, GROUP_TEXT.descriptionMax)),
    check('groups_code_shape', sql`${table.code} ~ '^[A-Z2-9]{8}$'`),
    check('groups_code_uses', sql`${table.codeUses} >= 0`),
  ],
)

const group = () =>
  integer('group_id')
    .notNull()
    .references(() => groups.id, { onDelete: 'cascade' })

/** Besides the owner. */
export const groupTeachers = pgTable(
  'group_teachers',
  {
    groupId: group(),
    userId: ofUser(),
    invitedAt: when('invited_at').notNull(),
    /** Null until the invitation is accepted. */
    acceptedAt: when('accepted_at'),
  },
  (table) => [
    primaryKey({ columns: [table.groupId, table.userId] }),
    index('group_teachers_user_idx').on(table.userId),
  ],
)

export const groupMembers = pgTable(
  'group_members',
  {
    id: serial('id').primaryKey(),
    groupId: group(),
    userId: ofUser(),
    /** What the person is called in the group. */
    name: text('name').notNull(),
    /** The teachers', about the member. */
    note: text('note').notNull().default(''),
    /** Whether a member is a seat is said by the account. */
    state: text('state').$type<StoredMemberState>().notNull(),
    joinedAt: when('joined_at').notNull(),
    /** The address to which a seat is being released. */
    releaseEmail: text('release_email'),
  },
  (table) => [
    uniqueIndex('group_members_user_key').on(table.groupId, table.userId),
    index('group_members_user_idx').on(table.userId),
    oneOf('group_members_state_allowed', table.state, MEMBER_STATES),
    check('group_members_name_length', length(table.name, 1, GROUP_TEXT.memberMax)),
    check('group_members_note_length', length(table.note, 0, GROUP_TEXT.memberNoteMax)),
  ],
)

/** Homework: its days are days in the group's time zone. */
export const groupAssignments = pgTable(
  'group_assignments',
  {
    id: serial('id').primaryKey(),
    groupId: group(),
    title: text('title').notNull(),
    note: text('note'),
    due: date('due', { mode: 'string' }),
    /** The first day on which members see it; null: at once. */
    from: date('from_day', { mode: 'string' }),
    /** Whether it is for every member, those who join later included; otherwise for its receivers. */
    toAll: boolean('to_all').notNull(),
    /** Whether only teachers see it yet. */
    draft: boolean('draft').notNull().default(false),
    /** Whether the test 'Where do I stand?' is part of it. */
    test: boolean('test').notNull().default(false),
    createdAt: when('created_at').notNull(),
    /** When its receivers were told of it. */
    announcedAt: when('announced_at'),
    /** When they were reminded that it is due the next day. */
    remindedAt: when('reminded_at'),
  },
  (table) => [
    index('group_assignments_group_idx').on(table.groupId),
    index('group_assignments_to_announce_idx')
      .on(table.from)
      .where(sql`${table.announcedAt} is null`),
    index('group_assignments_to_remind_idx')
      .on(table.due)
      .where(sql`${table.remindedAt} is null`),
    check('group_assignments_title_length', length(table.title, 1, GROUP_TEXT.titleMax)),
    check('group_assignments_note_length', length(table.note, 1, GROUP_TEXT.noteMax)),
  ],
)

const assignment = () =>
  integer('assignment_id')
    .notNull()
    .references(() => groupAssignments.id, { onDelete: 'cascade' })

export const groupAssignmentItems = pgTable(
  'group_assignment_items',
  {
    assignmentId: assignment(),
    position: integer('position').notNull(),
    /** Refers to nothing: a resource in the trash is still named, and counts again when it comes back. */
    resourceId: integer('resource_id').notNull(),
    /** As it was when it was assigned, for when the resource no longer exists. */
    title: text('title').notNull(),
    /** Empty: the whole resource. */
    chapterIds: integer('chapter_ids').array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.assignmentId, table.position] }),
    index('group_assignment_items_resource_idx').on(table.resourceId),
  ],
)

/** Of an assignment and a member. */
const pair = (name: string) =>
  pgTable(
    name,
    { assignmentId: assignment(), memberId: integer('member_id').notNull() },
    (table) => [
      primaryKey({ columns: [table.assignmentId, table.memberId] }),
      foreignKey({
        name: `${name}_member_id_group_members_id_fk`,
        columns: [table.memberId],
        foreignColumns: [groupMembers.id],
      }).onDelete('cascade'),
      index(`${name}_member_idx`).on(table.memberId),
    ],
  )

/** For whom an assignment is, unless it is for all. */
export const groupReceivers = pair('group_receivers')

/** Who need not do it. */
export const groupExcused = pair('group_excused')

/** What its teachers and a member say to each other about one piece of homework. */
export const groupAnswers = pgTable(
  'group_answers',
  {
    assignmentId: assignment(),
    memberId: integer('member_id')
      .notNull()
      .references(() => groupMembers.id, { onDelete: 'cascade' }),
    /** The teachers'. */
    remark: text('remark'),
    stamp: text('stamp').$type<Stamp>(),
    /** The member's. */
    note: text('note'),
    /** Whether the member shows the teachers what came out of the test. */
    showResult: boolean('show_result').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.assignmentId, table.memberId] }),
    index('group_answers_member_idx').on(table.memberId),
    oneOf('group_answers_stamp_allowed', table.stamp, STAMPS),
    check('group_answers_remark_length', length(table.remark, 1, GROUP_TEXT.answerMax)),
    check('group_answers_note_length', length(table.note, 1, GROUP_TEXT.answerMax)),
  ],
)
