import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/**
 * Pages run from left to right or from right to left, depending on their language (docs/languages.md, Directions).
 * Styles therefore name the start and the end of a line instead of left and right.
 */

type Fault = { text: string; instead: string }

/** Intentional uses of left and right, each with its reason. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  // A check mark looks the same in every language.
  'src/client/kit/combobox.css': ['border-width: 0 2px 2px 0', 'translate: 0.125rem -0.0625rem'],
  // Placed at coordinates of the window, which start at the left.
  'src/client/kit/board/board.tsx': ['style.left'],
}

const LOGICAL: Readonly<Record<string, string>> = { left: 'start', right: 'end' }
const named = (text: string) => text.replace(/left|right/, (side) => LOGICAL[side] ?? side)

const cssFaults = (css: string): Fault[] =>
  declarationsOf(css).flatMap(({ name, value }): Fault[] => {
    const text = `${name}: ${value}`
    const fault = (instead: string): Fault[] => [{ text, instead }]
    if (/^(?:left|right)$/.test(name)) return fault(`inset-inline-${LOGICAL[name]}`)
    if (/^(?:scroll-)?(?:margin|padding)-(?:left|right)$/.test(name))
      return fault(name.replace(/(left|right)/, (side) => `inline-${LOGICAL[side]}`))
    if (/^border-(?:left|right)/.test(name))
      return fault(name.replace(/left|right/, (side) => `inline-${LOGICAL[side]}`))
    if (/^border-(?:top|bottom)-(?:left|right)-radius$/.test(name))
      return fault('border-start-start-radius, border-start-end-radius …')
    if (/^(?:text-align(?:-last)?|float|clear|justify-\w+|caption-side)$/.test(name))
      return /^(?:left|right)$/.test(value) ? fault(`${name}: ${named(value)}`) : []
    if (/^(?:(?:scroll-)?(?:margin|padding)|inset|border-(?:width|style|color))$/.test(name))
      return isLopsided(value, [1, 3]) ? fault(`${name}-block and ${name}-inline`) : []
    if (name === 'border-radius')
      return isLopsided(value, [0, 1]) || isLopsided(value, [3, 2])
        ? fault('border-start-start-radius, border-start-end-radius …')
        : []
    const turning = `a length times var(--toward-end), which is -1 where lines run to the left`
    if (/^(?:background-position|transform-origin|object-position|perspective-origin)/.test(name))
      return /\b(?:left|right)\b/.test(value) ? fault(turning) : []
    if (value.includes('var(--toward-end)')) return []
    if (/gradient\(/.test(value))
      return /\bto (?:left|right)\b|\((?:\s*)(?:90|270)deg/.test(value) ? fault(turning) : []
    if (name === 'translate') return isShift(firstOf(value)) ? fault(turning) : []
    if (name === 'transform')
      return /translateX\(|translate\((?!\s*(?:0|-50%)\s*[,)])/.test(value) ? fault(turning) : []
    if (name.endsWith('shadow'))
      return value.split(/,(?![^(]*\))/).some((each) => isShift(firstLength(each)))
        ? fault(turning)
        : []
    return []
  })

/** Tailwind's classes in any file: 'ml-2', 'sm:pl-4', '-left-1', 'text-right'. */
const CLASS =
  /(?<=["'`\s:!])-?(?:(?:scroll-)?[mp][lr]-(?:\d|\[|px|auto)|(?:left|right)-(?:\d|\[|px|auto|full|1\/2)|border-[lr](?=["'`\s-])|rounded-(?:[lr]|[tb][lr])(?=["'`\s-])|text-(?:left|right)(?=["'`\s])|float-(?:left|right)|clear-(?:left|right)|translate-x-(?!\[calc)|(?:space|divide)-x-reverse|(?:bg-gradient|bg-linear|mask)-to-[lr](?=["'`\s])|origin-(?:(?:top|bottom)-)?(?:left|right))[^"'`\s]*/g
const CLASSES_INSTEAD =
  'ms-, me-, ps-, pe-, start-, end-, border-s, border-e, rounded-s, rounded-e, text-start, text-end'

/** Inline styles in the code: `style={{ left: … }}`, `element.style.left`. */
const STYLE =
  /\.style\.(?:left|right|\w+(?:Left|Right))\b|\b(?:left|right|(?:margin|padding|scrollMargin|scrollPadding|border)(?:Left|Right)\w*|border(?:Top|Bottom)(?:Left|Right)Radius)(?=:\s)/g

function codeFaults(code: string): Fault[] {
  const classes = [...code.matchAll(CLASS)].map(([text]) => ({ text, instead: CLASSES_INSTEAD }))
  const set = [...code.matchAll(/\.style\.\w+/g)].flatMap(([found]) => styleFaults(found))
  const given = [...code.matchAll(/\bstyle=\{\{?[^}]*\}/g)].flatMap(([found]) => styleFaults(found))
  return [...classes, ...set, ...given]
}

const styleFaults = (code: string): Fault[] =>
  [...code.matchAll(STYLE)].map(([text]) => ({
    text: text.replace(/^\./, ''),
    instead: 'insetInlineStart, marginInlineEnd, paddingInlineStart …',
  }))

type Declaration = { name: string; value: string }

function declarationsOf(css: string): Declaration[] {
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, '')
  return [...plain.matchAll(/(?<=[;{"\s])([a-z][a-z-]*)\s*:\s*([^;{}"]+)(?=[;}"])/g)].map(
    ([, name = '', value = '']) => ({ name, value: value.replace(/\s+/g, ' ').trim() }),
  )
}

/** Splits '0 calc(1px + 2px) 0 1px' into its four values. */
function partsOf(value: string): string[] {
  return value.match(/(?:[^\s(]|\((?:[^()]|\([^()]*\))*\))+/g) ?? []
}

function isLopsided(value: string, [one, other]: readonly [number, number]): boolean {
  const parts = partsOf(value.split('/')[0] ?? '')
  return parts.length === 4 && parts[one] !== parts[other]
}

const firstOf = (value: string) => partsOf(value)[0] ?? ''
const firstLength = (shadow: string) =>
  partsOf(shadow).find((part) => /^-?[\d.]+(?:[a-z]+|%)?$|^calc/.test(part)) ?? ''
const isShift = (length: string) => /^-?[\d.]*[1-9][\d.]*(?:[a-z]+|%)$|^calc/.test(length)

const faultsOf = (path: string, code: string): Fault[] =>
  path.endsWith('.css')
    ? [...cssFaults(code), ...codeFaults(code)]
    : [...codeFaults(code), ...markupStyles(code).flatMap(cssFaults)]

/** Returns the faults in styles of pages that the server writes: in `<style>`, constants named STYLE, and attributes. */
function markupStyles(code: string): string[] {
  return [
    ...[...code.matchAll(/STYLE\w* = `([^`]*)`/g)].map(([, css = '']) => css),
    ...[...code.matchAll(/style="([^"]*)"/g)].map(([, css = '']) => `{${css.replace(/;?$/, ';')}}`),
    ...[...code.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, css = '']) => css),
  ]
}

it.each([
  ['a.css', 'a { margin-left: 1rem; }', 'margin-inline-start'],
  ['a.css', 'a { right: 0; }', 'inset-inline-end'],
  ['a.css', 'a { border-left: 1px solid; }', 'border-inline-start'],
  ['a.css', 'a { text-align: right; }', 'text-align: end'],
  ['a.css', 'a { padding: 0 1rem 0 2rem; }', 'padding-inline'],
  ['a.css', 'a { inset: 0 auto 0 0; }', 'inset-inline'],
  ['a.css', 'a { border-radius: 1px 0 0 1px; }', 'border-start-start-radius'],
  ['a.css', 'a { translate: -100%; }', '--toward-end'],
  ['a.css', 'a { box-shadow: 0 1px red, inset 2px 0 red; }', '--toward-end'],
  ['a.css', 'a { background: linear-gradient(to right, red, blue); }', '--toward-end'],
  ['a.css', 'a { background-position: right 1rem center; }', '--toward-end'],
  ['a.css', 'a { @apply flex pl-2; }', 'ps-'],
  ['a.tsx', '<p className="mt-2 sm:-ml-3">', 'ms-'],
  ['a.tsx', "cn('absolute left-0', x)", 'start-'],
  ['a.tsx', '<p style={{ marginLeft: 3 }}>', 'marginInlineEnd'],
  ['a.tsx', 'popup.style.left = `${x}px`', 'insetInlineStart'],
  ['a.ts', '`<ul style="padding-left:1em">`', 'padding-inline-start'],
  ['a.ts', 'const STYLE = `p{border-left:4px solid}`', 'border-inline-start'],
])('%s refuses %s', (path, code, instead) => {
  expect(faultsOf(path, code)).toEqual([
    { text: expect.any(String), instead: expect.stringContaining(instead) },
  ])
})

it.each([
  ['a.css', 'a { margin-inline-start: 1rem; padding: 0 1rem; border-radius: 1px 1px 0 0; }'],
  ['a.css', 'a { translate: 0 1rem; box-shadow: 0 1px 2px red; text-align: center; }'],
  ['a.css', 'a { translate: calc(-100% * var(--toward-end)); }'],
  ['a.css', "a:hover, &[data-side='left'] { color: red; }"],
  ['a.tsx', '<p className="ms-2 ps-4 border-s inset-x-0 prose-lg">{left - 1}</p>'],
  ['a.tsx', 'scrollTo({ left: x })'],
])('%s allows %s', (path, code) => {
  expect(faultsOf(path, code)).toEqual([])
})

it('styles name the start and the end of a line, not left and right', () => {
  const paths = execFileSync('git', ['ls-files', 'src'], { encoding: 'utf8' })
    .split('\n')
    .filter((path) => /\.(?:tsx?|css)$/.test(path) && !/\.test\.tsx?$/.test(path))
  expect(paths.length).toBeGreaterThan(100)
  const allowed = new Set(
    Object.entries(ALLOWED).flatMap(([path, texts]) => texts.map((text) => `${path}: ${text}`)),
  )
  const found = paths.flatMap((path) =>
    faultsOf(path, readFileSync(path, 'utf8'))
      .filter(({ text }) => !allowed.delete(`${path}: ${text}`))
      .map(({ text, instead }) => `${path}: ${text} (instead: ${instead})`),
  )
  expect(
    found,
    'Left and right do not turn with the language. docs/languages.md, Directions',
  ).toEqual([])
  expect([...allowed], 'Exceptions that nothing needs').toEqual([])
})
