import { readClock } from '../../domain/chapters/chapter.ts'
import { tidyTitle } from '../../domain/chapters/chapter-checks.ts'
import type { FoundChapter } from './read-pasted.ts'
import { tableOf } from '../../texts/text-tables.ts'
import { firstCharacters } from '../../texts/characters.ts'

const TIMING =
  /^((?:\d{1,4}:)?\d{1,2}:\d{2})(?:[.,]\d{1,3})?\s?-->\s?((?:\d{1,4}:)?\d{1,2}:\d{2})(?:[.,]\d{1,3})?(?:\s|$)/
const ENTITIES = tableOf<string>({
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: ' ',
  lrm: '',
  rlm: '',
})

/** Yields the cues of a WebVTT file in their order, with the fractions of their times cut. */
export function* readCues(text: string): Generator<FoundChapter> {
  const lines = text.split(/\r\n|\r|\n/)
  for (let at = 0; at < lines.length; at++) {
    const timing = TIMING.exec(tidyTitle(firstCharacters(lines[at] ?? '', 200)))
    if (!timing) continue
    const number = at + 1
    const payload: string[] = []
    while (at + 1 < lines.length && (lines[at + 1] ?? '').trim() !== '') {
      payload.push(lines[++at] ?? '')
    }
    yield cue(number, timing, payload.join(' '))
  }
}

function cue(number: number, timing: RegExpExecArray, payload: string): FoundChapter {
  const [text = '', start = '', end = ''] = timing
  const first = readClock(start)
  const last = readClock(end)
  return {
    number,
    text,
    fault: first.fault ?? last.fault,
    chapter: {
      title: tidyTitle(plain(payload)),
      startSeconds: first.seconds,
      // A cue of less than a second has no end once its fractions are cut.
      endSeconds:
        last.seconds !== null && first.seconds !== null && last.seconds > first.seconds
          ? last.seconds
          : null,
      page: null,
      url: null,
      line: null,
      fen: null,
    },
  }
}

function plain(payload: string): string {
  return payload
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|nbsp|lrm|rlm);/g, (_, name: string) => ENTITIES.get(name) ?? '')
}
