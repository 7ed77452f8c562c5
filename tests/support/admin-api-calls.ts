import * as links from '#shared/calls/links.ts'
import * as overview from '#shared/calls/overview.ts'
import * as history from '#shared/calls/history.ts'
import * as adminResources from '#shared/calls/admin-resources.ts'
import * as chapters from '#shared/calls/chapters.ts'
import * as adminAdditional from '#shared/calls/additional.ts'
import * as adminKidHosts from '#shared/calls/kids.ts'
import * as audit from '#shared/calls/audit.ts'
import * as adminOpenings from '#shared/calls/openings.ts'
import * as adminSearch from '#shared/calls/search.ts'
import * as bulkJobs from '#shared/calls/bulk-jobs.ts'
import * as comments from '#shared/calls/comments.ts'
import * as pageContents from '#shared/calls/page-contents.ts'
import * as paths from '#shared/calls/admin-paths.ts'
import * as people from '#shared/calls/people.ts'
import * as reports from '#shared/calls/reports.ts'
import * as suggestions from '#shared/calls/suggestions.ts'
import * as site from '#shared/calls/site.ts'
import * as trash from '#shared/calls/trash.ts'
import { aPng } from './pictures.ts'
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
const onAbout = { params: () => ({ pageName: 'about' }) }
const pageText = () => ({
  title: fresh(),
  subtitle: null,
  sections: [{ heading: fresh(), body: ['A paragraph'] }],
})
const ownPage = () => ({
  ...pageText(),
  slug: `fresh-${++made}`,
  showIn: 'footer',
})
const noPage = { params: () => ({ slug: 'nothing-here' }) }
let phrases = 0
const reading = () => ({ language: 'en', phrase: `phrase ${++phrases}`, readsAs: 'rules' })
const path = () => ({
  slug: `fresh-${++made}`,
  title: { en: fresh() },
  about: { en: fresh() },
  ratingFrom: 0,
  ratingTo: 800,
  steps: [1, 2, 3].map((at) => ({ key: `k${at}`, goal: { en: 'Forks' }, items: [NO_ID - at] })),
})
const synonym = () => ({ relation: 'same', words: ['word'], targets: ['other'] })
const named = () => ({ name: fresh() })
const declined = () => ({ reason: 'Not about chess' })
const inNoCategory = () => ({ ...named(), categoryId: NO_ID, openingPattern: '1.e4' })
const because = () => ({ reason: 'Against the rules' })
const bulkChange = () => ({
  selection: { ids: [NO_ID] },
  change: { set: { isFeatured: true } },
})
const missing = { params: () => ({ id: NO_ID }) }

