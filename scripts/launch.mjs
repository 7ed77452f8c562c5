/** Runs the server and other scripts: plain JavaScript, because the machine's own Node may be an old one. */
import { spawn } from 'node:child_process'
import { constants } from 'node:os'

export function majorOf(version) {
  return Number(version.split('.')[0])
}

export function stop(message) {
  console.error(message)
  process.exit(1)
}

/**
 * Runs Node with these arguments in `cwd`. If the system allows it, the new program replaces this process; otherwise it
 * runs as a child.
 */
export function launch(node, args, { cwd, env }) {
  if (process.execve && process.platform !== 'win32') {
    process.chdir(cwd)
    process.execve(node, [node, ...args], env)
  }
  const child = spawn(node, args, { cwd, env, stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 1)))
}
