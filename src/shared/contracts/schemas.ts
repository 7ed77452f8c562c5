import * as additionalResources from './additional-resources.ts'
import * as adminResources from './admin-resources.ts'
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
import * as kids from './kids.ts'
import * as links from './links.ts'
import * as lists from './lists.ts'
import * as login from './login.ts'
import * as notifications from './notifications.ts'
import * as openings from './openings.ts'
import * as overview from './overview.ts'
import * as pageContents from './page-contents.ts'
import * as waysIn from './ways-in.ts'
import * as paths from './paths.ts'
import * as people from './people.ts'
import * as profile from './profile.ts'
import * as puzzles from './puzzles.ts'
import * as reports from './reports.ts'
import * as resourceInput from './resource-input.ts'
import * as resources from './resources.ts'
import * as review from './review.ts'
import * as search from './search.ts'
import * as site from './site.ts'
import * as study from './study.ts'
import * as suggestions from './suggestions.ts'
import * as trash from './trash.ts'
import * as twoFactor from './two-factor.ts'

/** The schemas that calls name, by their keys. Calls take only their types, so that pages load no zod. */
export const SCHEMAS = {
  ...additionalResources,
  ...adminResources,
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
  ...kids,
  ...links,
  ...lists,
  ...login,
  ...notifications,
  ...openings,
  ...overview,
  ...pageContents,
  ...waysIn,
  ...paths,
  ...people,
  ...profile,
  ...puzzles,
  ...reports,
  ...resourceInput,
  ...resources,
  ...review,
  ...search,
  ...site,
  ...study,
  ...suggestions,
  ...trash,
  ...twoFactor,
}
