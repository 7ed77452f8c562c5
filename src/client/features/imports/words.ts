/** '1,200'; the same on every machine. */
export function grouped(count: number): string {
  return count.toLocaleString('en-US')
}

/** '1 row', '1,200 rows' */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : many}`
}

/** '40.0 MB' */
export function sizeText(bytes: number): string {
  if (bytes < 100_000) return `${Math.max(1, Math.round(bytes / 1024))} KB`
  const megabytes = bytes / 1024 / 1024
  return `${megabytes >= 10 && Number.isInteger(megabytes) ? megabytes : megabytes.toFixed(1)} MB`
}
