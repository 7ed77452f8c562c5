import type { Latencies, Latency } from './latency.ts'
import { atMost, digits, type Figure } from './report.ts'
import type { RequestKind } from './requests.ts'

const P99_MS: Record<RequestKind['group'], number> = {
  list: 25,
  path: 10,
  'broad search': 25,
  count: 25,
  facets: 40,
}
const GROWTH = 3
const MILLION = 1_000_000
const MILLION_P99_MS = 50

/** Judges the largest catalogue below a million rows, and the one with a million. */
export function latencyFigures(latencies: Latencies, sizes: readonly number[]): Figure[] {
  const smallest = sizes[0] ?? 0
  const judged = sizes.findLast((size) => size < MILLION) ?? smallest
  return [...latencies].flatMap(([kind, bySize]) => {
    const detail = sizes.map((size) => sizeText(size, bySize.get(size))).join(' | ')
    return [
      ...p99Figures(kind, judged, bySize.get(judged), detail),
      ...growthFigures(kind, bySize.get(smallest), bySize.get(judged)),
      ...millionFigures(kind, bySize.get(MILLION)),
    ]
  })
}

function sizeText(size: number, latency: Latency | undefined): string {
  if (!latency) return ''
  const errors = latency.errors > 0 ? ` ${latency.errors} errors` : ''
  return `${inThousands(size)} p50 ${digits(latency.p50)} p99 ${digits(latency.p99)}${errors}`
}

function inThousands(size: number): string {
  return size < 1000 ? String(size) : `${size / 1000}k`
}

function p99Figures(
  kind: RequestKind,
  size: number,
  latency: Latency | undefined,
  detail: string,
): Figure[] {
  if (!latency) return []
  const slowest = latency.p99 > P99_MS[kind.group] ? ` | slowest ${latency.slowest}` : ''
  const name = `${kind.name}: p99 at ${inThousands(size)}`
  return [atMost(name, latency.p99, P99_MS[kind.group], 'ms', detail + slowest)]
}

function growthFigures(
  kind: RequestKind,
  small: Latency | undefined,
  large: Latency | undefined,
): Figure[] {
  if (!small || !large || small === large) return []
  return [atMost(`${kind.name}: growth of p50`, large.p50 / small.p50, GROWTH, '×')]
}

function millionFigures(kind: RequestKind, latency: Latency | undefined): Figure[] {
  if (!latency) return []
  const slowest = latency.p99 > MILLION_P99_MS ? `slowest ${latency.slowest}` : ''
  return [atMost(`${kind.name}: p99 at 1000k`, latency.p99, MILLION_P99_MS, 'ms', slowest)]
}
