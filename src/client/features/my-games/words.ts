/** '1 game', '1,204 games'. */
export function counted(number: number, one: string, many = `${one}s`): string {
  return `${grouped(number)} ${number === 1 ? one : many}`
}

/** '1,204', whatever the browser's language. */
export function grouped(number: number): string {
  return number.toLocaleString('en-US')
}

/** '20 MB', '64.2 MB'. */
export function megabytes(bytes: number): string {
  return `${Number((bytes / (1024 * 1024)).toFixed(1))} MB`
}

/** 0.583 → '58%'. */
export function percent(share: number): string {
  return `${Math.round(share * 100)}%`
}
