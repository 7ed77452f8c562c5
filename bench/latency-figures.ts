import type { Latencies, Latency } from './latency.ts'
import { atMost, digits, type Figure } from './report.ts'
import type { RequestKind } from './requests.ts'

const P99_MS: Record<RequestKind['group'], number> = {
  list: 10,
  'broad search': 10,
  count: 10,
  facets: 50,
}
const GROWTH = 3
const MILLION = 1_000_000
const MILLION_P99_MS = 50

/** Judged on the largest catalogue below a million, and on the million where that has targets. */
export function latencyFigures(latencies: Latencies, sizes: readonly number[]): Figure[] {
  const [smallest = 0] = sizes
  const judged = sizes.findLast((size) => size < MILLION) ?? smallest
  return [...latencies].flatMap(([kind, bySize]) => [
    ...sizes.flatMap((size) => {
      const latency = bySize.get(size)
      return latency ? [p99Figure(kind, size, latency, judged)] : []
    }),
    ...growthFigures(kind, bySize.get(smallest), bySize.get(judged), `${smallest} → ${judged}`),
  ])
}

function p99Figure(kind: RequestKind, size: number, latency: Latency, judged: number): Figure {
  const name = `${kind.name}, ${size.toLocaleString('en')} rows: p99`
  const errors = latency.errors > 0 ? `, ${latency.errors} errors` : ''
  const detail = `p50 ${digits(latency.p50)} ms${errors}, slowest ${latency.slowest}`
  const target = size === judged ? P99_MS[kind.group] : millionTarget(kind, size)
  if (target !== null) return atMost(name, latency.p99, target, 'ms', detail)
  return { name, value: `${digits(latency.p99)} ms`, target: '', reached: null, detail }
}

function millionTarget(kind: RequestKind, size: number): number | null {
  const hasTarget = kind.group === 'broad search' || kind.group === 'count'
  return size === MILLION && hasTarget ? MILLION_P99_MS : null
}

function growthFigures(
  kind: RequestKind,
  small: Latency | undefined,
  large: Latency | undefined,
  sizes: string,
): Figure[] {
  if (!small || !large || small === large) return []
  return [atMost(`${kind.name}, growth of p50`, large.p50 / small.p50, GROWTH, '×', sizes)]
}
