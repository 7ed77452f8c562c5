/** What openings are called in a language, and how names are put together in it. */
export type OpeningWords = {
  families: WordTable
  variations: WordTable
  /** Forms of adjectives: a German stem, or masculine and feminine. */
  adjectives: WordTable
  people: WordTable
  /** Nouns with their gender, such as 'Angriff/m'. */
  kinds: WordTable
  /** Stands between a family and its variation. */
  colon: string
  with: string
  /** How a family's name begins within a name: 'defensa holandesa', but 'Holländische Verteidigung'. */
  within: (family: string) => string
  named: (noun: string, name: string) => string
  described: (noun: string, gender: string, forms: readonly string[]) => string
  accepted: (gambit: string) => string
  declined: (gambit: string) => string
}

type WordTable = ReadonlyMap<string, string>

/** Reads lines such as 'Italian Game = Italienische Partie'. */
export function wordTable(lines: string): WordTable {
  return new Map(
    lines
      .trim()
      .split('\n')
      .map((line) => line.trim().split(' = ', 2) as [string, string]),
  )
}

/** Begins with a small letter, as common nouns do in Spanish and French. */
export function uncapitalized(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1)
}

/** People and places after which variations are called, and what stands before their names. */
const PEOPLE: ReadonlySet<string> = new Set(
  `
  Aachen Abbazia Abonyi Abrahams Adams Adhiban Adler Adorjan Aitken Alapin Alatortsev Albany Albin Alburt Alekhine
  Alessi Allgaier Anand Anderssen Andersson Andreaschek Antal Anti Antoshin Arafat Arnold Aronin Asten Averbakh
  Baeuerle Bahr Baird Baldwin Balogh Barcza Bardeleben Barry Basman Bastrikov Batavo Battambang Bayreuth Becker
  Behting Belezky Bello Bellon Belyavsky Benelux Benima Benjamin Benko Benoni Berg Berger Bernard Bernstein Bertin
  Beverwijk Beyer Bilguer Billinger Billockus Bird Birmingham Blachly Blackburne Blackmar Bladel Blake Bled Bledow
  Blumenfeld Bobotsov Boden Boehnke Bogoljubow Boleslavsky Bonet Bonsch Bonsdorf Boor Boren Borisenko Botvinnik
  Bourdonnais Bowdler Boyce Brandics Braune Bremen Brentano Breslau Breyer Brinckmann Brix Brodsky Brombacher
  Bronstein Brooklyn Browne Bryan Buckley Buerger Bugayev Bulla Burgess Burille Burk Burn Busch Byrne Bücker
  Campomanes Canal Capablanca Carls Carlsen Carlson Caro Carrera Celadon Chabanon Chandler Charlick Charousek
  Chatard Chebanenko Chekhover Chelyabinsk Chenoboskion Chicago Chigorin Chiodini Chistyakov Christensen Ciesielski
  Cochrane Colle Collijn Colman Colorado Cordel Cortlever Costa Cotter Cozio Cunningham Czerniak Damhaug Damiano
  Debrecen Dekker Delmar Deppe Deutz Devin Diemer Diepstraten Dilworth Dinic Dlugy Donner Dorfman Dougherty Drazic
  Dreyev Dubois Duchamp Dudweiler Dufresne Duhm Dunne Dunst Dunworthy Duras Durkin Duthilleul Dyckhoff Dzindzi
  Düsseldorf Eastbourne Edinburgh Eifel Eingorn Eisenberg Eisinger Ekstrom Elbert Eliskases Ellis Erben Euwe Evans
  Everglades Fajarowicz Falkbeer Farago Fazekas Fegatello Felbecker Ferenc Finegold Fischer Flohr Foltys Fontaine
  Forgacs Frankfurt Fraser Frederico Frenkel Fricke Friess Fritz From Fuller Furman Fyfe Gajewski Gary Gass Gedult
  Geller George Geschev Ghulam Gianutio Gibbins Ginsberg Gipslis Gledhill Glek Gligoric Godes Godiva Goglidze
  Goldman Gottschall Graz Greco Grigorian Grigoriev Grimm Grinberg Grivas Grob Gruber Grünfeld Guatemala Gufeld
  Guimard Gunderam Gunsberg Gurevich Gurgenidze Gusev Göring Haakert Haberditz Haiti Halasz Hamppe Hanham Hanneken
  Hanstein Harding Harksen Harrwitz Hartlaub Hastings Hecht Hector Heidenfeld Hein Heinola Henneberger Heral Herford
  Hergert Hermet Herrstrom Herzog Hevendehl Heyde Hicken Hickmann Hinrichsen Hirschbach Hiva Hjørring Hobbs Hoffmann
  Holloway Hollywood Holwell Holzhausen Hopton Hornung Hort Horwitz Howell Hromádka Huisl Hulsemann Hunt Hurst
  Hübner Hübsch Ilundain Ilyin Ivanchuk Ivanov Ivkov Jadoul Jaenisch Jaffe Jalalabad Janowski Jansa Janzen
  Jendrossek Jerome Johansen Johner Jones Junge Kaidanov Kalashnikov Kan Kantscher Karklins Karniewski Karpov
  Kasparov Kassim Katalimov Kaufmann Kaulich Kavalek Kecskemet Keene Keidansky Kennedy Keoni Keres Kevitz Khan
  Kharlov Kholmov Khotimirsky Kiel Kieseritzky Klein Kloosterboer Kloss Kluever Kmoch Knorre Koch Kolisch
  Kondratiyev Konikowski Koomen Kopec Korchnoi Kostić Kotov Kotroc Kozul Kramer Kramnik Krasenkow Krause Krejcik
  Krenosz Kronberger Kudischewitsch Kupreichik Kurajica Kurkin Kveinis Kádas Labahn Lanc Landau Lange Langeheinicke
  Langheld Laroche Larsen Lasker Lazard Leko Lemberger Leonardis Leong Leonhardt Levenfish Levitsky Lewis
  Lichtenhein Liebig Liedmann Lilienthal Linares Lipke Lipnitsky Lisitsyn Ljubojevic Lobron Locock Lolli Loman Lopez
  Louma Lputian Lucchini Lucena Lundin Luther Lutikov Löhn Löwenthal MacLeod Macieja Mackenzie Maddigan Makogonov
  Malaniuk Malich Malkin Malvinas Manhattan Mannheim Marco Maric Marienbad Mariotti Marshall Martinez Martinovsky
  Maróczy Mason Massachusetts Masur Matanovic Matovinsky Matsukevich Matulovic Maurian Mayet McConnell McCormick
  McCutcheon McDonnell Mecking Meitner Melleby Mellon Mengarini Mestel Michel Middleton Mieses Miguel Mikenas
  Mikhalchishin Miladinovic Miles Milner Minckwitz Mindeno Mlotkowski Moeller Mongredien Monticelli Moody Morgado
  Morozevich Morphy Morra Morris Mortimer Motzko Murrey Mutkin Muzio Myers Möhring Møller Müller Nadanian Najdorf
  Nakhmanson Nanu Napoleon Naroditsky Naselwaus Navara Nemeth Nenarokov Neo Neumann Nikitin Nimzowitsch Noa Norfolk
  Norwalde Noteboom Novikov Novosibirsk Nowokunski Nyezhmetdinov Nyholm O'Kelly O'Sullivan Omaha Opocensky Orsini
  Oshima Osmolovsky Oxford Pachman Palatnik Panno Panov Panteldakis Paoli Parma Paulsen Pavlov Pelikan Perenyi
  Perlis Perrenet Perreux Perrin Petronić Petrosian Petruccioli Petursson Pfeiffer Pfrang Philidor Pierce Pietrowsky
  Pillsbury Pilnik Pincus Pirc Polerio Polgar Pollock Polovodin Polugaevsky Pomar Ponomariov Ponziani Portisch
  Portland Portsmouth Potter Pozarek Pratt Prins Przepiorka Psakhis Pytel Quaade Quinteros Rabinovich Radisch
  Ragozin Ranken Raphael Rashkovsky Rasmussen Rauzer Reefschläger Reifir Reimer Relfsson Rellstab Reshevsky Reuter
  Reynolds Rice Richardson Richter Riemann Ringelbach Ritter Riumin Robatsch Rochlin Romanishin Romanovsky Romford
  Romih Roscher Rosen Rosenberg Rosenthal Rosentreter Ross Rossolimo Rotlewi Rousseau Ruban Rubinstein Ruisdonk
  Rushmere Ryder Réti Saduleto Salvio Sanders Sanky Santasiere Sarratt Schaeffer Schallopp Schara Schiffler Schiller
  Schippler Schlechter Schlenker Schliemann Schlutter Schmid Schmidt Schneider Schnepper Schofman Schubert Schuehler
  Schulder Schultz Schulz Schulze Schurig Schwartz Schwarz Schönemann Seidel Seirawan Semi Semmering Senechaud
  Shabalov Shaposhnikov Shaviliuk Sherbakov Sherzer Shirazi Shirov Shocron Short Showalter Shumov Silberschmidt
  Simagin Skipworth Sleipnir Smith Smyslov Sneiders Sokolov Sokolsky Soldatenkov Soller Soltis Somov Sosonko
  Soultanbeieff Sozin Spassky Speelsmet Spielmann Spraggett Stafford Stahlberg Stamma Stanley Staunton Stein Steiner
  Steinitz Stoltz Strautins Studier Stummer Suetin Suhle Suttles Svedenborg Svenonius Sveshnikov Szabo Szén Sämisch
  Sörensen Sørensen Süchting Taimanov Tal Tamarkin Tarrasch Tartakower Tarzan Tashkent Tate Teichmann Tennison
  Therkatz Thomas Thorold Ticulat Timman Tiviakov Toikkanen Tolush Topalov Torre Totsky Trajkovic Traxler Trifunovic
  Troger Troon Twyble Tübingen Uhlmann Ulvestad Unzicker Urusov Vasquez Vavra Vehre Velimirovic Veresov Villemson
  Vinogradov Vistaneckis Vitolins Vitzthum Voronezh Vos Vukovic Wade Wagenbach Wagner Wahls Walbrodt Walker Waller
  Wallis Walthoffen Ware Weber Weenink Weidenhagen Weinsbach Weiss Welling Westerinen Westermann Wheeler Wiedenhagen
  Williams Winawer Winckelmann Winterberg Wolf Wolferts Wormald Worrall Yankovich Yates Yefimov Yepishin Yerevan
  Young Yurdansky Zagorovsky Zagoryansky Zagreb Zaitsev Zeller Zhenevsky Zhuravlev Ziegler Zilbermints Zinnowitz
  Zollner Zukertort Zvjaginsev Zwitersch
  `.match(/\S+/g),
)
/** People of two words, which stand in names as a whole. */
const FULL_NAMES: ReadonlySet<string> = new Set([
  'La Bourdonnais',
  'Max Lange',
  'Van der Wiel',
  'von Hennig',
  'von Popiel',
])

