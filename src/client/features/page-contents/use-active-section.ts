import { useEffect, useState } from 'react'
import type { PageSection } from '#shared/contracts/page-contents.ts'

/** The section being read: the first that crosses the upper part of the window. */
export function useActiveSection(sections: readonly PageSection[]): string | null {
  const [active, setActive] = useState<string | null>(null)
  useEffect(() => {
    const visible = new Set<string>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) visible.add(target.id)
          else visible.delete(target.id)
        }
        const first = sections.find(({ id }) => visible.has(id))
        if (first) setActive(first.id)
      },
      { rootMargin: '-15% 0px -60% 0px' },
    )
    for (const { id } of sections) {
      const element = document.getElementById(id)
      if (element) observer.observe(element)
    }
    return () => observer.disconnect()
  }, [sections])
  return active
}
