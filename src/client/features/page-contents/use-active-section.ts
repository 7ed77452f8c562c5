import { useEffect, useState } from 'react'
import type { PageSection } from '#shared/contracts/page-contents.ts'

/** A line across the window, below where a jump to a section puts its heading. */
const READING_LINE = '-25% 0px -75% 0px'

/** The section being read: the last one that crossed the reading line. */
export function useActiveSection(sections: readonly PageSection[]): string | null {
  const [active, setActive] = useState<string | null>(null)
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const crossing = entries.find(({ isIntersecting }) => isIntersecting)
        if (crossing) setActive(crossing.target.id)
      },
      { rootMargin: READING_LINE },
    )
    for (const { id } of sections) {
      const element = document.getElementById(id)
      if (element) observer.observe(element)
    }
    return () => observer.disconnect()
  }, [sections])
  return active
}
