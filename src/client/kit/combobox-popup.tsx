/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a native list can neither be typed into nor show a board */
import {
  type JSX,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
} from 'react'
import type { ComboboxOption } from './combobox.tsx'
import { placeList } from './combobox-place.ts'
import './combobox.css'

/** List and preview beside each other; where the window is narrower they stand one over the other. */
const WANTED_WIDTH = 560
const LIST_WIDTH = 320

type ComboboxPopupProps = {
  listId: string
  label: string
  field: RefObject<HTMLElement | null>
  options: readonly ComboboxOption[]
  chosen: string
  active: number
  empty: string
  preview: ReactNode
  onActive: (index: number) => void
  onChoose: (index: number) => void
}

export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`
}

export function ComboboxPopup(props: ComboboxPopupProps): JSX.Element {
  const { listId, label, field, options, chosen, active, empty, preview } = props
  const popup = useRef<HTMLDivElement>(null)
  const pointed = useRef(false)
  usePlace(popup, field, preview ? WANTED_WIDTH : LIST_WIDTH)
  useLayoutEffect(() => {
    // What lies under the pointer is in sight, and would move away from it.
    if (!pointed.current)
      document.getElementById(optionId(listId, active))?.scrollIntoView({ block: 'nearest' })
    pointed.current = false
  }, [active, listId, options.length])
  const point = ({ target, pointerType }: PointerEvent) => {
    const index = pointerType === 'mouse' ? indexOf(target) : null
    if (index === null || index === active) return
    pointed.current = true
    props.onActive(index)
  }
  const choose = ({ target }: MouseEvent) => {
    const index = indexOf(target)
    if (index !== null) props.onChoose(index)
  }
  return (
    // A press must not take the focus from the field.
    <div
      ref={popup}
      popover="manual"
      role="presentation"
      onMouseDown={(event) => event.preventDefault()}
      onPointerMove={point}
      onClick={choose}
      className="combo-popup floating"
    >
      <div className="combo-parts">
        <div id={listId} role="listbox" aria-label={label} tabIndex={-1} className="combo-list">
          {options.map(({ value, label: name, note }, index) => (
            <div
              key={value}
              id={optionId(listId, index)}
              role="option"
              aria-selected={value === chosen}
              data-index={index}
              data-active={index === active || undefined}
              className="combo-option"
            >
              {name}
              {note ? (
                <span className="truncate text-sm text-soft tabular-nums">{note}</span>
              ) : null}
            </div>
          ))}
          {options.length === 0 ? (
            <div role="presentation" className="px-3 py-2 text-soft">
              {empty}
            </div>
          ) : null}
        </div>
        {preview ? <div className="combo-preview">{preview}</div> : null}
      </div>
    </div>
  )
}

function indexOf(target: EventTarget): number | null {
  const index =
    target instanceof Element ? target.closest('[data-index]')?.getAttribute('data-index') : null
  return index ? Number(index) : null
}

/** Keeps the list at its field, whatever scrolls, and in that part of the window which a keyboard leaves. */
function usePlace(
  popup: RefObject<HTMLElement | null>,
  field: RefObject<HTMLElement | null>,
  wanted: number,
): void {
  useLayoutEffect(() => {
    const element = popup.current
    const place = () => {
      const box = field.current?.getBoundingClientRect()
      if (!element || !box) return
      const { left, width, top, bottom, maxHeight } = placeList(
        box,
        viewInSight(),
        wanted,
        innerHeight,
      )
      const px = (length: number | null) => (length === null ? 'auto' : `${length}px`)
      Object.assign(element.style, {
        left: px(left),
        width: px(width),
        top: px(top),
        bottom: px(bottom),
        maxHeight: px(maxHeight),
      })
    }
    if (element?.showPopover) element.showPopover()
    else element?.setAttribute('data-plain', '')
    place()
    const sight = window.visualViewport
    addEventListener('scroll', place, true)
    addEventListener('resize', place)
    sight?.addEventListener('resize', place)
    sight?.addEventListener('scroll', place)
    return () => {
      removeEventListener('scroll', place, true)
      removeEventListener('resize', place)
      sight?.removeEventListener('resize', place)
      sight?.removeEventListener('scroll', place)
    }
  }, [popup, field, wanted])
}

function viewInSight() {
  // Narrower than the window by the page's own scroll bar.
  const { offsetWidth, clientHeight } = document.documentElement
  const { visualViewport } = window
  return {
    left: visualViewport?.offsetLeft ?? 0,
    top: visualViewport?.offsetTop ?? 0,
    width: Math.min(visualViewport?.width ?? offsetWidth, offsetWidth),
    height: visualViewport?.height ?? clientHeight,
  }
}
