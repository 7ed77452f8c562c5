import { createIsomorphicFn } from '@tanstack/react-start'
import { EARLY_INPUT_SCRIPT } from '#client/shell/early-input-script.ts'
import { PRE_PAINT_SCRIPT } from '#client/shell/pre-paint-script.ts'

/** Part of what the server draws only: the browser finds it there, and need not load it once more. */
export const headScript: () => string = createIsomorphicFn()
  .server(() => `${PRE_PAINT_SCRIPT};${EARLY_INPUT_SCRIPT}`)
  .client(() => '')
