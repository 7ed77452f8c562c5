import { t } from '#client/kit/t.tsx'
import type { TokenScope } from '#shared/domain/token-scopes.ts'
import { type Text, text } from '#shared/texts/text.ts'

const WORDS: Record<TokenScope, { name: Text; opens: Text }> = {
  read: {
    name: text('Read'),
    opens: text('Read the catalogue, and what you save, study and list.'),
  },
  groups: {
    name: text('Groups'),
    opens: text('Read the homework and the progress of groups that you teach.'),
  },
  study: {
    name: text('Study'),
    opens: text('Save lessons, and change your study, notes, lists and plan.'),
  },
  suggest: {
    name: text('Suggest'),
    opens: text('Send suggestions, corrections, reports and comments in your name.'),
  },
  curate: {
    name: text('Curate'),
    opens: text('Change the catalogue, as far as your role goes.'),
  },
}

export const scopeName = (scope: TokenScope): string => t(WORDS[scope].name)
export const scopeOpens = (scope: TokenScope): string => t(WORDS[scope].opens)
