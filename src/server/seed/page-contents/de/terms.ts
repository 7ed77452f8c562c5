import type { PageText } from '#shared/contracts/page-contents.ts'

export const TERMS: PageText = {
  title: 'Nutzungsbedingungen',
  subtitle: 'Zuletzt aktualisiert: 15. April 2025',
  sections: [
    {
      heading: 'Über diese Bedingungen',
      id: 'about-these-terms',
      body: [
        'Diese Bedingungen sind die Vereinbarung zwischen dir und dem Betreiber dieser Seite, zu erreichen unter {SUPPORT_EMAIL} („wir“), über die Nutzung von [Openfile](/). Indem du die Seite nutzt, nimmst du sie an. Bist du nicht einverstanden, nutze die Seite bitte nicht. Wir haben versucht, sie so zu schreiben, dass man sie ohne Anwalt lesen kann.',
      ],
    },
    {
      heading: 'Was Openfile bietet',
      id: 'the-service',
      body: [
        'Openfile ist ein kostenloser Katalog von Lernmaterial für Schach. Wir beschreiben Videos, Bücher, Kurse und Artikel und verweisen auf die Seiten, die sie veröffentlichen oder verkaufen. Wir bieten diese Werke nicht selbst an und verkaufen sie nicht. Registrierte Mitglieder können sich Materialien außerdem merken, sie bewerten und kommentieren.',
        'Die Seite wird noch entwickelt. Funktionen können sich ändern, und Teile können zeitweise nicht verfügbar sein.',
      ],
    },
    {
      heading: 'Dein Konto',
      id: 'your-account',
      body: [
        'Zum Stöbern brauchst du kein Konto. Wenn du eines anlegst, halte dich bitte an Folgendes:',
      ],
      items: [
        'Du bist mindestens 13 Jahre alt. Wo das Gesetz deines Landes für Dienste wie diesen ein höheres Alter vorsieht, haben Eltern oder Erziehungsberechtigte zugestimmt.',
        'Du gibst eine E-Mail-Adresse an, die dir gehört. Du darfst einen Spitznamen verwenden, aber keinen, der jemand anderen vortäuscht oder Menschen beleidigt.',
        'Du behältst dein Passwort für dich und teilst das Konto nicht. Wir empfehlen die Zwei-Faktor-Anmeldung.',
        'Du sagst uns unter {SUPPORT_EMAIL} Bescheid, wenn du glaubst, dass jemand anders dein Konto benutzt hat.',
      ],
    },
    {
      heading: 'Kommentare und Bewertungen',
      id: 'comments-and-ratings',
      body: [
        'Was du schreibst, bleibt deins. Damit wir es zeigen können, gibst du uns die nicht ausschließliche, kostenlose Erlaubnis, deine Kommentare und Bewertungen auf Openfile zu speichern und zu veröffentlichen. Sie gilt, solange sie auf der Seite stehen. Du bestätigst, dass du das Recht hast, sie zu veröffentlichen.',
        'Bewerte, was du kennst. Bitte bewerte oder rezensiere nicht deine eigene Arbeit oder die eines Konkurrenten, als wärst du ein gewöhnlicher Leser. Veröffentliche nicht:',
      ],
      items: [
        'Beleidigungen, Drohungen, Hass oder Belästigung oder was für Kinder ungeeignet ist;',
        'private Angaben über dich oder andere;',
        'Werbung, wiederholte Nachrichten oder irreführende Links;',
        'Kopien von Lektionen, Büchern oder anderen Werken, die du nicht weitergeben darfst;',
        'alles andere, was gegen das Gesetz verstößt.',
      ],
    },
    {
      heading: 'Moderation',
      id: 'moderation',
      body: [
        'Wir können Inhalte entfernen, die gegen diese Bedingungen verstoßen, und in schweren oder wiederholten Fällen ein Konto sperren oder schließen. Wir wägen jeden Fall ab und nennen dir, wo wir können, den Grund. Über Moderation entscheiden Menschen, keine Software.',
        'Um einen Kommentar zu melden, schick seine Adresse und einen Satz zum Problem an {SUPPORT_EMAIL}. Wenn du meinst, dass wir über deinen eigenen Inhalt falsch entschieden haben, antworte uns, und wir sehen ihn uns noch einmal an.',
      ],
    },
    {
      heading: 'Faire Nutzung',
      id: 'fair-use',
      body: ['Bitte lass es sein:'],
      items: [
        'in Konten, Daten oder Teile des Systems eindringen zu wollen, die nicht für dich bestimmt sind;',
        'die Seite zu stören, etwa indem du sie überlastest oder ihre Grenzen für Anfragen umgehst;',
        'Bewertungen oder Aufrufzahlen zu manipulieren oder Konten automatisch anzulegen;',
        'wesentliche Teile des Katalogs zu kopieren, um sie als deine eigenen zu veröffentlichen. Zitieren, Verlinken und die übliche Erfassung durch Suchmaschinen sind willkommen.',
      ],
    },
    {
      heading: 'Andere Seiten, Preise und Affiliate-Links',
      id: 'other-sites',
      body: [
        'Links führen auf Seiten, die wir nicht betreiben. Für deren Inhalte, Angebote und eigene Bedingungen sind ihre Inhaber verantwortlich, und ein Kauf ist ein Vertrag zwischen dir und dem Verkäufer. Preise, Dauern und Bewertungen in unserem Katalog sind Anhaltspunkte und können veraltet sein; „Kostenlos?“ heißt, dass uns kein Preis bekannt ist. Es zählt, was auf der Seite des Verkäufers steht.',
        'Manche Links können Affiliate-Links sein. Dann erhalten wir vielleicht eine Provision, ohne Mehrkosten für dich. Wie das geht, erklären die [Hinweise zu Affiliate-Links](/affiliate-disclosure).',
      ],
    },
    {
      heading: 'Rechte am Katalog',
      id: 'rights',
      body: [
        'Die Beschreibungen und die Gestaltung von Openfile sind urheberrechtlich geschützt, soweit nicht eine Lizenz etwas anderes sagt. Namen, Umschläge, Logos und Marken der aufgeführten Materialien gehören ihren Inhabern; dass wir etwas aufführen, heißt nicht, dass der Inhaber Openfile gutheißt.',
        'Wenn du die Rechte an etwas hier Gezeigtem hast und meinst, dass es hier nicht stehen sollte, schreib an {SUPPORT_EMAIL} und nenne die Adresse der Seite, das betreffende Werk und wie wir dich erreichen. Wir prüfen es zügig und entfernen, was entfernt werden muss.',
      ],
    },
    {
      heading: 'Was wir versprechen können und was nicht',
      id: 'liability',
      body: [
        'Wir pflegen den Katalog mit Sorgfalt und bieten ihn kostenlos an, so wie er ist. Wir können nicht versprechen, dass jeder Eintrag vollständig und richtig ist, dass jeder Link noch funktioniert oder dass die Seite immer erreichbar ist. Auch besseres Schach ist leider nicht garantiert.',
        'Wir haften unbeschränkt, wo das Gesetz es verlangt, insbesondere bei Vorsatz und grober Fahrlässigkeit, bei Verletzung von Leben, Körper oder Gesundheit und überall, wo die Haftung nicht ausgeschlossen werden kann. Darüber hinaus haften wir, soweit das Gesetz es erlaubt, nicht für Schäden aus der Nutzung dieses kostenlosen Dienstes, aus seiner Unterbrechung oder aus den Inhalten anderer Seiten.',
        'Nichts in diesen Bedingungen nimmt dir Rechte, die dir das Gesetz als Verbraucher gibt.',
      ],
    },
    {
      heading: 'Datenschutz und Cookies',
      id: 'privacy',
      body: [
        'Wie wir mit personenbezogenen Daten umgehen, steht in der [Datenschutzerklärung](/privacy), was wir in deinem Browser speichern, in der [Cookie-Richtlinie](/cookies).',
      ],
    },
    {
      heading: 'Ende der Vereinbarung',
      id: 'ending',
      body: [
        'Du kannst dein Konto jederzeit in den [Einstellungen](/settings) löschen, auf dem Reiter „Konto“. Deine Kommentare bleiben dann unter dem Namen „Gelöschtes Konto“ stehen. Wir können ein Konto schließen, das gegen diese Bedingungen verstößt, und wir können den Dienst als Ganzes einstellen; dann kündigen wir es den Mitgliedern rechtzeitig an, damit sie vorher ihre Daten herunterladen können.',
      ],
    },
    {
      heading: 'Änderungen dieser Bedingungen',
      id: 'changes',
      body: [
        'Wir können diese Bedingungen ändern, wenn sich die Seite oder das Gesetz ändert. Das Datum oben zeigt die geltende Fassung. Wichtige Änderungen finden Mitglieder auf der Seite angekündigt, bevor sie gelten. Wenn du sie nicht annimmst, kannst du dein Konto löschen; nutzt du die Seite danach weiter, gilt die neue Fassung.',
      ],
    },
    {
      heading: 'Recht und Streitfälle',
      id: 'law',
      body: [
        'Wenn etwas schiefgeht, schreib zuerst uns: Die meisten Probleme lassen sich mit einer E-Mail lösen. Nutzt du die Seite als Verbraucher, schützt dich das zwingende Verbraucherrecht des Landes, in dem du lebst, und du kannst dort vor Gericht gehen. Sollte eine dieser Bedingungen ungültig sein, bleiben die anderen in Kraft.',
      ],
    },
    {
      heading: 'Verwandte Seiten',
      id: 'related-pages',
      body: [
        'Diese Bedingungen stehen immer unter [Nutzungsbedingungen](/terms). Siehe auch [Datenschutz](/privacy), [Cookies](/cookies), die [Hinweise zu Affiliate-Links](/affiliate-disclosure), [Über Openfile](/about) und die [Startseite](/). Fragen gehen an {SUPPORT_EMAIL}.',
      ],
    },
  ],
}
