import type { QueryClient } from '@tanstack/react-query'
import { STUDY_PROFILE_KEY } from './study-marks.ts'
import { createStore, followStored, readStored, useStore, writeStored } from '#client/kit/store.ts'
import { updateProfile } from '#shared/calls/profile.ts'
import type { Preferences } from '#shared/contracts/profile.ts'
import { isNobody, readStudyProfile, type StudyProfile } from '#shared/domain/study-profile.ts'
import { setUser, useSignedIn, userQuery, useUser } from './session.ts'
import { makeCall } from './write.ts'

/** As it is stored: a text is the same as long as nothing changes. */
const kept = createStore<string | null>({
  read: () => readStored(STUDY_PROFILE_KEY),
  write: (text) => writeStored(STUDY_PROFILE_KEY, text),
  follow: followStored(STUDY_PROFILE_KEY),
})

/**
 * What the reader has said about which lessons fit: the account's, or a visitor's. Null for whoever has said nothing,
 * and in the server's HTML, which is the same for everybody.
 */
export function useStudyProfile(): StudyProfile | null {
  const signedIn = useSignedIn()
  const { user } = useUser()
  const inBrowser = useStore(kept, () => null)
  if (!signedIn) return readStudyProfile(inBrowser)
  return user && profileIn(user.preferences)
}

type StudyPreferences = Pick<Preferences, 'studyRating' | 'studySide' | 'studyFree'>

export function profileIn({
  studyRating,
  studySide,
  studyFree,
}: StudyPreferences): StudyProfile | null {
  const profile = { rating: studyRating, side: studySide, free: studyFree }
  return isNobody(profile) ? null : profile
}

export function preferencesOf({ rating, side, free }: StudyProfile): StudyPreferences {
  return { studyRating: rating, studySide: side, studyFree: free }
}

/** Keeps a visitor's profile in the browser; null forgets it. */
export function keepProfile(profile: StudyProfile | null): void {
  kept.set(profile && JSON.stringify(profile))
}

/** Moves the browser's profile to the account that has none. The account's own stays. */
export async function takeOverProfile(client: QueryClient): Promise<void> {
  const profile = readStudyProfile(kept.get())
  const user = client.getQueryData(userQuery().queryKey)
  if (!user) return
  if (profile && !profileIn(user.preferences)) {
    const body = { username: user.username, preferences: preferencesOf(profile) }
    setUser(client, await makeCall(client, updateProfile, { body }))
  }
  keepProfile(null)
}
