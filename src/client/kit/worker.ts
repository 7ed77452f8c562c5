type WorkerRun<Task, Message> = {
  task: Task
  /** Handed over to the worker instead of being copied. */
  transfer?: Transferable[]
  /** Returns 'done' for the last message, after which the worker ends. */
  onMessage: (message: Message) => 'done' | undefined
  /** The worker could not be loaded, or threw. */
  onFailure: () => void
}

/** Runs a task beside the page, which stays responsive. Returns a function that stops it. */
export function runWorker<Task, Message>(
  worker: Worker,
  { task, transfer = [], onMessage, onFailure }: WorkerRun<Task, Message>,
): () => void {
  worker.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (onMessage(data) === 'done') worker.terminate()
  })
  worker.addEventListener('error', (event) => {
    event.preventDefault()
    worker.terminate()
    onFailure()
  })
  worker.postMessage(task, transfer)
  return () => worker.terminate()
}
