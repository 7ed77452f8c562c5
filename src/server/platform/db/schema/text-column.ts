import { customType } from 'drizzle-orm/pg-core'
import { storedText } from '#shared/texts/stored-text.ts'
import type { Text } from '#shared/texts/text.ts'

/** A text that each reader of the row gets in their own language, stored as JSON. */
export const textColumn = customType<{ data: Text; driverData: string }>({
  dataType: () => 'text',
  toDriver: (text) => JSON.stringify(text),
  fromDriver: storedText,
})
