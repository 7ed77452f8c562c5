/** Up to `width` page numbers around the current one, counted from 1 (spec §9: five). */
export function pagesAround(current: number, last: number, width = 5): number[] {
  const first = Math.max(1, Math.min(current - Math.floor(width / 2), last - width + 1))
  return range(first, Math.min(first + width - 1, last))
}

/** First, last and those within two of the current page, `null` where some are left out (spec §9). */
export function pagesWithGaps(current: number, last: number): (number | null)[] {
  const near = range(Math.max(1, current - 2), Math.min(current + 2, last))
  const shown = [...new Set([1, ...near, last])].filter((page) => page >= 1)
  return shown.flatMap((page, index) => {
    const before = shown[index - 1] ?? page - 1
    if (page - before === 2) return [page - 1, page]
    return page - before > 2 ? [null, page] : [page]
  })
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
}