/** The calls of the console. Deletions name IDs that do not exist. */
export const ADMIN_CALLS: readonly ApiCall[] = [
  call(overview.getOverview, 'curator', 200),
  call(site.changeSite, 'admin', 200, { body: () => ({ tagline: fresh() }) }),
  call(site.setSitePicture, 'admin', 200, {
    params: () => ({ picture: 'logo' }),
    body: () => aPng(),
  }),
  call(site.removeSitePicture, 'admin', 204, { params: () => ({ picture: 'icon' }) }),
  call(comments.listRemovedComments, 'moderator', 200, {
    params: ({ resource: id }) => ({ id }),
  }),
  call(reports.listReports, 'moderator', 200),
  call(reports.resolveReports, 'moderator', 404, { ...missing, body: () => ({ action: 'none' }) }),
  call(reports.hideComment, 'moderator', 404, { ...missing, body: because }),
  call(reports.deleteCommentAsModerator, 'moderator', 404, { ...missing, body: because }),
  call(reports.restoreCommentAsModerator, 'moderator', 404, { ...missing, body: because }),
  call(reports.warnAuthor, 'moderator', 404, { ...missing, body: because }),
  call(reports.hideList, 'moderator', 404, { ...missing, body: because }),
  call(reports.restoreList, 'moderator', 404, { ...missing, body: because }),
  call(reports.listResourceReports, 'curator', 200),
  call(reports.resolveResourceReports, 'curator', 404, missing),
  call(audit.listAudit, 'admin', 200),
  call(audit.listAuditItems, 'admin', 404, missing),
  call(people.findUsers, 'admin', 200),
  call(adminKidHosts.listKidHosts, 'curator', 200),
  call(adminKidHosts.addKidHost, 'curator', 201, {
    body: () => ({ host: `fresh${++made}.example` }),
  }),
  call(adminKidHosts.removeKidHost, 'curator', 404, {
    params: () => ({ host: 'nobody.example' }),
  }),

  call(adminResources.createCatalogueResource, 'curator', 201, { body: newResource }),
  call(adminResources.listAllResources, 'curator', 200),
  call(adminResources.compareAddress, 'curator', 200),
  call(adminResources.exportResources, 'curator', 200),
  call(adminResources.lookUpResource, 'curator', 200, {
    body: () => ({ url: 'https://books.example/lesson' }),
  }),
  call(adminResources.createResource, 'curator', 201, { body: newResource }),
  // There is no such resource.
  call(chapters.readChapters, 'curator', 404, {
    body: () => ({ resourceId: 999_999_999, text: '0:00 Introduction' }),
  }),
  call(chapters.putChapters, 'curator', 200, {
    params: ({ resource: id }) => ({ id }),
    body: () => ({ chapters: [{ title: 'Introduction', startSeconds: 0 }] }),
  }),
  call(adminResources.changeResource, 'curator', 200, {
    params: ({ resource: id }) => ({ id }),
    body: () => ({ title: fresh() }),
  }),
  call(adminResources.removeResource, 'curator', 404, missing),
  call(bulkJobs.previewBulkChange, 'curator', 200, { body: bulkChange }),
  call(bulkJobs.startBulkChange, 'curator', 201, { body: bulkChange }),
  call(bulkJobs.listBulkJobs, 'curator', 200),
  call(bulkJobs.getBulkJob, 'curator', 404, missing),
  call(bulkJobs.cancelBulkJob, 'curator', 404, missing),
  call(bulkJobs.undoBulkJob, 'curator', 404, missing),
  call(bulkJobs.undoAuditEntry, 'admin', 404, missing),
  call(bulkJobs.listUnchanged, 'curator', 404, missing),
  call(overview.getSeedOffer, 'admin', 200),
  call(overview.applySeed, 'admin', 201),
  call(overview.removeSeed, 'admin', 200),
  call(adminResources.importResources, 'curator', 200, {
    body: () => ({ rows: [newResource()], dryRun: true }),
  }),
  call(adminResources.updateResources, 'curator', 200, {
    body: () => ({ updates: [{ sourceUrl: 'https://example.org/nowhere', price: 'Free' }] }),
  }),
  call(history.listHistory, 'curator', 200, { params: ({ resource: id }) => ({ id }) }),
  call(history.revertResource, 'curator', 404, { ...missing, body: () => ({ version: 1 }) }),
  call(adminResources.previewMerge, 'curator', 404, {
    params: ({ resource: id }) => ({ id, into: NO_ID }),
  }),
  call(adminResources.mergeResource, 'curator', 404, { ...missing, body: () => ({ into: 1 }) }),
  call(adminResources.unmergeResource, 'curator', 404, missing),
  call(adminResources.joinWork, 'curator', 404, { ...missing, body: () => ({ with: [1] }) }),
  call(adminResources.leaveWork, 'curator', 404, missing),
  call(adminResources.markNotSimilar, 'curator', 404, { body: () => ({ a: NO_ID, b: 1 }) }),
  call(trash.listTrash, 'curator', 200),
  call(trash.restoreTrash, 'curator', 404, { body: () => ({ ids: [NO_ID] }) }),
  call(trash.restoreTrashed, 'curator', 404, { params: () => ({ kind: 'resource', id: NO_ID }) }),
  call(trash.purgeTrash, 'admin', 404, { body: () => ({ ids: [NO_ID] }) }),

  // The resources that were made for the other calls have no length.
  call(links.findLengths, 'admin', 201),
  call(links.listLinkChecks, 'curator', 200),
  call(links.checkLinks, 'curator', 202, { body: () => ({ ids: [NO_ID] }) }),

  call(adminSearch.listSearchWants, 'curator', 200),
  call(adminSearch.listSynonyms, 'curator', 200),
  call(adminSearch.addSynonym, 'curator', 201, { body: synonym }),
  call(adminSearch.changeSynonym, 'curator', 404, { ...missing, body: synonym }),
  call(adminSearch.removeSynonym, 'curator', 404, missing),
  call(adminSearch.listReadings, 'curator', 200),
  call(adminSearch.exportReadings, 'curator', 200),
  call(adminSearch.addReading, 'curator', 201, { body: reading }),
  call(adminSearch.importReadings, 'curator', 200, { body: () => ({ rows: [reading()] }) }),
  call(adminSearch.changeReading, 'curator', 404, { ...missing, body: reading }),
  call(adminSearch.removeReading, 'curator', 404, missing),
  call(adminAdditional.listAllAdditional, 'curator', 200),
  call(adminAdditional.createAdditional, 'curator', 201, { body: newPage }),
  call(adminAdditional.changeAdditional, 'curator', 404, {
    ...missing,
    body: () => ({ title: fresh() }),
  }),
  call(adminAdditional.removeAdditional, 'curator', 404, missing),
  call(pageContents.listPageTexts, 'admin', 200),
  call(pageContents.getPageText, 'admin', 200, onAbout),
  call(pageContents.changePageText, 'admin', 200, { ...onAbout, body: pageText }),
  call(pageContents.listOwnPages, 'admin', 200),
  call(pageContents.getOwnPageText, 'admin', 404, noPage),
  call(pageContents.createOwnPage, 'admin', 201, { body: ownPage }),
  call(pageContents.changeOwnPage, 'admin', 404, { ...noPage, body: pageText }),
  call(pageContents.removeOwnPage, 'admin', 404, noPage),

  call(paths.listPathsForAdmin, 'curator', 200),
  call(paths.getPathForAdmin, 'curator', 404, noPage),
  // There is no such resource.
  call(paths.addPath, 'curator', 400, { body: path }),
  call(paths.changePath, 'curator', 404, { ...noPage, body: path }),
  call(paths.removePath, 'curator', 404, noPage),
  call(paths.listPathHistory, 'curator', 404, noPage),
  call(paths.revertPath, 'curator', 404, { ...noPage, body: () => ({ version: 1 }) }),

  call(links.readLinks, 'curator', 200, { body: () => ({ text: 'https://made.example/1' }) }),
  call(links.addLinks, 'curator', 201, {
    body: () => ({ links: [{ url: `https://made.example/${++made}` }] }),
  }),
  call(suggestions.listSuggestions, 'curator', 200),
  call(suggestions.acceptSuggestion, 'curator', 404, { ...missing, body: () => ({}) }),
  call(suggestions.declineSuggestion, 'curator', 404, { ...missing, body: declined }),
  call(suggestions.acceptCorrection, 'curator', 404, {
    ...missing,
    body: () => ({ fields: ['title'] }),
  }),
  call(suggestions.declineCorrection, 'curator', 404, { ...missing, body: declined }),
  call(suggestions.takeBackAcceptances, 'curator', 404, { body: () => ({ ids: [999_999_999] }) }),

  call(adminOpenings.countOpeningUsage, 'curator', 200),
  call(adminOpenings.createOpeningCategory, 'curator', 201, { body: named }),
  call(adminOpenings.createOpeningSubcategory, 'curator', 400, { body: inNoCategory }),
  call(adminOpenings.createOpening, 'curator', 400, { body: inNoCategory }),
  call(adminOpenings.changeOpeningCategory, 'curator', 404, { ...missing, body: named }),
  call(adminOpenings.changeOpeningSubcategory, 'curator', 404, { ...missing, body: named }),
  call(adminOpenings.changeOpening, 'curator', 404, { ...missing, body: named }),
  call(adminOpenings.removeOpeningCategory, 'curator', 404, missing),
  call(adminOpenings.removeOpeningSubcategory, 'curator', 404, missing),
  call(adminOpenings.removeOpening, 'curator', 404, missing),
]
