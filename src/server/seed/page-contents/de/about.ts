import type { PageText } from '#shared/contracts/page-contents.ts'

export const ABOUT: PageText = {
  title: 'Über Openfile',
  subtitle: 'Ausgewähltes Lernmaterial für Schach: was das heißt und wie wir vorgehen.',
  sections: [
    {
      heading: 'Was Openfile ist',
      id: 'what-openfile-is',
      body: [
        'Nie gab es so viel guten Schachunterricht, und nie war es so schwer, das Stück zu finden, das man braucht. Eine Spielerin, die immer wieder Turmendspiele verliert, will keine zehntausend Videos. Sie will drei Lektionen für ihre Spielstärke, die die Sache gut erklären.',
        '[Openfile](/) ist ein Katalog für diesen Augenblick. Er vereint Videos, Bücher, Kurse und Artikel vieler Anbieter, geordnet nach Spielstärke, Thema, Eröffnung und Quelle, jeweils mit einer kurzen Beschreibung in unseren eigenen Worten. Du wählst; der Link führt dich hin.',
        'Der Name kommt vom Brett. Auf einer offenen Linie stehen keine Bauern, und dort leisten Türme ihre beste Arbeit: freie Bahn.',
      ],
    },
    {
      heading: 'Wie wir auswählen',
      id: 'how-resources-are-chosen',
      body: [
        'Der Katalog begann mit den Büchern, Kanälen und Kursen, die Spieler und Trainer seit Jahren öffentlich empfehlen. Neue Einträge kommen von den Administratoren der Website, und Vorschläge sind willkommen. Die Beschreibungen sind unsere eigenen.',
        'Ein Platz im Katalog ist eine Einladung hineinzuschauen, kein Urteil. Wir haben nicht jedes Buch von vorn bis hinten gelesen, und ein Katalog dieser Größe hat Lücken und Fehler: Links ziehen um, Preise und Auflagen ändern sich. Wenn du einen Fehler findest, [sag es uns](/contact).',
        'Wir stellen bei jedem Eintrag vier Fragen:',
      ],
      items: [
        'Lehrt es etwas? Neuigkeiten, Klatsch und Patzer-Sammlungen machen vielleicht Spaß, haben hier aber keinen Platz.',
        'Ist klar, für wen es ist? Jeder Eintrag hat eine Stufe, und „alle Stufen“ ist für Material, das wirklich allen dient.',
        'Ist die Quelle rechtmäßig? Wir verweisen auf Autoren, Verlage und Bibliotheken, nicht auf Raubkopien.',
        'Bringt es etwas Neues? Ein kostenloser Kurs, ein alter Klassiker und ein modernes Video über dasselbe Endspiel können alle einen Platz verdienen. Eine schwache Kopie von einem davon nicht.',
      ],
    },
    {
      heading: 'Wie die Bewertungen funktionieren',
      id: 'how-ratings-work',
      body: [
        'Mitglieder vergeben in der Diskussion unter einem Material einen bis fünf Sterne. Jede Person zählt einmal je Material und darf ihre Bewertung später ändern. Das Abzeichen auf einer Karte zeigt den Durchschnitt, der zu dem Eintrag bekannt ist; wo es keinen gibt, zeigen wir lieber kein Abzeichen als eine Vermutung.',
        'Wenige Bewertungen sagen wenig, viele sagen mehr. Es lohnt sich also zu lesen, was die Leute geschrieben haben.',
      ],
    },
    {
      heading: 'Kindermodus',
      id: 'kids-mode',
      body: [
        'Der Schalter „Kindermodus“ in der Seitenleiste beschränkt den Katalog auf Material, das für Kinder gekennzeichnet ist, und lässt die Seiten freundlicher aussehen. Er braucht kein Konto und sammelt nichts. Die [Seite für Kinder](/kids) nennt Seiten und Spiele für Kinder und gibt Eltern, die selbst nicht spielen, ein paar Tipps.',
      ],
    },
    {
      heading: 'Unabhängigkeit',
      id: 'independence',
      body: [
        'Openfile gehört keiner der Seiten, auf die es verweist. Es gibt keine Werbung und keine Tracker anderer Firmen. Manche Links können Affiliate-Links sein; sie kosten dich nichts zusätzlich und haben keinen Einfluss darauf, was aufgeführt und wie es sortiert wird. Näheres steht in den [Hinweisen zu Affiliate-Links](/affiliate-disclosure) und in der [Datenschutzerklärung](/privacy).',
      ],
    },
    {
      heading: 'In Entwicklung',
      id: 'development-in-progress',
      body: [
        'Der Hinweis oben meint, was er sagt: Openfile wird noch gebaut, und Funktionen können sich ändern. Was mit „Demnächst“ gekennzeichnet ist, funktioniert noch nicht. Wenn etwas kaputtgeht oder fehlt, schreib uns bitte; es gibt keine bessere Zeit, um gehört zu werden.',
      ],
    },
    {
      heading: 'Sag Hallo',
      id: 'say-hello',
      body: [
        'Du erreichst uns unter {SUPPORT_EMAIL} oder über die [Kontaktseite](/contact). Antworten auf häufige Fragen stehen unter [Hilfe](/help), die Hausordnung in den [Nutzungsbedingungen](/terms).',
      ],
    },
  ],
}
