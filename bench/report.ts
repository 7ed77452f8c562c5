import { execFileSync } from 'node:child_process'
import { cpus, totalmem } from 'node:os'
import type { Comparison } from './against-bare.ts'
import { pinningText } from './processes.ts'

export type Figure = {
  name: string
  value: string
  /** Empty for figures without a target. */
  target: string
  reached: boolean | null
  detail?: string
}

export function atLeast(name: string, value: number, target: number, detail = ''): Figure {
  return { name, value: digits(value), target: `≥ ${target}`, reached: value >= target, detail }
}

export function atMost(
  name: string,
  value: number,
  target: number,
  unit: string,
  detail = '',
): Figure {
  return {
    name,
    value: `${digits(value)} ${unit}`,
    target: `≤ ${target} ${unit}`,
    reached: value <= target,
    detail,
  }
}

export function ratioFigure(name: string, comparison: Comparison, target: number): Figure {
  const { product, bare, ratio, ratioByCpu, errors } = comparison
  const side = (title: string, run: Comparison['product']) =>
    `${title} ${Math.round(run.perSecond)}/s, ${busyText(run.busy)}, p50 ${digits(run.p50)} p99 ${digits(run.p99)} ms`
  const byCpu = ratioByCpu === null ? '' : `by processor time ${digits(ratioByCpu)} | `
  const detail = `${byCpu}${side('product', product)} | ${side('bare', bare)} | ${errors} errors`
  return atLeast(name, ratio, target, detail)
}

export function skipped(part: string): Figure {
  return {
    name: part,
    value: 'skipped',
    target: '',
    reached: null,
    detail: 'no PostgreSQL binaries on this machine (initdb, pg_ctl)',
  }
}

function busyText(busy: number | null): string {
  return busy === null ? 'load unknown' : `${Math.round(busy * 100)} % busy`
}

/** Formats with three significant digits, or more if the integer part has more. */
export function digits(value: number): string {
  return value >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(3)))
}

export function printTable(figures: readonly Figure[]): void {
  const rows = figures.map((figure) => [
    figure.name,
    figure.value,
    figure.target,
    figure.reached === null ? '' : figure.reached ? 'ok' : 'below',
    figure.detail ?? '',
  ])
  const all = [['figure', 'value', 'target', '', ''], ...rows]
  const widths = [0, 1, 2, 3].map((column) =>
    Math.max(...all.map((row) => row[column]?.length ?? 0)),
  )
  console.log('')
  for (const row of all) {
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
  }
}

export function printFacts(): void {
  const cores = cpus()
  console.log(
    `Machine     ${cores[0]?.model.trim()}, ${cores.length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB`,
  )
  console.log(`Node        ${process.version}`)
  console.log(`PostgreSQL  ${postgresVersion()}`)
  console.log(`Pinning     ${pinningText()}`)
  console.log(`Date        ${new Date().toISOString().slice(0, 10)}`)
}

function postgresVersion(): string {
  try {
    return execFileSync('pg_config', ['--version'], { encoding: 'utf8' }).trim()
  } catch {
    return 'none found'
  }
}
