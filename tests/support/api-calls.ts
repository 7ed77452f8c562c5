import * as study from '#shared/calls/study.ts'
import * as profile from '#shared/calls/profile.ts'
import * as pageContents from '#shared/calls/page-contents.ts'
import * as lists from '#shared/calls/lists.ts'
import * as kids from '#shared/calls/kids.ts'
import * as twoFactor from '#shared/calls/two-factor.ts'
import * as waysIn from '#shared/calls/ways-in.ts'
import { callUrl } from '#shared/calls/call.ts'
import * as additional from '#shared/calls/additional.ts'
import * as chapters from '#shared/calls/chapters.ts'
import * as comments from '#shared/calls/comments.ts'
import * as explore from '#shared/calls/explore.ts'
import * as login from '#shared/calls/login.ts'
import * as notifications from '#shared/calls/notifications.ts'
import * as openings from '#shared/calls/openings.ts'
import * as paths from '#shared/calls/paths.ts'
import * as people from '#shared/calls/people.ts'
import * as puzzles from '#shared/calls/puzzles.ts'
import * as reports from '#shared/calls/reports.ts'
import * as resources from '#shared/calls/resources.ts'
import * as review from '#shared/calls/review.ts'
import * as search from '#shared/calls/search.ts'
import * as site from '#shared/calls/site.ts'
import * as suggestions from '#shared/calls/suggestions.ts'
import { ADMIN_CALLS } from './admin-api-calls.ts'
import { GROUP_CALLS } from './group-api-calls.ts'
import { type ApiCall, call, type Fixtures } from './sample-call.ts'

export type { ApiCall, Fixtures }

const ofResource = { params: ({ resource: id }: Fixtures) => ({ id }) }
const toStudy = { params: ({ resource: resourceId }: Fixtures) => ({ resourceId }) }
const ofList = { params: ({ list: id }: Fixtures) => ({ id }) }
const ofListItem = {
  params: ({ list: id, resource: resourceId }: Fixtures) => ({ id, resourceId }),
}
const aList = () => ({ title: 'Rook endings', visibility: 'public' })
const ofComment = { params: ({ comment: id }: Fixtures) => ({ id }) }
let names = 0
const freshName = () => `fresh.name${++names}`
const noSuggestion = { params: () => ({ id: 999_999_999 }) }
const noPath = { params: () => ({ slug: 'nothing-here' }) }
let suggested = 0
const wrong = { password: 'Wrong password 1' }

/** What a browser sends about a passkey; no signature is right. */
const madeUp = (id: string) => ({ id, rawId: id, type: 'public-key' as const })
const createdBy = (id: string) => ({
  ...madeUp(id),
  response: { clientDataJSON: 'e30', attestationObject: 'oA' },
})
const usedBy = (id: string) => ({
  ...madeUp(id),
  response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' },
})

