import type { TranslatedPages } from '../../page-translations.ts'
import { ABOUT } from './about.ts'
import { AFFILIATE_DISCLOSURE } from './affiliate-disclosure.ts'
import { CONTACT } from './contact.ts'
import { COOKIES } from './cookies.ts'
import { HELP } from './help.ts'
import { PLAY, KIDS, OTHER_RESOURCES } from './listings.ts'
import { PRIVACY } from './privacy.ts'
import { TERMS } from './terms.ts'

export const DE_PAGES: TranslatedPages = {
  home: {
    title: 'Entdecke das beste Lernmaterial für Schach',
    subtitle:
      'Videos, Bücher, Kurse und Artikel für jede Spielstärke, jeweils in klaren Worten beschrieben.',
    sections: [],
  },
  help: HELP,
  play: PLAY,
  kids: KIDS,
  'other-resources': OTHER_RESOURCES,
  about: ABOUT,
  contact: CONTACT,
  privacy: PRIVACY,
  terms: TERMS,
  'affiliate-disclosure': AFFILIATE_DISCLOSURE,
  cookies: COOKIES,
}
