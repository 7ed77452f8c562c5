import { createHook } from 'node:async_hooks'

/**
 * One task of `process.nextTick`, held as long as the process lives: so V8 keeps the hidden class of
 * such tasks. Otherwise a garbage collection drops the class when no task is waiting; V8 then takes
 * the tasks that follow for another kind of object, and makes each of them property by property for
 * good: a tick costs five times as much, an answer from the cache a fifth more. `npm run bench -- --only tick`
 * tells whether Node still needs it.
 */
const HOLDER = Symbol.for('openfile.heldTick')
// On the global object: a variable that nobody reads is left out of the bundle.
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
    // Watching promises as well would slow them down for good.
    trackPromises: false,
  })
  hook.enable()
  process.nextTick(() => undefined, null)
  hook.disable()
  return made
}