/** Every API call and who may use it. A route that is missing here fails the access matrix. */
export const API_CALLS: readonly ApiCall[] = [
  { method: 'GET', path: '/api/openapi.json', rule: 'public', kids: 'refused', status: 200 },
  { method: 'GET', path: '/api/docs', rule: 'public', kids: 'refused', status: 200 },
  call(resources.listResources, 'public', 200),
  call(resources.countFacets, 'public', 200),
  call(resources.getStartHere, 'public', 200),
  call(resources.listFeatured, 'public', 200),
  call(site.getSite, 'public', 200),
  {
    ...call(resources.listResourcesByIds, 'public', 200),
    at: ({ resource: id }) => callUrl(resources.listResourcesByIds, { query: { ids: String(id) } }),
  },
  call(resources.getResource, 'public', 200, ofResource),
  call(resources.listRelated, 'public', 200, ofResource),
  call(resources.listEditions, 'public', 200, ofResource),
  call(resources.getInstead, 'public', 200, ofResource),
  call(paths.listPathsOfResource, 'public', 200, ofResource),
  call(chapters.listChapters, 'public', 200, ofResource),
  call(resources.countView, 'public', 204, ofResource),
  call(kids.listKidsTopics, 'public', 200),
  call(kids.listKidsPuzzles, 'public', 200),
  call(kids.getKidsTopic, 'public', 200, { params: () => ({ topic: 'mates' }) }),
  call(openings.getFilterOptions, 'public', 200),
  call(openings.listOpeningCategories, 'public', 200),
  call(openings.listOpeningSubcategories, 'public', 200),
  call(explore.explorePosition, 'public', 200),
  call(explore.getExploreBook, 'public', 200),
  call(search.suggest, 'public', 200),
  call(search.findNearest, 'public', 200),
  call(search.countSearch, 'public', 204, {
    body: () => ({ query: 'fork', found: true }),
  }),
  call(openings.listOpenings, 'public', 200),
  call(openings.listOpeningsOfSubcategory, 'public', 200, {
    params: ({ subcategory: id }) => ({ id }),
  }),
  call(additional.listAdditional, 'public', 200),
  call(pageContents.getPageContent, 'public', 200, {
    params: () => ({ pageName: 'about' }),
  }),
  call(pageContents.getOwnPage, 'public', 404, { params: () => ({ slug: 'nothing-here' }) }),
  call(resources.listTrendingTopics, 'public', 200),
  call(resources.listFeaturedArticles, 'public', 200),
  call(resources.subscribeToNewsletter, 'public', 201, {
    body: () => ({ email: 'reader@mail.example' }),
  }),

  call(kids.getKidsLock, 'public', 200),
  // Three digits are not a PIN, so this call locks nothing.
  call(kids.lockKids, 'public', 400, { body: () => ({ pin: '123' }) }),
  // In a locked browser, the PIN is wrong.
  call(kids.unlockKids, 'public', 204, { locked: 403, body: () => ({ pin: '0000' }) }),

  call(paths.listPaths, 'public', 200),
  call(paths.listMyPaths, 'member', 200),
  call(paths.getPath, 'public', 404, noPath),
  call(paths.followPath, 'member', 404, noPath),
  call(paths.unfollowPath, 'member', 404, noPath),
  call(paths.skipStep, 'member', 404, {
    params: () => ({ slug: 'nothing-here', key: 'board' }),
    body: () => ({ skipped: true }),
  }),
  call(study.getStudySuggestions, 'member', 200),
  call(puzzles.takeTest, 'public', 200, {
    body: () => ({ rating: 1200, seed: 'a', answers: [] }),
  }),
  {
    ...call(puzzles.listPuzzles, 'public', 200),
    at: () => callUrl(puzzles.listPuzzles, { query: { topic: 'fork' } }),
  },
  call(puzzles.tryPuzzle, 'public', 404, {
    params: () => ({ id: 'none' }),
    body: () => ({ giveUp: true }),
  }),
  call(puzzles.listTestResults, 'member', 200),
  // Without all answers there is no result.
  call(puzzles.addTestResult, 'member', 400, {
    body: () => ({ rating: 1200, seed: 'a', answers: [] }),
  }),
  call(puzzles.deleteTestResult, 'member', 404, { params: () => ({ id: 999_999_999 }) }),
  call(review.getReview, 'member', 200, { locked: 200 }),
  call(review.listCards, 'member', 200),
  call(review.learn, 'member', 404, { locked: 404, body: () => ({ puzzleId: 'none' }) }),
  call(review.answerCard, 'member', 404, {
    locked: 404,
    params: () => ({ id: 999_999_999 }),
    body: () => ({ key: crypto.randomUUID(), hint: true }),
  }),
  call(review.forgetCard, 'member', 404, { params: () => ({ id: 999_999_999 }) }),
  {
    ...call(review.forgetCards, 'member', 204),
    at: () => callUrl(review.forgetCards, { query: { from: '/explore?moves=d4,d5,Nf3' } }),
  },
  call(study.getPlan, 'member', 200),
  call(study.putPlan, 'member', 200, { body: () => ({ steps: [] }) }),

  call(suggestions.startSuggestion, 'member', 201, {
    body: () => ({ url: `https://suggested.example/${++suggested}` }),
  }),
  call(suggestions.listOwnSuggestions, 'member', 200),
  // There is none with this ID.
  call(suggestions.changeSuggestion, 'member', 404, { ...noSuggestion, body: () => ({}) }),
  call(suggestions.submitSuggestion, 'member', 404, noSuggestion),
  call(suggestions.withdrawSuggestion, 'member', 404, noSuggestion),
  call(suggestions.correctResource, 'member', 201, {
    ...ofResource,
    body: () => ({ fields: { title: `Corrected ${++suggested}` } }),
  }),

  call(comments.listComments, 'public', 200, ofResource),
  call(comments.postComment, 'member', 201, {
    ...ofResource,
    body: () => ({ content: 'Good', rating: 3 }),
  }),
  call(comments.editComment, 'member', 200, {
    foreign: 403,
    params: ({ comment: id }) => ({ id }),
    body: () => ({ content: 'Changed', rating: 1 }),
  }),
  call(comments.deleteComment, 'member', 204, { foreign: 403, ...ofComment }),
  call(comments.restoreComment, 'member', 200, { foreign: 403, ...ofComment }),
  // Nobody votes for their own comment.
  call(comments.voteForComment, 'member', 403, { foreign: 200, ...ofComment }),
  call(comments.withdrawVote, 'member', 403, { foreign: 200, ...ofComment }),
  call(reports.sendReport, 'member', 404, {
    body: () => ({ kind: 'resource', id: 999_999_999, reason: 'spam' }),
  }),
  call(reports.getOwnMarks, 'member', 200, ofResource),

  call(study.listSaved, 'member', 200),
  call(study.countSaved, 'member', 200),
  call(study.listSavedIds, 'member', 200),
  call(study.getSavedStatus, 'member', 200, ofResource),
  call(study.saveResource, 'member', 200, ofResource),
  call(study.unsaveResource, 'member', 200, ofResource),

  call(study.listStudy, 'member', 200),
  call(study.listStudyMarks, 'member', 200),
  call(study.countStudy, 'member', 200),
  call(study.mergeStudy, 'member', 200, { body: () => ({ items: [] }) }),
  call(study.getStudy, 'member', 200, toStudy),
  call(study.setStudy, 'member', 200, { ...toStudy, body: () => ({ status: 'studying' }) }),
  call(chapters.readSuggestedChapters, 'member', 200, {
    ...ofResource,
    body: () => ({ text: '0:00 Introduction' }),
  }),
  // The resource has no such chapter.
  call(chapters.setChapterDone, 'member', 404, {
    params: ({ resource: resourceId }) => ({ resourceId, chapterId: 999_999_999 }),
    body: () => ({ done: true }),
  }),
  call(study.forgetStudy, 'member', 204, toStudy),
  call(study.addNote, 'member', 201, { ...toStudy, body: () => ({ text: 'Move 7 again' }) }),
  // There is none with this ID.
  call(study.editNote, 'member', 404, {
    params: () => ({ id: 999_999_999 }),
    body: () => ({ text: 'Move 8 again' }),
  }),
  call(study.deleteNote, 'member', 404, { params: () => ({ id: 999_999_999 }) }),
  call(lists.listOwnLists, 'member', 200),
  call(lists.createList, 'member', 201, { body: aList }),
  call(lists.listFollowedLists, 'member', 200),
  call(lists.listPublicLists, 'public', 200),
  call(lists.listRecommendedLists, 'public', 200),
  call(lists.getList, 'public', 200, ofList),
  call(lists.getListMarks, 'member', 200, ofList),
  call(lists.changeList, 'member', 200, { foreign: 404, ...ofList, body: aList }),
  call(lists.orderList, 'member', 200, { foreign: 404, ...ofList, body: () => ({ ids: [] }) }),
  call(lists.addToList, 'member', 200, { foreign: 404, ...ofListItem }),
  call(lists.removeFromList, 'member', 200, { foreign: 404, ...ofListItem }),
  call(lists.deleteList, 'member', 204, { foreign: 404, ...ofList }),
  call(lists.copyList, 'member', 201, ofList),
  // Nobody follows their own list.
  call(lists.followList, 'member', 403, { foreign: 204, ...ofList }),
  call(lists.unfollowList, 'member', 204, ofList),
  call(lists.recommendList, 'curator', 204, ofList),
  call(lists.withdrawListRecommendation, 'curator', 204, ofList),

  call(notifications.listNotifications, 'member', 200),
  call(notifications.countNotifications, 'member', 200),
  call(notifications.readNotifications, 'member', 200, { body: () => ({ all: true }) }),
  call(notifications.getEmailChoices, 'member', 200),
  call(notifications.changeEmailChoices, 'member', 200, { body: () => ({ replies: true }) }),

  // The route has its own 401, from which a visitor's page learns that nobody is logged in.
  call(profile.getUser, 'public', 200),
  call(login.register, 'public', 201, {
    body: () => ({
      username: freshName(),
      email: `${freshName()}@mail.example`,
      password: 'Bishop e4 is 1 pawn',
    }),
  }),
  // Wrong credentials are 401 as well: an unknown username and a made-up challenge.
  call(login.logIn, 'public', 401, {
    body: () => ({ username: 'nobody.here', ...wrong }),
  }),
  call(login.verifyLogin, 'public', 401, {
    body: () => ({ token: '123456', tfaToken: 'made up' }),
  }),
  call(profile.logOut, 'public', 200),
  call(login.verifyEmail, 'public', 400, { body: () => ({ token: 'made up' }) }),
  call(login.resendVerification, 'public', 200, {
    body: () => ({ email: 'nobody@mail.example' }),
  }),
  call(login.forgotPassword, 'public', 200, {
    body: () => ({ email: 'nobody@mail.example' }),
  }),
  call(login.resetPassword, 'public', 400, {
    body: () => ({ token: 'made up', password: 'Rook takes f7, mate 2' }),
  }),
  call(waysIn.reauthenticate, 'member', 400, { body: () => wrong }),
  call(profile.updateProfile, 'member', 200, {
    body: () => ({ username: freshName(), preferences: { darkMode: true } }),
  }),
  call(login.changePassword, 'member', 400, {
    body: () => ({ currentPassword: wrong.password, newPassword: 'Rook takes f7, mate 2' }),
  }),
  call(profile.exportAccount, 'member', 200),
  call(profile.deleteAccount, 'member', 400, { body: () => wrong }),
  call(waysIn.listTokens, 'member', 200),
  call(waysIn.createToken, 'member', 201, { body: () => ({ name: 'Script', scopes: ['read'] }) }),
  call(waysIn.revokeToken, 'member', 404, { params: () => ({ id: 999_999_999 }) }),
  call(waysIn.listSessions, 'member', 200),
  call(waysIn.endOtherSessions, 'member', 200),
  call(waysIn.endSession, 'member', 204, {
    foreign: 404,
    params: ({ session: id }) => ({ id }),
  }),
  call(waysIn.getSignIn, 'public', 200),
  call(waysIn.getPassword, 'member', 200),
  call(waysIn.listIdentities, 'member', 200),
  call(waysIn.removeIdentity, 'member', 404, { params: () => ({ id: 999_999_999 }) }),
  call(waysIn.prepareLink, 'member', 204),
  call(waysIn.linkIdentity, 'public', 401, { body: () => wrong }),
  call(waysIn.listPasskeys, 'member', 200),
  call(waysIn.beginPasskey, 'member', 200),
  call(waysIn.addPasskey, 'member', 400, { body: () => ({ response: createdBy('nobody') }) }),
  call(waysIn.renamePasskey, 'member', 404, {
    params: () => ({ id: 999_999_999 }),
    body: () => ({ name: 'My phone' }),
  }),
  call(waysIn.removePasskey, 'member', 404, { params: () => ({ id: 999_999_999 }) }),
  call(waysIn.beginPasskeyLogin, 'public', 200),
  call(waysIn.logInWithPasskey, 'public', 401, { body: () => ({ response: usedBy('nobody') }) }),
  call(twoFactor.setUpTwoFactor, 'member', 200),
  call(twoFactor.enableTwoFactor, 'member', 400, { body: () => ({ token: '123456' }) }),
  call(twoFactor.disableTwoFactor, 'member', 400, { body: () => wrong }),
  call(twoFactor.countRecoveryCodes, 'member', 200),
  call(twoFactor.renewRecoveryCodes, 'member', 409, { body: () => wrong }),

  call(people.checkAdmin, 'member', 200),
  call(people.updateEmail, 'admin', 200, {
    body: () => ({ email: `${freshName()}@mail.example` }),
  }),
  call(people.requestPasswordReset, 'admin', 200, {
    body: () => ({ email: 'nobody@mail.example' }),
  }),
  call(people.endSessionsOfUser, 'admin', 200, {
    params: ({ owner: { id } }) => ({ id }),
  }),
  call(people.setRole, 'admin', 200, {
    params: ({ owner: { id } }) => ({ id }),
    body: () => ({ role: 'curator' }),
  }),
  call(people.suspendUser, 'admin', 200, {
    params: ({ owner: { id } }) => ({ id }),
    body: () => ({ reason: 'Spam' }),
  }),
  call(people.muteUser, 'moderator', 200, {
    params: ({ owner: { id } }) => ({ id }),
    body: () => ({ days: 1, reason: 'Spam' }),
  }),
  // The owner is not muted.
  call(people.unmuteUser, 'moderator', 409, { params: ({ owner: { id } }) => ({ id }) }),
  call(people.askToSuspend, 'moderator', 204, {
    params: ({ owner: { id } }) => ({ id }),
    body: () => ({ reason: 'Spam' }),
  }),
  // Nobody asks for it.
  call(people.dismissSuspension, 'admin', 409, { params: ({ owner: { id } }) => ({ id }) }),
  // The owner is not suspended.
  call(people.reinstateUser, 'admin', 409, { params: ({ owner: { id } }) => ({ id }) }),
  call(people.removeUser, 'admin', 204, { params: ({ owner: { id } }) => ({ id }) }),
  // The owner does not wait for approval.
  call(people.approveUser, 'admin', 409, { params: ({ owner: { id } }) => ({ id }) }),
  call(people.declineUser, 'admin', 409, {
    params: ({ owner: { id } }) => ({ id }),
    body: () => ({ reason: 'We do not know you' }),
  }),
  call(people.approveUsers, 'admin', 200, { body: () => ({ ids: [2_000_000_000] }) }),
  call(people.declineUsers, 'admin', 200, { body: () => ({ ids: [2_000_000_000] }) }),
  call(site.listSetupSteps, 'admin', 200),
  call(site.setSetupStep, 'admin', 204, {
    params: () => ({ step: 'backups' }),
    body: () => ({ dismissed: true }),
  }),
  call(people.listInvitations, 'admin', 200),
  call(people.createInvitation, 'admin', 201, {
    body: () => ({ uses: 30, expiresAt: '2100-01-01', note: 'For the club' }),
  }),
  call(people.revokeInvitation, 'admin', 404, { params: () => ({ code: 'ABCDEFGH2345' }) }),
  ...GROUP_CALLS,
  ...ADMIN_CALLS,
]
