import type { PageText } from '#shared/contracts/page-contents.ts'

export const COOKIES: PageText = {
  title: 'Cookie-Richtlinie',
  subtitle: 'Zuletzt aktualisiert: 4. April 2025',
  sections: [
    {
      heading: 'Kurz gesagt',
      id: 'in-short',
      body: [
        '[Openfile](/) setzt bis zu acht kleine Cookies: zwei, die dich angemeldet halten, eines, das verhindert, dass Fremde dich aussperren, eines, das den Kindermodus gesperrt hält, zwei, die sich merken, wie die Seiten aussehen sollen, eines, das sich merkt, dass du eine Sprache gewählt hast, und eines, das eine Nachricht zur nächsten Seite trägt. Keines davon dient der Werbung, keines folgt dir auf andere Seiten, und keines gehört einer anderen Firma.',
        'Ein Cookie ist ein kurzer Text, den eine Website deinen Browser aufzubewahren und bei späteren Besuchen mitzuschicken bittet. Der lokale Speicher ist ähnlich, aber sein Inhalt bleibt im Browser und wird nicht mitgeschickt.',
      ],
    },
    {
      heading: 'Cookies, die dich angemeldet halten',
      id: 'login-cookies',
      body: [
        'Sie werden gesetzt, wenn du dich anmeldest. Ohne sie würde dich die Seite mit jedem Klick vergessen, ein Konto kann also nicht ohne sie funktionieren.',
      ],
      items: [
        'Das Cookie session enthält einen langen Zufallswert, der zu deiner Sitzung gehört, und nichts über dich. Es ist als HttpOnly gekennzeichnet, das heißt, Skripte auf der Seite können es nicht lesen. Es endet, wenn du dich abmeldest, 14 Tage nach deinem letzten Besuch oder 30 Tage nach der Anmeldung, je nachdem, was zuerst kommt.',
        'signed_in enthält den Wert 1 und sagt der Seite nur, dass es eine Sitzung gibt, nach der sie fragen kann. Es gibt zu nichts Zugang und wird entfernt, wenn deine Sitzung endet.',
        'access_denied enthält höchstens 20 Sekunden lang den Wert 1. Es wird gesetzt, wenn du eine Seite für Administratoren öffnest, ohne einer zu sein, damit die nächste Seite dir sagen kann, warum du dorthin geschickt wurdest.',
      ],
    },
    {
      heading: 'Das Cookie, das dich vor dem Aussperren schützt',
      id: 'browser-cookie',
      body: [
        'Nach mehreren falschen Passwörtern ist die Anmeldung eine Weile gesperrt. Damit andere dich nicht aussperren können, indem sie falsche Passwörter für dein Konto eingeben, sagt das Cookie browser, das bei der Anmeldung gesetzt wird, unserem Server, dass ein Konto mit diesem Browser schon benutzt wurde. Es enthält eine Zufallszahl und die Nummern dieser Konten, verschlüsselt. Es gibt zu nichts Zugang und bleibt ein Jahr nach deiner letzten Anmeldung. Skripte können es nicht lesen.',
      ],
    },
    {
      heading: 'Das Cookie, das den Kindermodus gesperrt hält',
      id: 'kids-lock-cookie',
      body: [
        'Wenn ein Elternteil den Kindermodus sperrt, sagt das Cookie kids_lock unserem Server, dass dieser Browser gesperrt ist. Es enthält die Nummer der Sperre, verschlüsselt, und bleibt ein Jahr oder bis jemand die PIN eingibt. Skripte können es nicht lesen. Wer es löscht, hebt die Sperre dieses Browsers auf.',
      ],
    },
    {
      heading: 'Cookies, die sich deine Wahl merken',
      id: 'preference-cookies',
      body: [
        'Sie enthalten keine Kennung. Mit ihnen kann unser Server die Seite vom ersten Augenblick an in den richtigen Farben schicken. Sie bleiben, bis du die Einstellung änderst, deine Cookies löschst oder dein Browser sie verfallen lässt.',
      ],
      items: [
        'theme sagt, ob du die helle oder die dunkle Darstellung benutzt.',
        'kids sagt, ob der Kindermodus an ist.',
        'language sagt, dass du eine Sprache gewählt oder das Angebot einer anderen geschlossen hast, damit wir sie nicht noch einmal anbieten. Wenn du angemeldet bist, enthält es deine Wahl, bis dein Konto sie hat.',
      ],
    },
    {
      heading: 'Lokaler Speicher',
      id: 'local-storage',
      body: [
        'Außerdem bewahren wir ein paar Werte im Speicher deines Browsers auf. Sie bleiben dort, bis du sie löschst, außer pendingLogin, das mit dem Schließen des Tabs verschwindet.',
      ],
      items: [
        'theme: deine Wahl von hell oder dunkel. Hast du keine getroffen, richten wir uns nach deinem System.',
        'kidsMode: ob der Kindermodus an ist.',
        'kidsStars: die Lektionen, die ein Kind als erledigt markiert hat, für die Seite „Meine Sterne“. Sie verlassen den Browser nie.',
        'study: was du lernen willst, gerade lernst oder ohne Anmeldung gelernt hast, mit deinem Fortschritt und deinen Notizen. Es bleibt im Browser, bis du dich anmeldest oder registrierst; dann zieht es in dein Konto um und wird hier entfernt.',
        'plan: dein Lernplan, wenn du nicht angemeldet bist: die Schritte, deine Antworten und Zahlen zu deinen Eröffnungen, aber keine Partien. Er zieht in dein Konto um, wenn du dich anmeldest, oder bleibt hier, wenn das Konto nicht erreichbar war.',
        'developmentNotice: welchen Hinweis über den Seiten du geschlossen hast.',
        'pendingLogin: während du einen Zwei-Faktor-Code eingibst, der Name deines Kontos und eine Kennung, die ein paar Minuten lang gilt. Es wird entfernt, sobald du angemeldet bist.',
        'Nur für Administratoren und Kuratoren: adminResources, also Suche, Sortierung, Seite, Seitengröße und Spalten der Tabelle, wie sie zuletzt waren, und adminBulkJob, die Nummer einer laufenden Änderung vieler Materialien.',
      ],
    },
    {
      heading: 'Warum es kein Cookie-Banner gibt',
      id: 'no-banner',
      body: [
        'Das europäische Recht verlangt eine Einwilligung, bevor eine Seite etwas auf deinem Gerät speichert, das für das, worum du gebeten hast, nicht nötig ist. Alles oben Genannte ist für die gewünschte Anmeldung nötig, schützt sie oder setzt eine Einstellung um, die du selbst gewählt hast. Wir verwenden keine Cookies für Analyse, Werbung oder soziale Netzwerke, also gibt es nichts zu fragen. Sollte sich das je ändern, fragen wir zuerst.',
      ],
    },
    {
      heading: 'Cookies anderer Seiten',
      id: 'other-sites',
      body: [
        'Wenn du einem Link von Openfile zu YouTube, Amazon, Chessable oder einer anderen Seite folgst, kann diese Seite nach ihren eigenen Regeln eigene Cookies setzen. Ist der Link ein Affiliate-Link, merkt sich der Verkäufer vielleicht mit einem Cookie, dass du von uns kamst; siehe die [Hinweise zu Affiliate-Links](/affiliate-disclosure).',
        'Manche Bilder werden von der Seite geladen, auf der sie liegen. Eine solche Seite kann versuchen, mit dem Bild ein Cookie zu setzen. Browser lehnen das immer häufiger ab, und du kannst deinem sagen, dass er alle Cookies von Dritten sperren soll, ohne auf Openfile etwas zu verlieren.',
      ],
    },
    {
      heading: 'Wie du Cookies entfernst oder ablehnst',
      id: 'your-control',
      body: [
        'In jedem Browser kannst du Cookies und lokalen Speicher ansehen, löschen und sperren, meist in den Einstellungen unter „Datenschutz“. Auch ohne Cookies kannst du im ganzen Katalog stöbern, suchen und filtern. Angemeldet bleiben kannst du nicht, und Farbschema und Kindermodus gehen vielleicht verloren.',
        'Wenn du dich abmeldest, endet die Sitzung auch auf unserem Server, ein altes Cookie ist danach also nichts mehr wert.',
      ],
    },
    {
      heading: 'Fragen und verwandte Seiten',
      id: 'related-pages',
      body: [
        'Fragen zu Cookies gehen an {SUPPORT_EMAIL}. Wie wir allgemein mit personenbezogenen Daten umgehen, erklärt die [Datenschutzerklärung](/privacy). Siehe auch die [Nutzungsbedingungen](/terms), [Über Openfile](/about) und die [Startseite](/).',
      ],
    },
  ],
}
