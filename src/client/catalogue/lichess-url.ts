import { pageSite } from '#client/data/site.ts'
import { LICHESS } from '#shared/domain/lichess.ts'

/** Returns the origin that games and studies are fetched from. */
export function lichessUrl(): string {
  return pageSite().lichessUrl ?? LICHESS
}
