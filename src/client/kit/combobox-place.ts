type Box = { left: number; top: number; width: number; height: number }

export type ListPlace = {
  left: number
  width: number
  /** One of the two is set: the list hangs below the field, or stands above it. */
  top: number | null
  bottom: number | null
  maxHeight: number
}

const GAP = 4
const EDGE = 8
const MAX_HEIGHT = 440
/** So much room below is enough, whatever there is above. */
const ENOUGH = 300

/** Where the list of a field goes, in CSS pixels of the page's window; `view` is the part in sight. */
export function placeList(field: Box, view: Box, wanted: number, windowHeight: number): ListPlace {
  const width = Math.min(Math.max(wanted, field.width), view.width - 2 * EDGE)
  const furthest = view.left + view.width - EDGE - width
  const left = Math.max(view.left + EDGE, Math.min(field.left, furthest))
  const fieldEnd = field.top + field.height
  const below = view.top + view.height - EDGE - fieldEnd - GAP
  const above = field.top - GAP - view.top - EDGE
  const isBelow = below >= ENOUGH || below >= above
  return {
    left,
    width,
    top: isBelow ? fieldEnd + GAP : null,
    bottom: isBelow ? null : windowHeight - field.top + GAP,
    maxHeight: Math.max(96, Math.min(MAX_HEIGHT, isBelow ? below : above)),
  }
}
