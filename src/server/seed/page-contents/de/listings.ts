import type { PageText } from '#shared/contracts/page-contents.ts'

export const PLAY: PageText = {
  title: 'Schach online spielen',
  subtitle:
    'Orte, an denen du gegen Menschen und Computer spielen kannst, in jedem Tempo und jeder Stärke.',
  sections: [
    {
      heading: 'Von der Lektion ans Brett',
      id: 'introduction',
      body: [
        'Eine neue Idee gehört dir erst, wenn du sie gegen jemanden ausprobiert hast. Die Seiten hier finden einen Gegner für dich, vom geduldigen Computer bis zu einem Menschen deiner Stärke am anderen Ende der Welt.',
        'Wo immer du spielst: Sieh dir eine verlorene Partie einmal an, bevor du die nächste beginnst. Zehn Minuten mit dem Zug, der schiefging, lehren mehr als drei weitere Partien.',
      ],
    },
    {
      heading: 'Eine Plattform wählen',
      id: 'choosing-a-platform',
      body: [
        'Die meisten bleiben bei einer Hauptseite, denn Wertungszahlen und Freunde ziehen nicht mit um. Probiere vorher zwei oder drei je eine Woche lang aus. Diese Fragen helfen bei der Entscheidung.',
      ],
      items: [
        'Wie viel Zeit hast du? Schnellpartien mit zehn Minuten oder mehr je Spieler lassen Raum zum Nachdenken und eignen sich für Lernende am besten. Blitz und Bullet belohnen Tempo. Beim Fernschach darf ein einzelner Zug Tage dauern, was sich mit Arbeit und Familie verträgt.',
        'Gegen wen möchtest du spielen? Große Seiten finden zu jeder Stunde in Sekunden einen passenden Gegner. Kleinere Klubs bieten vertraute Namen und längere Gespräche. Computergegner nehmen dir eine Pause nie übel.',
        'Was kostet es? Manche Seiten sind ganz kostenlos; andere verlangen Geld für Lektionen, zusätzliche Aufgaben oder tiefere Analysen. Für deine ersten hundert Partien brauchst du keine bezahlte Mitgliedschaft.',
        'Kannst du deine Partien nachspielen? Eine gute Seite bewahrt sie auf und lässt dich hinterher mit einem Schachprogramm durchgehen.',
        'Brauchst du ein Konto? Auf mehreren Seiten kannst du die erste Partie ohne Konto spielen. Mit einem Konto bekommst du eine Wertungszahl und damit passendere Gegner.',
        'Wer wird dort spielen? Wähle für ein Kind eine Seite mit eingeschränktem Chat und einer Ansicht für Eltern. Die [Seite für Kinder](/kids) nennt einige.',
      ],
    },
  ],
}

