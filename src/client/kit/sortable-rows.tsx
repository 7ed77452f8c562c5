import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  type CollisionDetection,
  PointerSensor,
  pointerWithin,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { type ComponentProps, type JSX, type RefObject, useLayoutEffect, useRef } from 'react'
import { Icon } from './icon.tsx'
import './sortable-rows.css'

type RowId = string | number

/** The grips are for pointers alone; the buttons of the rows say what a move does. */
const silent = () => undefined
const SAID_ELSEWHERE = {
  announcements: {
    onDragStart: silent,
    onDragOver: silent,
    onDragEnd: silent,
    onDragCancel: silent,
  },
  screenReaderInstructions: { draggable: '' },
}

/** Rows may be of very different heights: the middle of one that is dragged by its top says little. */
const rowAtPointer: CollisionDetection = (args) => {
  const [within] = pointerWithin(args)
  return within ? [within] : closestCenter(args)
}

type SortableRowsProps = ComponentProps<'ol'> & {
  ids: readonly RowId[]
  /** Places count from 0. */
  onMove: (at: number, to: number) => void
}

/** A list whose rows are dragged by their grip. */
export function SortableRows({ ids, onMove, ...list }: SortableRowsProps): JSX.Element {
  const sensors = useSensors(useSensor(PointerSensor))
  const drop = ({ active, over }: DragEndEvent) => {
    const [at, to] = [ids.indexOf(active.id), over ? ids.indexOf(over.id) : -1]
    if (at >= 0 && to >= 0 && at !== to) onMove(at, to)
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={rowAtPointer}
      accessibility={SAID_ELSEWHERE}
      onDragEnd={drop}
    >
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
        <ol {...list} />
      </SortableContext>
    </DndContext>
  )
}

type SortableRow = { row: ComponentProps<'li'> & { 'data-row': RowId }; grip: JSX.Element }

/** What makes an item of the list a row, and the grip by which it is dragged. */
export function useSortableRow(id: RowId): SortableRow {
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } =
    useSortable({ id })
  const dragged = isDragging ? { 'data-dragged': '' } : {}
  return {
    row: {
      ref: setNodeRef,
      'data-row': id,
      ...dragged,
      style: { transform: transform ? `translateY(${transform.y}px)` : undefined, transition },
    },
    grip: (
      <span aria-hidden="true" ref={setActivatorNodeRef} className="row-grip" {...listeners}>
        <Icon name="grip-vertical" className="size-5" />
      </span>
    ),
  }
}

/** A row that moves in the document loses the focus: what `keep` has named gets it back. */
export function useRowFocus(rows: unknown): {
  list: RefObject<HTMLOListElement | null>
  keep: (id: RowId, selector: string) => void
} {
  const list = useRef<HTMLOListElement>(null)
  const kept = useRef<string>(null)
  useLayoutEffect(() => {
    if (kept.current) list.current?.querySelector<HTMLElement>(kept.current)?.focus()
    kept.current = null
  }, [rows])
  return {
    list,
    keep: (id, selector) => {
      kept.current = `[data-row="${id}"] ${selector}`
    },
  }
}
