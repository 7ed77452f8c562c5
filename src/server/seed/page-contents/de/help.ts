import type { PageText } from '#shared/contracts/page-contents.ts'

export const HELP: PageText = {
  title: 'Hilfe und häufige Fragen',
  subtitle: 'Kurze Antworten rund um das Finden, Merken und Besprechen von Lernmaterial.',
  sections: [
    {
      heading: 'Was ist Openfile?',
      id: 'what-is-openfile',
      body: [
        'Openfile ist ein Katalog der Orte, an denen man Schach lernen kann. Wir führen Videos, Bücher, Kurse und Artikel auf, sagen in wenigen Worten, was sie lehren und für wen sie sind, und verweisen auf die Seite, auf der du sie ansehen, lesen oder kaufen kannst. Die Lektionen selbst bleiben auf ihren eigenen Seiten.',
        'Stöbern, suchen und filtern kannst du ohne Konto. Mit einem Konto kannst du dir Materialien merken, sie bewerten und mitdiskutieren. Mehr über das Projekt steht auf der Seite [Über Openfile](/about).',
      ],
    },
    {
      heading: 'Welche Arten von Material gibt es?',
      id: 'content-types',
      body: [
        'Jeder Eintrag hat eine Art. Videos öffnest du mit „Ansehen“, alles andere mit „Öffnen“, beides in einem neuen Tab.',
      ],
      items: [
        '[Videos](/category/youtube): einzelne Lektionen und Serien auf YouTube.',
        '[Bücher](/category/book): von der ersten Fibel bis zum Turnierklassiker, darunter einige alte Bücher, die man kostenlos online lesen kann.',
        '[Kurse](/category/course): aufgebauter Unterricht mit Übungen, kostenlos oder bezahlt.',
        '[Artikel](/category/article): kürzere Texte über eine Eröffnung, ein Endspiel oder eine Idee.',
        '[Wo man spielt](/play), [Material für Kinder](/kids) und [weitere Links](/other-resources) haben eigene Seiten.',
      ],
    },
    {
      heading: 'Wie funktionieren Suche und Filter?',
      id: 'filtering',
      body: [
        'Das Suchfeld schaut in Titel, Autoren, Beschreibungen, Schlagwörter und Eröffnungen und zeigt zuerst die Einträge, die alle deine Wörter enthalten. Großschreibung und Akzente spielen keine Rolle. Kennen wir ein Wort nicht, zeigen wir Ergebnisse für die nächstliegende Schreibweise und sagen das auch.',
        'Die erweiterten Filter grenzen die Liste nach Eröffnung, Spielstärke, Erscheinungsdatum, Art und Website ein. Eine Eröffnung wirkt sofort; für die anderen Filter drückst du auf „Anwenden“. „Zurücksetzen“ löscht alle Filter. Sortieren kannst du nach Neuem, nach Bewertung oder nach Preis, beginnend mit dem niedrigsten.',
      ],
    },
    {
      heading: 'Was bedeuten die Bewertungen?',
      id: 'ratings',
      body: [
        'Mitglieder vergeben in der Diskussion unter jedem Eintrag einen bis fünf Sterne. Im Durchschnitt der Mitglieder zählt jede Person einmal, wie viel sie auch schreibt.',
        'Der Stern auf einer Karte zeigt den Durchschnitt, der zu diesem Eintrag bekannt ist, auf eine Nachkommastelle. Kein Stern heißt, dass wir noch keine Bewertung haben. Das ist keine schlechte Note.',
      ],
    },
    {
      heading: 'Wie merke ich mir etwas?',
      id: 'saving',
      body: [
        'Melde dich an und drücke auf das Lesezeichen an einer Karte oder auf der Seite des Materials. Drücke noch einmal darauf, um es zu entfernen. Deine Liste findest du unter [Gemerkt](/saved-resources); sie ist auf jedem Gerät dieselbe, auf dem du dich anmeldest.',
        'Wenn du noch kein Konto hast, kannst du auf der [Anmeldeseite](/auth) eines anlegen. Du brauchst einen Benutzernamen, eine E-Mail-Adresse und ein Passwort.',
      ],
    },
    {
      heading: 'Wie funktionieren Kommentare?',
      id: 'comments',
      body: [
        'Lesen kann die Diskussion jeder; zum Schreiben brauchst du ein Konto. Du hast einen Kommentar je Material, mit Text, Sternen oder beidem. Um ihn später zu ändern, öffne dasselbe Material und drücke auf „Bearbeiten“.',
        'Das Abzeichen „Autor“ kennzeichnet Kommentare der Person, die das Material gemacht hat. Bitte schreib über das Material, sei freundlich und lass Privates weg: Kommentare sind öffentlich.',
      ],
    },
    {
      heading: 'Welche Spielstärke soll ich wählen?',
      id: 'skill-level',
      body: [
        'Die angegebene Stufe ist ein Wegweiser, keine Schranke. Löst du die meisten Beispiele auf einen Blick, geh eine Stufe höher; brauchst du für jede zweite Zeile ein Brett, geh eine tiefer.',
      ],
      items: [
        'Anfänger (grün): Du lernst die Regeln, die ersten Mattbilder und wie man keine Figuren ungedeckt stehen lässt.',
        'Mittelstufe (gelb): Du spielst regelmäßig und möchtest Taktik, Pläne und die grundlegenden Endspiele lernen.',
        'Fortgeschrittene (blau): Du spielst im Verein oder auf Turnieren, rechnest mehrere Züge voraus und studierst ganze Eröffnungen.',
        'Meister (violett): gründliche Arbeit an Rechnen, Theorie und Endspielen für sehr starke Spieler.',
        'Für Kinder (orange): mit Blick auf Kinder ausgewählt.',
        'Alle Stufen (grau): auf jeder Stufe nützlich.',
      ],
    },
    {
      heading: 'Wie erreiche ich euch?',
      id: 'contact',
      body: [
        'Schreib an [{SUPPORT_EMAIL}](mailto:{SUPPORT_EMAIL}). Wir bemühen uns, innerhalb von 48 Stunden zu antworten. Auf der [Kontaktseite](/contact) steht, was du angeben solltest, damit wir gleich mit der ersten Antwort helfen können.',
      ],
    },
  ],
}
