import type { JSX } from 'react'
import { PIECE_FACES, PIECE_SHAPES, type PieceLetter } from '#shared/chess/placed-pieces.ts'
import type { KidsTopic } from '#shared/domain/kids.ts'

export type KidsScene = KidsTopic | 'board' | 'stars'

type Mood = 'glad' | 'dizzy'
type FriendProps = {
  letter: PieceLetter
  x: number
  y: number
  size?: number
  turn?: number
  mood?: Mood
  dark?: boolean
}

/** A chess piece with a face. */
function Friend({ letter, x, y, size = 1, turn = 0, mood = 'glad', dark }: FriendProps) {
  const { body, detail } = PIECE_SHAPES[letter]
  const face = PIECE_FACES[letter]
  return (
    <g
      transform={`translate(${x} ${y}) scale(${size}) rotate(${turn} 22.5 22.5)`}
      data-dark={dark || undefined}
      className="kids-friend"
    >
      <path d={body} className="kids-body" />
      <path d={detail} className="kids-line" />
      <g transform={`translate(${face.x} ${face.y}) scale(${face.scale})`}>
        <Face isKnight={letter === 'n'} mood={mood} />
      </g>
    </g>
  )
}

function Face({ isKnight, mood }: { isKnight: boolean; mood: Mood }) {
  if (isKnight) {
    return (
      <>
        <circle r="1.4" className="kids-eye" />
        <path d="M-5.4 7.6C-4.2 9 -2 8.8 -1 7.2" className="kids-line" />
      </>
    )
  }
  return (
    <>
      {mood === 'dizzy' ? (
        <path
          d="M-3.3-1.7l2 2m0-2l-2 2M1.3-1.7l2 2m0-2l-2 2M-1.4 3a1.4 1.2 0 0 1 2.8 0"
          className="kids-line"
        />
      ) : (
        <>
          <circle cx="-2.2" cy="-.6" r="1" className="kids-eye" />
          <circle cx="2.2" cy="-.6" r="1" className="kids-eye" />
          <path d="M-2 1.2C-1.2 2.9 1.2 2.9 2 1.2" className="kids-line" />
        </>
      )}
      <circle cx="-3.9" cy="1.1" r=".9" className="kids-cheek" />
      <circle cx="3.9" cy="1.1" r=".9" className="kids-cheek" />
    </>
  )
}

const STAR = 'M0-10l3 6.6 7.2.8-5.3 4.9 1.4 7.1L0 5.9l-6.3 3.5 1.4-7.1-5.3-4.9 7.2-.8z'

function Star({ x, y, size = 1, face }: { x: number; y: number; size?: number; face?: boolean }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`}>
      <path d={STAR} className="kids-star" />
      {face ? (
        <g transform="scale(.8)">
          <Face isKnight={false} mood="glad" />
        </g>
      ) : null}
    </g>
  )
}

/** Squares of a chess board, `side` wide. */
function Squares({
  x,
  y,
  columns,
  rows,
  side,
}: Record<'x' | 'y' | 'columns' | 'rows' | 'side', number>) {
  const dark = Array.from({ length: columns * rows }, (_, at) => at)
    .filter((at) => ((at % columns) + Math.floor(at / columns)) % 2 === 1)
    .map(
      (at) =>
        `M${x + (at % columns) * side} ${y + Math.floor(at / columns) * side}h${side}v${side}h-${side}z`,
    )
  return (
    <>
      <rect x={x} y={y} width={columns * side} height={rows * side} rx="3" className="kids-light" />
      <path d={dark.join('')} className="kids-dark" />
    </>
  )
}

const SCENES: Readonly<Record<KidsScene, () => JSX.Element>> = {
  pieces: () => (
    <>
      <Squares x={12} y={62} columns={6} rows={1} side={16} />
      <path d="M28 46q14-30 34-24m-7-5 7 5-4 8" className="kids-arrow" />
      <Friend letter="p" x={4} y={30} size={1.05} />
      <Friend letter="n" x={62} y={18} size={1.3} />
    </>
  ),
  mates: () => (
    <>
      <Squares x={12} y={62} columns={6} rows={1} side={16} />
      <Friend letter="r" x={6} y={24} size={1.15} />
      <Friend letter="k" x={60} y={24} size={1.15} turn={72} mood="dizzy" dark />
      <Star x={66} y={20} size={0.5} />
      <Star x={86} y={12} size={0.7} />
      <Star x={106} y={22} size={0.5} />
    </>
  ),
  puzzles: () => (
    <>
      <path
        d="M22 26h26q-5-14 8-14t8 14h26v20q14-5 14 8t-14 8v18H64q5-12-8-12t-8 12H22z"
        className="kids-dark"
      />
      <Friend letter="q" x={34} y={20} size={1.2} />
      <path d="M100 14q1-8 8-8t7 8q-1 5-7 7v6m0 6v.5" className="kids-arrow" />
    </>
  ),
  stories: () => (
    <>
      <Friend letter="k" x={36} y={2} size={1.1} />
      <path
        d="M60 56Q40 44 10 50v30q30-6 50 6 20-12 50-6V50q-30-6-50 6z"
        className="kids-light kids-edge"
      />
      <path
        d="M60 56v30M20 58q16-2 30 4M20 67q16-2 30 4M100 58q-16-2-30 4M100 67q-16-2-30 4"
        className="kids-arrow"
      />
      <Star x={22} y={24} size={0.6} />
      <Star x={98} y={20} size={0.8} />
    </>
  ),
  play: () => (
    <>
      <Squares x={12} y={62} columns={6} rows={1} side={16} />
      <Friend letter="p" x={2} y={20} size={1.25} />
      <Friend letter="p" x={62} y={20} size={1.25} dark />
      <path
        d="M46 22q14-14 28 0m-1-8 1 8-8-1M74 34q-14 12-28 0m1 8-1-8 8 1"
        className="kids-arrow"
      />
    </>
  ),
  board: () => (
    <>
      <Squares x={24} y={8} columns={4} rows={4} side={18} />
      <Friend letter="n" x={36} y={6} size={1.25} />
      <path d="M98 74V50l6 7m-6-7-6 7" className="kids-arrow" />
    </>
  ),
  stars: () => (
    <>
      <Star x={60} y={46} size={3.2} face />
      <Star x={20} y={26} size={0.9} />
      <Star x={102} y={30} size={1.1} />
      <Star x={26} y={72} size={0.7} />
      <Star x={98} y={74} size={0.6} />
    </>
  ),
}

/** What a box of the kids pages holds, as a picture; its words stand beside it. */
export function KidsPicture({ scene }: { scene: KidsScene }): JSX.Element {
  const Scene = SCENES[scene]
  return (
    <svg aria-hidden="true" viewBox="0 0 120 90" className="kids-picture">
      <Scene />
    </svg>
  )
}
