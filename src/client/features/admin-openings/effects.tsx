import { useQuery } from '@tanstack/react-query'
import type { JSX } from 'react'
import { countText } from '#client/kit/number-words.ts'
import { openingUsageQuery } from './openings-admin-api.ts'
import { UNITS } from './words.ts'

type Loss = { count: number; unit: { one: string; many: string }; lost: string }

/** '12 openings will lose their category' */
function lossText({ count, unit, lost }: Loss): string {
  return `${countText(count, unit)} will lose ${count === 1 ? 'its' : 'their'} ${lost}`
}

type EffectsProps = { losses: readonly Loss[] }

/** What is unlinked by a deletion, in numbers. */
export function Effects({ losses }: EffectsProps): JSX.Element {
  const real = losses.filter(({ count }) => count > 0)
  if (real.length === 0) return <p>Nothing else depends on it.</p>
  return (
    <ul className="grid gap-1 text-ink">
      {real.map((loss) => (
        <li key={loss.unit.one}>{lossText(loss)}.</li>
      ))}
    </ul>
  )
}

const RESOURCE = { one: 'resource', many: 'resources' }

/** Resources come and go without this page: they are counted anew. */
export function OpeningEffects({ id }: { id: number }): JSX.Element {
  const { data, isError } = useQuery({ ...openingUsageQuery(), refetchOnMount: 'always' })
  if (data) {
    const count = data.get(id)?.resources ?? 0
    return <Effects losses={[{ count, unit: RESOURCE, lost: UNITS.opening.one }]} />
  }
  return <p>{isError ? 'Its resources will lose their opening.' : 'Counting its resources...'}</p>
}
