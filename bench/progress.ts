/** What goes on, for whoever waits: on stderr, so that stdout is the report. */
export function progress(text: string): void {
  process.stderr.write(process.stderr.isTTY ? `\r\x1b[K${text}` : `${text}\n`)
}
