export type FakeClock = { read: () => Date; set(to: string): void; advance(ms: number): void }

/** A clock that advances only when told to. */
export function fakeClock(start: string): FakeClock {
  let now = Date.parse(start)
  return {
    read: () => new Date(now),
    set: (to) => {
      now = Date.parse(to)
    },
    advance: (ms) => {
      now += ms
    },
  }
}
