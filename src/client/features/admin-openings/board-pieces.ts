/** By their letters in FEN. */
export const PIECE_LETTERS = ['p', 'n', 'b', 'r', 'q', 'k'] as const
export type PieceLetter = (typeof PIECE_LETTERS)[number]

/** Plain outlines for small boards in a 45 × 45 box, and the lines drawn upon them. */
export const PIECES = {
  p: {
    body: 'M22.5 9a6 6 0 0 1 4 10.5h2v3h-2.2c.6 4 2 7 4.7 9.5h2v5h-21v-5h2c2.7-2.5 4.1-5.5 4.7-9.5h-2.2v-3h2a6 6 0 0 1 4-10.5z',
    lines: '',
  },
  n: {
    body: 'M13 37.5v-4c1-6 7-9 8.5-13.5l-6 4c-2 1.2-3 3.5-5 3.5-1.8 0-3-1.6-2.5-3.5.8-2.8 3.5-4.5 4.5-7.5.8-2.5 2.5-5 6-6.5l1-4 4 3.5c8 1 12 9 11 22.5v5.5z',
    lines: 'M17.5 15.5h.6M29 19c1.5 3.5 2 7.5 1.8 12',
  },
  b: {
    body: 'M22.5 6a2.5 2.5 0 0 1 1.8 4.2c4.2 2.8 7.2 6.8 7.2 11 0 3-1.4 5.2-3.5 6.8h1v3h-2l1.5 1.5h3.5v5h-19v-5h3.5l1.5-1.5h-2v-3h1c-2.1-1.6-3.5-3.8-3.5-6.8 0-4.2 3-8.2 7.2-11a2.5 2.5 0 0 1 1.8-4.2z',
    lines: 'M22.5 15v7M19 18.5h7M17 28h11',
  },
  r: {
    body: 'M12 9h5v4h3.5v-4h4v4h3.5v-4h5v8l-3 3 1 11h2.5v6h-22v-6h2.5l1-11-3-3z',
    lines: 'M15 20h15M14 31h17',
  },
  q: {
    body: 'M8 14l5.5 7 1.5-10.5 5 9.5 2.5-11.5 2.5 11.5 5-9.5 1.5 10.5 5.5-7-4.5 16.5 1 2h.5v5h-23v-5h.5l1-2zM6 12.5a2 2 0 1 0 4 0 2 2 0 1 0-4 0zM13 9a2 2 0 1 0 4 0 2 2 0 1 0-4 0zM20.5 7a2 2 0 1 0 4 0 2 2 0 1 0-4 0zM28 9a2 2 0 1 0 4 0 2 2 0 1 0-4 0zM35 12.5a2 2 0 1 0 4 0 2 2 0 1 0-4 0z',
    lines: 'M12.5 30.5h20M12 33h21',
  },
  k: {
    body: 'M21 5h3v3h3v3h-3v3.5c5-2.5 12-1 12 5 0 4-2.5 7.5-4.5 11l1 2h.5v5h-21v-5h.5l1-2c-2-3.5-4.5-7-4.5-11 0-6 7-7.5 12-5v-3.5h-3v-3h3z',
    lines: 'M22.5 18v9M13.5 30.5h18M12.5 33h20',
  },
} as const satisfies Record<PieceLetter, { body: string; lines: string }>
