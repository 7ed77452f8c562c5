import type { TextLanguage } from './languages.ts'

type LanguageOffer = { read: string; close: string }

/**
 * What a page says to readers of another language, in that language. Besides the names of languages, these are the only
 * words of a page that are in no catalog.
 */
export const LANGUAGE_OFFERS: Readonly<Record<TextLanguage, LanguageOffer>> = {
  en: { read: 'Read this page in English', close: 'Close' },
  de: { read: 'Diese Seite auf Deutsch lesen', close: 'Schließen' },
  es: { read: 'Leer esta página en español', close: 'Cerrar' },
  fr: { read: 'Lire cette page en français', close: 'Fermer' },
}
