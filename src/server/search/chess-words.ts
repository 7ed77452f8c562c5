import { z } from 'zod'
import table from './chess-words.json' with { type: 'json' }

const words = z.string().min(1)

/**
 * Words of chess and of the interface in English and in German, Spanish and French. Each row is an English word or
 * phrase and what it is called elsewhere, with commas between several names. A search in one of these languages is
 * read in English, since that is what the catalogue is written in. Plurals are listed where an 's' does not make them.
 */
export const CHESS_WORDS = z
  .array(z.strictObject({ en: words, de: words, es: words, fr: words }))
  .parse(table)

/** Small words of German, Spanish and French. A search is never decided by them. */
export const PARTICLES: readonly string[] = [
  'der die das den dem des ein eine einen einer eines und oder mit von vom zu zum zur im ins am auf fur bei ist wie was wo aus nach vor uber',
  'el la los las un una unos unas y o de del al en con por para se es que como lo su mi',
  'le les une et ou du aux au dans par pour avec sur ce cette mon ma mes est sont qui van von del di da',
].flatMap((words) => words.split(' '))
