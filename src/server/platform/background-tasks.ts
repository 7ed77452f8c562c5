import type { Logger } from './logger.ts'

/** Work that no response waits for, but that the shutdown waits for. */
export type BackgroundTasks = {
  run(name: string, work: () => Promise<void>): void
  /** Makes the shutdown wait for work whose errors are handled elsewhere. */
  hold(work: Promise<unknown>): void
  /** Resolves when nothing is running. */
  idle(): Promise<void>
}

export function createBackgroundTasks(logger: Logger): BackgroundTasks {
  const running = new Set<Promise<unknown>>()
  const hold = (work: Promise<unknown>) => {
    const end = () => void running.delete(work)
    running.add(work)
    work.then(end, end)
  }
  return {
    run(name, work) {
      hold(
        work().catch((error: unknown) =>
          logger.error({ error, task: name }, 'background task failed'),
        ),
      )
    },
    hold,
    async idle() {
      while (running.size > 0) await Promise.allSettled(running)
    },
  }
}
