import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import {
  readResources,
  readSeedChapters,
  withChapters,
} from '#server/features/seed/seed-rows.service.ts'
import type { ResourceInput } from '#shared/contracts/resource-input.ts'

/** Returns the rows of the seed catalogue before the present one, which `former-seed.json` was made from. */
export function formerSeedRows(): ResourceInput[] {
  return withChapters(
    readResources(unzipped('former-seed-resources.csv.gz')),
    readSeedChapters(unzipped('former-seed-chapters.csv.gz')),
  )
}

const unzipped = (name: string) =>
  gunzipSync(readFileSync(new URL(name, import.meta.url))).toString('utf8')