const MOVE = /^(?:\.\. )?(?:[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8][+#]?|O-O(?:-O)?)$/

/**
 * Returns what an opening is called in the language. What the tables do not know stays English: variations, and the
 * whole name if its family is unknown.
 */
export function translatedOpening(name: string, words: OpeningWords): string {
  const [family = '', ...lines] = name.split(': ')
  const known = words.families.get(family) ?? familyWithMoves(family, words)
  if (known === null) return name
  const variations = lines.flatMap((line) => line.split(', '))
  if (variations.length === 0) return known
  return known + words.colon + variations.map((each) => variation(each, words)).join(', ')
}

/** Some families are divided by moves, such as 'London System, with Bd3'. */
function familyWithMoves(family: string, words: OpeningWords): string | null {
  const [base = '', ...more] = family.split(', ')
  const known = words.families.get(base)
  return known ? [known, ...more.map((each) => variation(each, words))].join(', ') : null
}

function variation(name: string, words: OpeningWords): string {
  if (name.startsWith('with ') && MOVE.test(name.slice(5))) return `${words.with} ${name.slice(5)}`
  return whole(name, words) ?? acceptedOrNot(name, words) ?? ofKind(name, words) ?? name
}

function whole(name: string, words: OpeningWords): string | null {
  const family = words.families.get(name)
  return words.variations.get(name) ?? (family ? words.within(family) : null)
}

function acceptedOrNot(name: string, words: OpeningWords): string | null {
  const [, gambit, end] = /^(.*ambit) (Accepted|Declined)$/.exec(name) ?? []
  if (!gambit) return null
  const known = whole(gambit, words) ?? ofKind(gambit, words)
  return known && (end === 'Accepted' ? words.accepted(known) : words.declined(known))
}

/** Reads 'Najdorf Variation', 'Bd3 Line' and 'Modern Variation'. */
function ofKind(name: string, words: OpeningWords): string | null {
  const space = name.lastIndexOf(' ')
  const [noun, gender = ''] = words.kinds.get(name.slice(space + 1))?.split('/') ?? []
  if (!noun) return null
  const first = name.slice(0, space)
  const adjective = words.adjectives.get(first)
  if (adjective) return words.described(noun, gender, adjective.split('/'))
  const eponym = MOVE.test(first) ? first : personIn(first, words)
  return eponym && words.named(noun, eponym)
}

function personIn(name: string, words: OpeningWords): string | null {
  if (FULL_NAMES.has(name)) return name
  const people = name.replace(/'s$/, '').split('-')
  if (!people.every((each) => PEOPLE.has(each))) return null
  return people.map((each) => (words.people.get(each) ?? each).replace("'", '’')).join('-')
}
