import type { PageText } from '#shared/contracts/page-contents.ts'

export const AFFILIATE_DISCLOSURE: PageText = {
  title: 'Hinweise zu Affiliate-Links',
  subtitle: 'Zuletzt aktualisiert: 15. April 2025',
  sections: [
    {
      heading: 'Kurz gesagt',
      id: 'in-short',
      body: [
        'Manche Links auf [Openfile](/) können Affiliate-Links sein. Wenn du über einen solchen Link etwas kaufst, erhält der Betreiber dieser Seite vom Verkäufer vielleicht eine kleine Provision. Du zahlst nicht mehr als sonst.',
      ],
    },
    {
      heading: 'Welche Links es betrifft',
      id: 'which-links',
      body: [
        'Links zu diesen Verkäufern können Affiliate-Links sein. Wir kennzeichnen sie im Code der Seite als gesponsert, damit Suchmaschinen es erkennen. Links zu YouTube und zu den kostenlosen Seiten im Katalog sind gewöhnliche Links.',
      ],
      items: [
        'Amazon. Wo diese Seite am Amazon-Partnerprogramm teilnimmt, verdient sie an qualifizierten Käufen.',
        'Chessable',
        'Modern Chess',
        'ChessBase',
      ],
    },
    {
      heading: 'Wie es funktioniert',
      id: 'how-it-works',
      body: [
        'Ein Affiliate-Link enthält einen Code, der dem Verkäufer sagt, dass der Besuch von uns kam. Der Verkäufer merkt sich das vielleicht mit einem Cookie auf seiner eigenen Seite. Wir setzen dafür kein Cookie und erfahren nicht, wer du bist, was du bezahlt hast oder ob du überhaupt gekauft hast; höchstens meldet uns der Verkäufer Summen.',
        'Es steht dir frei, solche Links zu meiden. Such den Titel selbst auf der Seite des Verkäufers, frag in deiner Buchhandlung oder leih ihn in einer Bibliothek aus.',
      ],
    },
    {
      heading: 'Preise und Rabatte',
      id: 'prices',
      body: [
        'Den Preis setzt der Verkäufer, und er ist mit und ohne unseren Link derselbe. Der Hinweis „Vielleicht gibt es einen Rabatt!“ auf einem Knopf bedeutet, dass Verkäufer von Zeit zu Zeit Angebote haben. Er ist kein Versprechen, und es zählt der Preis auf der Seite des Verkäufers.',
      ],
    },
    {
      heading: 'Was Provisionen nicht ändern',
      id: 'independence',
      body: [
        'Niemand kann dafür bezahlen, aufgeführt, hervorgehoben oder freundlicher beschrieben zu werden. Suchergebnisse folgen den Wörtern, die du eingegeben hast, und Listen der Reihenfolge, die du gewählt hast: nach Datum, nach Bewertung oder nach Preis. Provisionen spielen in keinem Fall eine Rolle. Hunderte kostenlose Videos, Kurse und Artikel stehen neben den bezahlten in denselben Listen.',
        'Bewertungen und Kommentare kommen von Mitgliedern und sind nicht käuflich. Wenn du Grund hast zu glauben, dass doch einer gekauft war, sag es uns unter {SUPPORT_EMAIL}.',
      ],
    },
    {
      heading: 'Wozu Provisionen dienen',
      id: 'purpose',
      body: [
        'Openfile zeigt keine Werbung und verlangt keine Gebühr. Provisionen, falls es welche gibt, helfen, den Server und die Zeit zu bezahlen, die in den Katalog fließt.',
      ],
    },
    {
      heading: 'Verwandte Seiten',
      id: 'related-pages',
      body: [
        'Siehe auch die [Nutzungsbedingungen](/terms), die [Datenschutzerklärung](/privacy), die [Cookie-Richtlinie](/cookies) und [Über Openfile](/about). Zum Katalog kommst du über die [Startseite](/) zurück. Fragen zu einem bestimmten Link sind unter {SUPPORT_EMAIL} willkommen.',
      ],
    },
  ],
}
