/**
 * Where a layer over the page belongs: in the landmark of what it explains, and in an open dialog,
 * which would cover it otherwise.
 */
export function landmarkAround(element: HTMLElement): HTMLElement | null {
  return element.closest<HTMLElement>('dialog, main, header, footer')
}