export const KIDS: PageText = {
  title: 'Schach für Kinder',
  subtitle:
    'Seiten, Spiele und Arbeitshefte für junge Spieler und ein paar Ratschläge für ihre Eltern.',
  sections: [
    {
      heading: 'Der Anfang ist leicht',
      id: 'introduction',
      body: [
        'Hier sind Seiten, Spiele und Arbeitshefte für Kinder und für die Erwachsenen, die ihnen Schach beibringen. Im Katalog selbst zeigt der Schalter „Kindermodus“ in der Seitenleiste nur das Material, das für Kinder gekennzeichnet ist. Ein Konto braucht es dafür nicht.',
      ],
    },
    {
      heading: 'Tipps für Eltern',
      id: 'tips-for-parents',
      body: [
        'Du musst selbst nicht gut spielen. Ein Erwachsener, der nach einer Partie fragt: „Was wollte dein Gegner?“, ist schon ein guter Trainer.',
      ],
      items: [
        'Fang klein an. Spielt zuerst nur mit Bauern und Königen und nehmt dann eine Figurenart nach der anderen dazu. Viele Kinder kommen ab etwa sechs Jahren mit den vollen Regeln zurecht, aber es eilt nicht.',
        'Halte es kurz. Fünfzehn Minuten, die mit „noch eine!“ enden, sind besser als eine Stunde, die mit Tränen endet.',
        'Zeig früh das Matt. Ein Kind, das zwei oder drei einfache Mattbilder kennt, hat in jeder Partie ein Ziel.',
        'Nimm neben dem Bildschirm ein echtes Brett. Wer die Figuren mit der Hand zieht, behält die Muster besser, und ihr könnt auf derselben Seite des Tisches sitzen.',
        'Lass dein Kind nicht jedes Mal gewinnen. Gib lieber etwas vor: Spiel ohne Dame, oder tauscht nach der Hälfte die Seiten.',
        'Lobe das Denken, nicht das Ergebnis. „Du hast meine Drohung gesehen“ hält länger vor als „Du hast gewonnen“.',
        'Sperre den Kindermodus auf einem geteilten Gerät. [Wähle eine PIN](/kids/lock), und Openfile zeigt nur Schach für Kinder, bis du sie wieder eingibst: in diesem Browser oder überall, wo sich dein Kind anmeldet.',
        'Sieh dir eine Seite vor deinem Kind an. Prüfe, wer Nachrichten schicken kann, ob Namen verborgen sind und was Geld kostet. Links auf Openfile führen auf andere Seiten, die ihre eigenen Regeln haben, manche davon mit Werbung oder offenem Chat.',
        'Legt Konten gemeinsam an. Nimm einen Spitznamen und deine eigene E-Mail-Adresse und lies, welches Alter die Seite verlangt. Konten bei Openfile sind für Menschen ab 13 Jahren; siehe [Datenschutz](/privacy).',
        'Sucht Gesellschaft. Eine Schach-AG oder ein Verein am Ort gibt Kindern, was keine App kann: Freunde, die spielen.',
      ],
    },
    {
      heading: 'Wie der Kindermodus funktioniert',
      id: 'how-kids-mode-works',
      body: [
        'Der Schalter „Kindermodus“ zeigt Schach für Kinder, und ein Kind kann ihn auch wieder ausschalten. Eine Sperre hält: Solange sie besteht, schickt unser Server diesem Browser nichts als Material für Kinder, egal, welche Adresse jemand eintippt.',
      ],
      items: [
        'Einen Browser sperren. [Wähle eine PIN](/kids/lock) aus 4 bis 8 Ziffern. Ein Konto ist nicht nötig.',
        'Das Konto eines Kindes sperren. Melde dich darin an und wähle „jedes Gerät“; du bestätigst mit dem Passwort des Kontos. Wir schicken eine E-Mail an seine Adresse, wenn es gesperrt und wenn es entsperrt wird.',
        'Eine Klasse sperren. Mit einem Konto kannst du einen [Klassencode](/kids/class) erzeugen, der einen Tag lang für bis zu 30 Browser gilt. Entsperren kannst du sie auf derselben Seite, einzeln oder alle zugleich.',
        'Links nach draußen. Bevor dein Kind auf eine andere Website geht, sagt eine Seite, wohin der Link führt, und kann nach der PIN fragen.',
        'Sterne. Dein Kind sammelt für jede Lektion [einen Stern](/kids/stars). Die Sterne bleiben nur in diesem Browser.',
      ],
    },
    {
      heading: 'Was wir aufbewahren und was eine Sperre nicht kann',
      id: 'what-a-lock-keeps',
      body: [
        'Über dein Kind bewahren wir nichts auf: keinen Namen, kein Alter, keine Liste dessen, was es angesehen hat. Für die Sperre selbst bewahren wir eine verschlüsselte Form der PIN auf, deine Einstellungen und wie oft eine PIN versucht wurde.',
      ],
      items: [
        'Wer die Cookies eines Browsers löscht oder einen anderen Browser nimmt, ist aus der Sperre eines Browsers heraus. Die Sperre eines Kontos gilt überall, wo das Konto angemeldet ist.',
        'Die Sperre endet, wo unsere Website endet. Andere Websites filtert sie nicht; dafür sind die Einstellungen des Geräts da.',
        'PIN vergessen? Die Sperre eines Kontos öffnet sich mit seinem Passwort oder durch eine E-Mail an seine Adresse. Die Sperre einer Klasse öffnet die Lehrkraft. Die Sperre eines Browsers hat keine Adresse: Sie verschwindet, wenn du die Cookies dieser Website löschst.',
      ],
    },
  ],
}

