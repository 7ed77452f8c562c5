import type { PageText } from '#shared/contracts/page-contents.ts'

export const PRIVACY: PageText = {
  title: 'Datenschutzerklärung',
  subtitle: 'Zuletzt aktualisiert: 4. April 2025',
  sections: [
    {
      heading: 'Kurz gesagt',
      id: 'in-short',
      body: [
        'Du kannst alles auf [Openfile](/) lesen, ohne uns zu sagen, wer du bist. Hier gibt es keine Werbung, keinen Analysedienst und keinen Tracker einer anderen Firma. Wenn du ein Konto anlegst, speichern wir, was das Konto braucht, und nichts darüber hinaus; wir verkaufen es nicht, und du kannst es selbst herunterladen oder löschen.',
        'Der Rest dieser Erklärung nennt die Einzelheiten. Mit „wir“ und „uns“ sind die Menschen gemeint, die diese Website betreiben. Wie die Seite benutzt werden darf, steht in den [Nutzungsbedingungen](/terms), wozu es das Projekt gibt, unter [Über Openfile](/about).',
      ],
    },
    {
      heading: 'Wer verantwortlich ist',
      id: 'who-is-responsible',
      body: [
        'Der Betreiber dieser Seite ist für deine personenbezogenen Daten verantwortlich (rechtlich der „Verantwortliche“) und unter {SUPPORT_EMAIL} zu erreichen. Bitte schreib mit jeder Frage und jedem Anliegen zu deinen Daten an diese Adresse.',
      ],
    },
    {
      heading: 'Wenn du uns ohne Konto besuchst',
      id: 'visiting',
      body: ['Einige Angaben sind nötig, um eine Seite auszuliefern und den Betrieb zu sichern:'],
      items: [
        'Technische Protokolle. Unser Server kann die Zeit einer Anfrage, die angefragte Adresse, das Ergebnis, deine IP-Adresse und den Namen aufzeichnen, den dein Browser nennt. Wir nutzen das, um Fehler zu finden und Angriffe zu stoppen.',
        'Grenzen für Anfragen. Damit automatische Programme die Seite nicht überlasten und keine Passwörter erraten, zählen wir kurze Zeit lang die Anfragen je IP-Adresse.',
        'Aufrufzahlen. Wenn du ein Material öffnest, steigt sein Zähler. Um einen Besucher in einer halben Stunde nur einmal zu zählen, merken wir uns den Besuch so lange im Arbeitsspeicher des Servers. Wenn du nicht angemeldet bist, sagt der Zähler selbst nichts über dich.',
        'Suchzahlen. Wir zählen, wonach gesucht wird und ob es gefunden wurde, um zu erfahren, was dem Katalog fehlt, und bewahren diese Zahlen {SEARCH_STATS_MONTHS} Monate lang auf. Sie sagen nichts darüber, wer gesucht hat: Weder Konto noch IP-Adresse werden mit ihnen gespeichert, und Wörter, die am selben Tag weniger als drei Besucher gesucht haben, werden gar nicht gespeichert. Um einen Besucher nur einmal am Tag zu zählen, hält der Arbeitsspeicher des Servers bis zum Ende des Tages einen verschlüsselten Code, gebildet aus der IP-Adresse und dem Namen des Browsers. Suchen im Kindermodus werden nicht gezählt.',
        'Deine Darstellung. Farbschema und Kindermodus bleiben in deinem eigenen Browser; siehe die [Cookie-Richtlinie](/cookies).',
      ],
    },
    {
      heading: 'Wenn du ein Konto hast',
      id: 'account-data',
      body: [
        'Dein Benutzername und was du in Kommentaren und Bewertungen schreibst, sind öffentlich. Deine E-Mail-Adresse, gemerkten Materialien, Aufrufe und Einstellungen werden anderen Besuchern nicht gezeigt.',
        'Benutzername, E-Mail-Adresse und Passwort sind für ein Konto nötig; Profilbild, Vorstellung und deine Vorlieben sind freiwillig. Wir speichern:',
      ],
      items: [
        'Benutzername und E-Mail-Adresse und ob die Adresse bestätigt ist.',
        'Dein Passwort, nur als argon2id-Hash. Mit einem Hash können wir ein Passwort prüfen; lesen können wir es damit nicht.',
        'Die Adresse eines Profilbilds und eine kurze Vorstellung, wenn du sie angibst.',
        'Vorlieben: zum Beispiel Farbschema, Benachrichtigungen, bevorzugte Spielstärke, Themen und Eröffnungen.',
        'Die Materialien, die du dir gemerkt, bewertet und angesehen hast, mit der Zahl der Aufrufe und der Zeit des letzten.',
        'Was du lernst, mit deinem Fortschritt und deinen privaten Notizen, und deinen Plan: seine Schritte und woraus er entstand, also deine Antworten und Zahlen zu Eröffnungen, nie eine Partie.',
        'Deine Listen und die Listen, denen du folgst. Andere können eine Liste nur lesen, wenn du sie veröffentlichst oder ihnen ihren Link gibst.',
        'Deine Kommentare und Sterne, mit dem Datum.',
        'Deine Stimmen für Kommentare, deine Meldungen und die Materialien und Korrekturen, die du vorgeschlagen hast.',
        'Deine Benachrichtigungen: die neuesten 500, und die gelesenen höchstens 90 Tage lang.',
        'Wenn du die Zwei-Faktor-Anmeldung nutzt: ihr Geheimnis, verschlüsselt, und deine Wiederherstellungscodes, als Hashes. Den QR-Code für deine Authenticator-App zeichnet unser eigener Server, sodass das Geheimnis an keinen Bilderdienst geht.',
        'Deine offenen Sitzungen: wann jede begann und zuletzt benutzt wurde und zu welcher IP-Adresse und welchem Browser sie gehört, damit du sie in den Einstellungen erkennen und beenden kannst.',
        'Wann das Konto angelegt wurde und wann du dich zuletzt angemeldet hast.',
      ],
    },
    {
      heading: 'Sicherheitsprotokoll',
      id: 'security-log',
      body: [
        'Wir führen ein Protokoll über Anmeldungen, fehlgeschlagene Versuche und Änderungen, die für die Sicherheit wichtig sind, etwa ein neues Passwort oder das Ein- und Ausschalten der Zwei-Faktor-Anmeldung. Ein Eintrag hält fest, was geschah, die Zeit, die IP-Adresse und das betroffene Konto. Er enthält nie ein Passwort oder einen Code. Handlungen von Administratoren werden ebenso aufgezeichnet.',
      ],
    },
    {
      heading: 'E-Mails, die wir schicken',
      id: 'emails',
      body: [
        'Wir schreiben dir aus fünf Gründen: um deine Adresse zu bestätigen; um dich ein Passwort zurücksetzen zu lassen; um dir etwas mitzuteilen, das dein Konto oder seine Sicherheit betrifft; wenn deine Adresse bestätigt ist, um dir von Antworten auf deine Kommentare, von deinen Vorschlägen und von Entscheidungen der Moderatoren zu berichten; und, nur wenn du darum bittest, einmal in der Woche darüber, was du lernst, über deinen Plan und was neu ist. E-Mails der letzten beiden Arten kannst du auf der Seite deiner Benachrichtigungen abschalten und mit einem Link in jeder von ihnen. Diese Nachrichten enthalten keine Werbung und keine unsichtbaren Zählbilder.',
        'Wenn du deine Adresse für einen Newsletter hinterlässt, speichern wir sie nur dafür, und du kannst jederzeit mit einer Nachricht an {SUPPORT_EMAIL} widerrufen. Adressen von Konten nehmen wir nicht in diese Liste auf.',
      ],
    },
    {
      heading: 'Warum wir diese Daten nutzen dürfen',
      id: 'legal-basis',
      body: [
        'Wir treffen keine automatisierten Entscheidungen mit rechtlichen oder ähnlich ernsten Folgen, und wir bilden keine Profile für Werbung.',
        'Wo das europäische Datenschutzrecht (die DSGVO) für dich gilt, stützen wir uns auf diese Grundlagen:',
      ],
      items: [
        'Um zu leisten, worum du gebeten hast: dein Konto, gemerkte Materialien, Kommentare, Bewertungen und Einstellungen (Erfüllung eines Vertrags, Artikel 6 Absatz 1 Buchstabe b).',
        'Um die Seite sicher und in Betrieb zu halten: technische Protokolle, Grenzen für Anfragen, Sitzungen und das Sicherheitsprotokoll; und um zu wissen, welche Materialien genutzt werden: Aufrufzahlen (berechtigte Interessen, Artikel 6 Absatz 1 Buchstabe f).',
        'Um einen Newsletter zu schicken, wenn du darum gebeten hast (Einwilligung, Artikel 6 Absatz 1 Buchstabe a). Du kannst die Einwilligung jederzeit widerrufen; was wir vorher getan haben, bleibt rechtmäßig.',
        'Um eine rechtliche Pflicht zu erfüllen, zum Beispiel wenn ein Gericht es anordnet (Artikel 6 Absatz 1 Buchstabe c).',
      ],
    },
    {
      heading: 'Bilder und Links anderer Seiten',
      id: 'other-sites',
      body: [
        'Manche Bilder, etwa das Vorschaubild eines Videos, werden von der Seite geladen, auf der sie liegen. Dein Browser nimmt dann mit dieser Seite Verbindung auf, und sie erfährt deine IP-Adresse, ganz so, als hättest du das Bild dort geöffnet. Nur Seiten, die unsere Redaktion für den Katalog ausgewählt hat, werden je angesprochen: Mitglieder werden mit dem ersten Buchstaben ihres Namens gezeigt, und kein Bild wird von einer Adresse geladen, die ein Mitglied eingegeben hat.',
        'Die Knöpfe „Ansehen“ und „Öffnen“ führen dich auf andere Seiten. Wir bitten deinen Browser, ihnen nicht zu verraten, von welcher unserer Seiten du kommst. Dort gelten deren eigene Datenschutzregeln, und sie können eigene Cookies setzen. Manche dieser Links sind Affiliate-Links; siehe die [Hinweise zu Affiliate-Links](/affiliate-disclosure).',
      ],
    },
    {
      heading: 'Wer deine Daten sonst noch sieht',
      id: 'recipients',
      body: [
        'Wir verkaufen, vermieten und tauschen keine personenbezogenen Daten. Firmen, die den Server bereitstellen oder unsere E-Mails zustellen, können Daten in unserem Auftrag verarbeiten, vertraglich gebunden und nur nach unserer Weisung. Sonst geben wir Daten nur weiter, wenn das Gesetz es verlangt oder wenn es nötig ist, um einen Rechtsanspruch abzuwehren.',
        'Wenn du wissen willst, welche Anbieter derzeit eingesetzt werden und in welchen Ländern, frag unter {SUPPORT_EMAIL} nach. Sollten Daten aus Europa in einem Land ohne gleichwertigen Schutz verarbeitet werden, müssen zuvor die gesetzlich verlangten Garantien vorliegen, etwa Standardvertragsklauseln.',
      ],
    },
    {
      heading: 'Wie lange wir sie aufbewahren',
      id: 'retention',
      body: ['Wir bewahren Daten auf, solange ihr Zweck besteht.'],
      items: [
        'Kontodaten: bis du dein Konto löschst.',
        'Sitzungen: bis du dich abmeldest, längstens 14 Tage nach deinem letzten Besuch oder 30 Tage nach der Anmeldung.',
        'Bestätigungslinks gelten 24 Stunden, Links zum Zurücksetzen des Passworts 60 Minuten, und jeder von ihnen nur einmal.',
        'Das Sicherheitsprotokoll und die IP-Adressen darin: {AUDIT_MONTHS} Monate. Ältere Einträge werden stündlich entfernt.',
        'Suchzahlen, die nichts darüber sagen, wer gesucht hat: {SEARCH_STATS_MONTHS} Monate.',
        'Technische Protokolle: solange sie helfen, Fehler zu finden oder Missbrauch aufzuklären. Danach werden sie entfernt.',
        'Adressen für Newsletter: bis du widerrufst.',
        'Deine Nachrichten an uns: bis die Sache erledigt ist, und länger nur, wo das Gesetz es verlangt.',
        'Sicherungskopien können gelöschte Daten noch eine Weile enthalten, bis neuere an ihre Stelle treten.',
      ],
    },
    {
      heading: 'Dein Konto herunterladen oder löschen',
      id: 'export-and-deletion',
      body: [
        'In den [Einstellungen](/settings), auf dem Reiter „Konto“, kannst du eine Kopie deiner Daten herunterladen und dein Konto löschen. Du brauchst dafür niemandes Erlaubnis und musst keinen Grund nennen.',
        'Das Löschen entfernt dein Profil, deine Vorlieben, gemerkten Materialien, den Verlauf deiner Aufrufe und deine Sitzungen endgültig. Deine Kommentare bleiben, damit das Gespräch um sie herum verständlich bleibt, aber sie erscheinen unter dem Namen „Gelöschtes Konto“ und sind nicht mehr mit dir verbunden. Einträge über dich im Sicherheitsprotokoll werden entfernt oder von allem befreit, was auf dich hinweist. Wenn der Text eines Kommentars verrät, wer du bist, schreib uns, und wir entfernen auch ihn.',
      ],
    },
    {
      heading: 'Deine Rechte',
      id: 'your-rights',
      body: [
        'Um eines der folgenden Rechte auszuüben, schreib an {SUPPORT_EMAIL}. Vielleicht stellen wir dir eine Frage, um sicherzugehen, dass das Konto deines ist. Wir bemühen uns, innerhalb von 48 Stunden zu antworten, und bearbeiten dein Anliegen innerhalb eines Monats oder sagen dir innerhalb dieses Monats, wenn das Gesetz uns mehr Zeit gibt und wir sie brauchen. Das kostet dich nichts. Bist du nicht zufrieden, kannst du dich bei der Datenschutzbehörde beschweren, in deren Gebiet du lebst oder arbeitest.',
        'Je nachdem, wo du lebst, gibt dir das Gesetz einige oder alle der folgenden Rechte. Wir gewähren sie allen, soweit wir können:',
      ],
      items: [
        'zu erfahren, ob wir Daten über dich haben, und eine Kopie davon zu bekommen;',
        'falsche Daten berichtigen zu lassen (die E-Mail-Adresse eines Kontos wird über den Support geändert);',
        'Daten löschen oder ihre Nutzung einschränken zu lassen;',
        'deine Daten in einem Format mitzunehmen, das andere Programme lesen können;',
        'einer Nutzung zu widersprechen, die auf unseren berechtigten Interessen beruht;',
        'eine Einwilligung zu widerrufen, die du gegeben hast.',
      ],
    },
    {
      heading: 'Wie wir Daten schützen',
      id: 'security',
      body: [
        'Passwörter, Sitzungskennungen und die Links in unseren E-Mails werden nur als Hashes gespeichert. Wiederholte falsche Passwörter oder Codes werden gebremst. In den Einstellungen kannst du die Zwei-Faktor-Anmeldung einschalten und deine Sitzungen sehen und beenden. Sollte dich eine Datenpanne gefährden, sagen wir es dir und den Behörden, wie das Gesetz es verlangt. Kein System ist vollkommen. Wenn du eine Schwachstelle findest, sag es bitte zuerst uns unter {SUPPORT_EMAIL}.',
      ],
    },
    {
      heading: 'Kinder unter 13',
      id: 'children-under-13',
      body: [
        'Konten sind für Menschen ab 13 Jahren. Wir erheben wissentlich keine personenbezogenen Daten von Kindern unter 13. In manchen Ländern liegt das Alter, ab dem junge Menschen solchen Diensten selbst zustimmen dürfen, höher, bei bis zu 16 Jahren; darunter müssen Eltern oder Erziehungsberechtigte zustimmen.',
        'Der Kindermodus braucht kein Konto. Er ist eine Einstellung in deinem Browser, die den Katalog auf Material beschränkt, das für Kinder gekennzeichnet ist; wir speichern dafür keinen Namen, keine Adresse und kein Profil. Wenn ihn ein Elternteil sperrt, speichern wir eine verschlüsselte Form der PIN, die sich nicht zurücklesen lässt, was der Elternteil gewählt hat und wie oft eine PIN versucht wurde. Bitte denk daran, dass die Links auf andere Seiten führen, und sieh dir diese Seiten zuerst an.',
        'Wenn du glaubst, dass uns ein Kind unter 13 personenbezogene Daten gegeben hat, schreib an {SUPPORT_EMAIL}. Wir löschen das Konto und die Daten umgehend.',
      ],
    },
    {
      heading: 'Änderungen dieser Erklärung',
      id: 'changes',
      body: [
        'Wenn sich die Seite ändert, muss sich vielleicht auch diese Erklärung ändern. Das Datum oben sagt, wann das zuletzt geschah. Ist eine Änderung für Menschen mit Konto wichtig, kündigen wir sie auf der Seite an, bevor sie gilt.',
      ],
    },
    {
      heading: 'Verwandte Seiten',
      id: 'related-pages',
      body: [
        'Siehe auch die [Nutzungsbedingungen](/terms), die [Cookie-Richtlinie](/cookies), die [Hinweise zu Affiliate-Links](/affiliate-disclosure) und [Über Openfile](/about). Diese Erklärung steht immer unter [Datenschutz](/privacy), und zum Katalog kommst du über die [Startseite](/) zurück.',
      ],
    },
  ],
}
