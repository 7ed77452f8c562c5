/** The name that robots.txt files know us by. */
const ROBOT = 'openfile'
/** What is read of the rules for us. No site that is meant for visitors comes near. */
const MAX_RULES = 2_000
const MAX_PATTERN = 1_000

type Rule = { isAllowed: boolean; pattern: string }

/**
 * Returns what a robots.txt has for us (RFC 9309): the rules of all groups that name us, else of those for everybody,
 * as a robots.txt of one group; '' if everything is allowed.
 */
export function rulesForUs(file: string): string {
  const rules = readRules(file)
  if (rules.length === 0) return ''
  const lines = rules.map(
    ({ isAllowed, pattern }) => `${isAllowed ? 'Allow' : 'Disallow'}: ${pattern}`,
  )
  return ['User-agent: *', ...lines].join('\n')
}

/** Whether the rules let us request the URL: the longest pattern that fits decides, of two as long the one that allows. */
export function isAllowed({ rules, url }: { rules: string; url: string }): boolean {
  const { pathname, search } = new URL(url)
  const path = inOneSpelling(pathname + search)
  let best: Rule = { isAllowed: true, pattern: '' }
  for (const rule of readRules(rules)) {
    const isBetter =
      rule.pattern.length > best.pattern.length ||
      (rule.pattern.length === best.pattern.length && rule.isAllowed)
    if (isBetter && fits(rule.pattern, path)) best = rule
  }
  return best.isAllowed
}

function readRules(file: string): Rule[] {
  const ours: Rule[] = []
  const everybodys: Rule[] = []
  let areWeNamed = false
  /** The lists that the lines of the current group belong to. */
  let group: Rule[][] = []
  let hasRules = false
  for (const line of file.split(/\r\n|\r|\n/)) {
    const [key = '', value = ''] = keyAndValue(line)
    if (key === 'user-agent') {
      if (hasRules) group = []
      hasRules = false
      const name = /^(?:\*|[a-z_-]+)/i.exec(value)?.[0].toLowerCase()
      if (name === '*') group.push(everybodys)
      if (name === ROBOT) group.push(ours)
      areWeNamed ||= name === ROBOT
    } else if (key === 'allow' || key === 'disallow') {
      hasRules = true
      if (value === '' || value.length > MAX_PATTERN) continue
      const open = group.filter((rules) => rules.length < MAX_RULES)
      if (open.length === 0) continue
      const rule = { isAllowed: key === 'allow', pattern: inOneSpelling(value) }
      for (const rules of open) rules.push(rule)
    }
  }
  return areWeNamed ? ours : everybodys
}

function keyAndValue(line: string): [string, string] | [] {
  const bare = line.split('#', 1)[0] ?? ''
  const colon = bare.indexOf(':')
  if (colon < 0) return []
  return [bare.slice(0, colon).trim().toLowerCase(), bare.slice(colon + 1).trim()]
}

/** Letters beyond ASCII are percent-encoded, with the digits in upper case, so that both sides compare equal. */
function inOneSpelling(path: string): string {
  return encodeURI(path.toWellFormed())
    .replaceAll('%25', '%')
    .replace(/%[0-9a-f]{2}/gi, (encoded) => encoded.toUpperCase())
}

/** In a pattern, `*` stands for anything, and `$` at its end for the end of the path. */
function fits(pattern: string, path: string): boolean {
  const isWhole = pattern.endsWith('$')
  const [first = '', ...parts] = (isWhole ? pattern.slice(0, -1) : pattern).split('*')
  if (!path.startsWith(first)) return false
  let at = first.length
  if (parts.length === 0) return !isWhole || at === path.length
  const last = isWhole ? (parts.pop() ?? '') : ''
  // The first place of each part leaves the most for the others.
  for (const part of parts) {
    const found = path.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return path.length - last.length >= at && path.endsWith(last)
}
