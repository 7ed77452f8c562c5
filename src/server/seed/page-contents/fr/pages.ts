import type { TranslatedPages } from '../../page-translations.ts'
import { ABOUT } from './about.ts'
import { AFFILIATE_DISCLOSURE } from './affiliate-disclosure.ts'
import { CONTACT } from './contact.ts'
import { COOKIES } from './cookies.ts'
import { HELP } from './help.ts'
import { PLAY, KIDS, OTHER_RESOURCES } from './listings.ts'
import { PRIVACY } from './privacy.ts'
import { TERMS } from './terms.ts'

export const FR_PAGES: TranslatedPages = {
  home: {
    title: 'Les meilleures ressources d’échecs',
    subtitle:
      'Vidéos, livres, cours et articles pour tous les niveaux, chacun décrit en mots clairs.',
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
