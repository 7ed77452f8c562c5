import { useQuery } from '@tanstack/react-query'
import { type JSX, type RefObject, useEffect, useRef } from 'react'
import { useSettled } from '#client/features/forms/use-settled.ts'
import { ExploreIcon } from './explore-icon.tsx'
import { exploreHref } from './explore-href.ts'
import type { ExploreLink } from './explore-line.tsx'
import { positionNameQuery } from './openings-api.ts'
import './explore-offer.css'

/** A name for every letter typed would be one call each. */
const REST_MS = 250

type ExploreOfferProps = {
  /** What stands in the search box: moves, or a FEN. */
  text: string
  link: ExploreLink
  onClose: () => void
}

/** Under a search box whose text is legal moves or a FEN; others are searched for, like any words. */
export function ExploreOffer(props: ExploreOfferProps): JSX.Element | null {
  const { data } = useQuery(positionNameQuery(useSettled(props.text, REST_MS)))
  return data?.isLegal === false ? null : <Offer {...props} name={data?.name ?? null} />
}

/** Hears the keys of its search box: Arrow Down leads here, Escape puts it away. */
function Offer({ text, link: To, onClose, name }: ExploreOfferProps & { name: string | null }) {
  const box = useRef<HTMLDivElement>(null)
  useKeysOfSearch(box, onClose)
  return (
    <div ref={box} className="relative">
      {/* A press must not take the focus from the box: with it the offer would go before the click. */}
      <div
        role="presentation"
        onMouseDown={(event) => event.preventDefault()}
        className="explore-offer floating"
      >
        <To
          href={exploreHref(text)}
          onClick={onClose}
          className="flex min-h-14 items-center gap-3 rounded-md px-4 py-2 -outline-offset-2 hover:bg-tint focus-visible:bg-tint"
        >
          <ExploreIcon className="size-6 shrink-0 text-accent" />
          <span className="grid min-w-0">
            <span className="font-semibold text-accent">Explore this position</span>
            <span className="truncate text-sm text-soft">
              {text.trim()}
              {name ? ` · ${name}` : null}
            </span>
          </span>
        </To>
      </div>
      <output className="sr-only">Arrow down to explore this position</output>
    </div>
  )
}

function useKeysOfSearch(box: RefObject<HTMLElement | null>, onClose: () => void): void {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    const search = box.current?.closest('search')
    const onKey = (event: KeyboardEvent) => {
      const input = search?.querySelector('input')
      const link = box.current?.querySelector('a')
      if (event.key === 'ArrowDown' && event.target === input) link?.focus()
      else if (event.key === 'ArrowUp' && event.target === link) input?.focus()
      else if (event.key === 'Escape') {
        input?.focus()
        close.current()
      } else return
      // Escape would empty the box as well.
      event.preventDefault()
    }
    search?.addEventListener('keydown', onKey)
    return () => search?.removeEventListener('keydown', onKey)
  }, [box])
}
