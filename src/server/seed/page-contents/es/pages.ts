import type { TranslatedPages } from '../../page-translations.ts'
import { ABOUT } from './about.ts'
import { AFFILIATE_DISCLOSURE } from './affiliate-disclosure.ts'
import { CONTACT } from './contact.ts'
import { COOKIES } from './cookies.ts'
import { HELP } from './help.ts'
import { PLAY, KIDS, OTHER_RESOURCES } from './listings.ts'
import { PRIVACY } from './privacy.ts'
import { TERMS } from './terms.ts'

export const ES_PAGES: TranslatedPages = {
  home: {
    title: 'Descubre los mejores recursos de ajedrez',
    subtitle:
      'Vídeos, libros, cursos y artículos para todos los niveles, cada uno descrito con palabras claras.',
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
