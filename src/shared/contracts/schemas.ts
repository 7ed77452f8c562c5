import * as additionalResources from './additional-resources.ts'
import * as adminResources from './admin-resources.ts'
import * as adminSearch from './admin-search.ts'
import * as audit from './audit.ts'
import * as bulkJobs from './bulk-jobs.ts'
import * as chapters from './chapters.ts'
import * as comments from './comments.ts'
import * as errors from './errors.ts'
import * as explore from './explore.ts'
import * as fields from './fields.ts'
import * as groups from './groups.ts'
import * as history from './history.ts'
import * as homeLists from './home-lists.ts'
import * as homework from './homework.ts'
import * as identities from './identities.ts'
import * as invitations from './invitations.ts'
import * as kids from './kids.ts'
import * as linkChecks from './link-checks.ts'
import * as links from './links.ts'
import * as lists from './lists.ts'
import * as login from './login.ts'
import * as notifications from './notifications.ts'
import * as openings from './openings.ts'
import * as overview from './overview.ts'
import * as ownPages from './own-pages.ts'
import * as pageContents from './page-contents.ts'
import * as passkeys from './passkeys.ts'
import * as paths from './paths.ts'
import * as people from './people.ts'
import * as plans from './plans.ts'
import * as profile from './profile.ts'
import * as puzzles from './puzzles.ts'
import * as reports from './reports.ts'
import * as resourceInput from './resource-input.ts'
import * as resources from './resources.ts'
import * as review from './review.ts'
import * as search from './search.ts'
import * as sessions from './sessions.ts'
import * as site from './site.ts'
import * as study from './study.ts'
import * as suggestions from './suggestions.ts'
import * as tokens from './tokens.ts'
import * as trash from './trash.ts'
import * as twoFactor from './two-factor.ts'

/** The schemas that calls name, by their keys. Calls take only their types, so that pages load no zod. */
export const SCHEMAS = {
  ...additionalResources,
  ...adminResources,
  ...adminSearch,
  ...audit,
  ...bulkJobs,
  ...chapters,
  ...comments,
  ...errors,
  ...explore,
  ...fields,
  ...groups,
  ...history,
  ...homeLists,
  ...homework,
  ...identities,
  ...invitations,
  ...kids,
  ...linkChecks,
  ...links,
  ...lists,
  ...login,
  ...notifications,
  ...openings,
  ...overview,
  ...ownPages,
  ...pageContents,
  ...passkeys,
  ...paths,
  ...people,
  ...plans,
  ...profile,
  ...puzzles,
  ...reports,
  ...resourceInput,
  ...resources,
  ...review,
  ...search,
  ...sessions,
  ...site,
  ...study,
  ...suggestions,
  ...tokens,
  ...trash,
  ...twoFactor,
}
