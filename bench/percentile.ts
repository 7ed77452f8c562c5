/** Returns the value that `share` (0 to 1) of the values do not exceed; 0 if there are no values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}
