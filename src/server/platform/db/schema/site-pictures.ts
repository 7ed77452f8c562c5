import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { ICON_FORMS, SITE_PICTURES, type SitePicture } from '#shared/domain/site-pictures.ts'
import { oneOf } from './checks.ts'
import { bytes } from './columns.ts'

/** The pictures of the site as they are served: the whole ones, and of the icon what tabs and home screens show. */
export const sitePictures = pgTable(
  'site_pictures',
  {
    picture: text('picture').$type<SitePicture>().notNull(),
    /** 'whole', or the form of an icon. */
    form: text('form').notNull(),
    /** Of the content of the whole picture. */
    hash: text('hash').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** PNG. */
    content: bytes('content').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.picture, table.form] }),
    oneOf('site_pictures_picture_allowed', table.picture, SITE_PICTURES),
    oneOf('site_pictures_form_allowed', table.form, ['whole', ...Object.keys(ICON_FORMS)]),
  ],
)
