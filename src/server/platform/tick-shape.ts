import { createHook } from 'node:async_hooks'

/**
 * Holds one task of `process.nextTick` for as long as the process lives, so that V8 keeps the hidden class of such tasks.
 * Otherwise a garbage collection drops the class when no task is waiting. V8 then treats later tasks as a different kind
 * of object and creates each of them property by property from then on: a tick costs five times as much, and a cached
 * response a fifth more. Without it, `npm run bench -- --only hot` falls by a third.
 */
const HOLDER = Symbol.for('openfile.heldTick')
// Stored on the global object, because a bundler removes variables that nobody reads.
Object.defineProperty(globalThis, HOLDER, { value: makeTick(), configurable: true })

export function heldTick(): unknown {
  return Reflect.get(globalThis, HOLDER)
}

function makeTick(): object | null {
  let made: object | null = null
  const hook = createHook({
    init: (_id, type, _trigger, resource) => {
      if (type === 'TickObject') made = resource
    },
    // Watching promises as well would slow them down permanently.
    trackPromises: false,
  })
  hook.enable()
  process.nextTick(() => undefined, null)
  hook.disable()
  return made
}
