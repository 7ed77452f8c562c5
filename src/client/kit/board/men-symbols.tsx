import type { JSX } from 'react'
import { PIECE_LETTERS, PIECE_SHAPES } from '#shared/chess/piece-shapes.ts'

/** Each man once, to be drawn by `<use href="#man-n">`. */
export function MenSymbols(): JSX.Element {
  return (
    <svg aria-hidden="true" width="0" height="0" className="absolute">
      <defs>
        {PIECE_LETTERS.map((letter) => (
          <g key={letter} id={`man-${letter}`}>
            <path d={PIECE_SHAPES[letter].body} />
            <path d={PIECE_SHAPES[letter].detail} fill="none" stroke="currentColor" />
          </g>
        ))}
      </defs>
    </svg>
  )
}
