import { useEffect, useRef, useState } from 'react'

const FLASH_MS = 1000

/** True for a second after the filters changed (spec §9), but not for those the page came with. */
export function useFlash(filters: string): boolean {
  const before = useRef(filters)
  const [flashing, setFlashing] = useState(false)
  useEffect(() => {
    if (before.current === filters) return
    before.current = filters
    setFlashing(true)
    const end = setTimeout(() => setFlashing(false), FLASH_MS)
    return () => clearTimeout(end)
  }, [filters])
  return flashing
}