export const OTHER_RESOURCES: PageText = {
  title: 'Weitere Schachseiten',
  subtitle:
    'Datenbanken, Schachprogramme, Verbände und Nachrichten und ein kleines Regal empfohlener Bücher.',
  sections: [
    {
      heading: 'Über die Lektionen hinaus',
      id: 'introduction',
      body: [
        'Ranglisten, Partiedatenbanken, Schachprogramme, Nachrichten und Verbände: Orte, an die du zurückkehrst, wenn Schach zur Gewohnheit geworden ist.',
      ],
    },
    {
      heading: 'Empfohlene Bücher',
      id: 'recommended-books',
      body: [
        'Ein kleines Regal, ungefähr von den ersten Schritten bis zum gründlichen Studium geordnet. Jedes dieser Bücher hilft Spielern seit vielen Jahren, und eines davon, langsam und mit einem Brett gelesen, reicht für eine Saison. Du findest sie und viele andere unter den [Büchern im Katalog](/category/book).',
      ],
      items: [
        'Play Winning Chess, von Yasser Seirawan und Jeremy Silman. Die Regeln, dann vier Ideen, nach denen man spielen kann: Material, Zeit, Raum und Bauernstruktur.',
        'Bobby Fischer Teaches Chess, von Bobby Fischer, Stuart Margulies und Donn Mosenfelder. Eine kleine Frage nach der anderen, bis das Matt auf der Grundreihe in Fleisch und Blut übergegangen ist.',
        'Logical Chess: Move by Move, von Irving Chernev. Vollständige Partien mit einer Begründung für jeden einzelnen Zug.',
        'Winning Chess Tactics, von Yasser Seirawan und Jeremy Silman. Gabeln, Fesselungen und ihre Verwandten, in einfachen Worten erklärt.',
        'Chess Fundamentals, von José Raúl Capablanca. Ein Weltmeister über die wenigen Dinge, auf die es am meisten ankommt.',
        'Simple Chess, von Michael Stean. Vorposten, schwache Bauern und offene Linien in einem dünnen Buch ohne eine überflüssige Seite.',
        'Silman’s Complete Endgame Course, von Jeremy Silman. Endspiele in der Reihenfolge, in der man sie braucht, nach Spielstärke geordnet.',
        '100 Endgames You Must Know, von Jesús de la Villa. Die Stellungen, die Turnierpartien entscheiden, in kurzen Kapiteln.',
        'My System, von Aron Nimzowitsch. Offene Linien, Freibauern, Prophylaxe: Ein großer Teil der Sprache des Positionsspiels stammt von hier.',
        'The Art of Attack in Chess, von Vladimir Vuković. Wie man Königsangriffe vorbereitet, ausführt und widerlegt.',
        'Zurich International Chess Tournament 1953, von David Bronstein. Ein großes Turnier, erzählt von einem der Teilnehmer, und eine Schule des Mittelspiels.',
        'My 60 Memorable Games, von Bobby Fischer. Seine eigenen Partien mit offenen Worten, darunter drei verlorene.',
        'The Life and Games of Mikhail Tal, von Mikhail Tal. Halb Erinnerungen, halb Partiesammlung, und sehr komisch.',
        'Dvoretsky’s Endgame Manual, von Mark Dvoretsky. Anspruchsvoll und vollständig, für ehrgeizige Turnierspieler.',
      ],
    },
  ],
}
