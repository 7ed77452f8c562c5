import * as adminAdditional from '#shared/calls/admin-additional.ts'
import * as adminKidHosts from '#shared/calls/admin-kid-hosts.ts'
import * as adminOpenings from '#shared/calls/admin-openings.ts'
import * as adminResources from '#shared/calls/admin-resources.ts'
import * as adminSearch from '#shared/calls/admin-search.ts'
import * as audit from '#shared/calls/audit.ts'
import * as imports from '#shared/calls/imports.ts'
import * as overview from '#shared/calls/overview.ts'
import * as people from '#shared/calls/people.ts'
import { type ApiCall, call } from './sample-call.ts'

const NO_ID = 999_999_999
let made = 0
const fresh = () => `Fresh ${++made}`

const newResource = () => ({
  title: fresh(),
  description: 'A description',
  type: 'book',
  level: 'all',
  category: 'general',
  sourceWebsite: 'other',
  sourceUrl: `https://example.org/fresh/${++made}`,
})
const newPage = () => ({
  title: fresh(),
  description: 'A description',
  linkUrl: 'https://example.org',
})
const synonym = () => ({ relation: 'same', words: ['word'], targets: ['other'] })
const named = () => ({ name: fresh() })
/** For a category that does not exist. */
const inNoCategory = () => ({ ...named(), categoryId: NO_ID, openingPattern: '1.e4' })
const missing = { params: () => ({ id: NO_ID }) }

/** The calls of the admin console. Deletions ask for IDs that do not exist. */
export const ADMIN_CALLS: readonly ApiCall[] = [
  call(overview.getOverview, 'admin', 200),
  call(audit.listAudit, 'admin', 200),
  call(audit.listAuditItems, 'admin', 404, missing),
  call(people.findUsers, 'admin', 200),
  call(adminKidHosts.listKidHosts, 'admin', 200),
  call(adminKidHosts.addKidHost, 'admin', 201, {
    body: () => ({ host: `fresh${++made}.example` }),
  }),
  call(adminKidHosts.removeKidHost, 'admin', 404, {
    params: () => ({ host: 'nobody.example' }),
  }),

  call(adminResources.createCatalogueResource, 'admin', 201, { body: newResource }),
  call(adminResources.listAllResources, 'admin', 200),
  call(imports.exportResources, 'admin', 200),
  call(adminResources.createResource, 'admin', 201, { body: newResource }),
  call(adminResources.changeResource, 'admin', 200, {
    params: ({ resource: id }) => ({ id }),
    body: () => ({ title: fresh() }),
  }),
  call(adminResources.removeResource, 'admin', 404, missing),
  call(adminResources.changeResources, 'admin', 200, {
    body: () => ({ ids: [NO_ID], set: { isFeatured: true } }),
  }),
  call(adminResources.removeResources, 'admin', 200, { body: () => ({ ids: [NO_ID] }) }),
  call(imports.importResources, 'admin', 200, {
    body: () => ({ rows: [newResource()], dryRun: true }),
  }),
  call(imports.updateResources, 'admin', 200, {
    body: () => ({ updates: [{ sourceUrl: 'https://example.org/nowhere', price: 'Free' }] }),
  }),

  call(adminSearch.listSearchWants, 'admin', 200),
  call(adminSearch.listSynonyms, 'admin', 200),
  call(adminSearch.addSynonym, 'admin', 201, { body: synonym }),
  call(adminSearch.changeSynonym, 'admin', 404, { ...missing, body: synonym }),
  call(adminSearch.removeSynonym, 'admin', 404, missing),
  call(adminAdditional.listAllAdditional, 'admin', 200),
  call(adminAdditional.createAdditional, 'admin', 201, { body: newPage }),
  call(adminAdditional.changeAdditional, 'admin', 404, {
    ...missing,
    body: () => ({ title: fresh() }),
  }),
  call(adminAdditional.removeAdditional, 'admin', 404, missing),

  call(adminOpenings.countOpeningUsage, 'admin', 200),
  call(adminOpenings.createOpeningCategory, 'admin', 201, { body: named }),
  call(adminOpenings.createOpeningSubcategory, 'admin', 400, { body: inNoCategory }),
  call(adminOpenings.createOpening, 'admin', 400, { body: inNoCategory }),
  call(adminOpenings.changeOpeningCategory, 'admin', 404, { ...missing, body: named }),
  call(adminOpenings.changeOpeningSubcategory, 'admin', 404, { ...missing, body: named }),
  call(adminOpenings.changeOpening, 'admin', 404, { ...missing, body: named }),
  call(adminOpenings.removeOpeningCategory, 'admin', 404, missing),
  call(adminOpenings.removeOpeningSubcategory, 'admin', 404, missing),
  call(adminOpenings.removeOpening, 'admin', 404, missing),
]
