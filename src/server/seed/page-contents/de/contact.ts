import type { PageText } from '#shared/contracts/page-contents.ts'

export const CONTACT: PageText = {
  title: 'Kontakt',
  subtitle: 'Fragen, Korrekturen und Vorschläge sind willkommen.',
  sections: [
    {
      heading: 'Schreib uns',
      id: 'write-to-us',
      body: [
        'Unsere Adresse ist [{SUPPORT_EMAIL}](mailto:{SUPPORT_EMAIL}). Jede Nachricht liest ein Mensch, und unser Ziel ist es, innerhalb von 48 Stunden zu antworten. Viele Fragen sind schon unter [Hilfe](/help) beantwortet.',
      ],
    },
    {
      heading: 'Was du angeben solltest',
      id: 'what-to-include',
      body: [
        'Ein paar Angaben ersparen uns beiden eine zweite Runde. Bitte schick uns nie dein Passwort, einen Zwei-Faktor-Code oder einen Wiederherstellungscode. Wir werden nicht danach fragen.',
      ],
      items: [
        'Was du tun wolltest und was stattdessen geschah.',
        'Die Adresse der Seite, aus der Adresszeile des Browsers kopiert.',
        'Den genauen Wortlaut einer Fehlermeldung, samt ihrer Anfrage-ID, falls eine angezeigt wird.',
        'Deinen Browser und dein Gerät, zum Beispiel „Firefox auf einem Android-Handy“.',
        'Wenn es um dein Konto geht: deinen Benutzernamen. Schreib dann bitte von der E-Mail-Adresse des Kontos.',
      ],
    },
    {
      heading: 'Einen kaputten Link melden',
      id: 'broken-link',
      body: [
        'Videos werden gelöscht, und Geschäfte verlegen ihre Seiten. Schick uns den Titel oder die Openfile-Adresse des Eintrags und sag, was du gesehen hast: eine Fehlerseite, etwas anderes oder einen falschen Preis. Wenn du die neue Adresse kennst, schreib sie dazu, und wir berichtigen den Eintrag.',
      ],
    },
    {
      heading: 'Material vorschlagen',
      id: 'suggest-a-resource',
      body: [
        'Hat dir ein Buch, ein Kurs oder ein Video geholfen? Schick uns Titel, Autor und einen Link und schreib in ein, zwei Sätzen, wem es nützt und warum. Wie wir auswählen, steht unter [Über Openfile](/about). Wenn du es selbst gemacht hast, sag das bitte dazu. Ein Nachteil ist das nicht; wir beurteilen es wie alles andere.',
      ],
    },
    {
      heading: 'Kommentare und Urheberrecht',
      id: 'comments-and-copyright',
      body: [
        'Um einen Kommentar zu melden, schick uns die Adresse der Seite, den Namen über dem Kommentar und einen Satz zum Problem. Wenn etwas auf Openfile deine Rechte verletzt, nenne das Werk und die Seite. Beides bearbeiten wir zügig, wie in den [Nutzungsbedingungen](/terms) beschrieben.',
      ],
    },
    {
      heading: 'Anfragen zum Datenschutz',
      id: 'privacy-requests',
      body: [
        'Deine Daten herunterladen und dein Konto löschen kannst du selbst in den [Einstellungen](/settings), auf dem Reiter „Konto“. Für alles andere, etwa eine neue E-Mail-Adresse, eine Berichtigung, einen Widerspruch oder eine Frage zu den Daten eines Kindes, schreib uns mit „Datenschutz“ in der Betreffzeile. Deine Rechte stehen in der [Datenschutzerklärung](/privacy).',
      ],
    },
    {
      heading: 'Sicherheitslücken',
      id: 'security-reports',
      body: [
        'Wenn du eine Schwachstelle gefunden hast, schreib bitte zuerst uns, mit den Schritten, um sie nachzuvollziehen, und lass uns Zeit, sie zu beheben, bevor du sie veröffentlichst. Sieh dir dabei keine Daten anderer Leute an. Wir sind für jeden sorgfältigen Bericht dankbar.',
      ],
    },
  ],
}
