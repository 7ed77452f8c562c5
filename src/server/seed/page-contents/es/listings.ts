import type { PageText } from '#shared/contracts/page-contents.ts'

export const PLAY: PageText = {
  title: 'Jugar al ajedrez en línea',
  subtitle:
    'Lugares donde jugar contra personas o contra la máquina, a cualquier ritmo y en cualquier nivel.',
  sections: [
    {
      heading: 'De la lección al tablero',
      id: 'introduction',
      body: [
        'Una idea nueva es tuya cuando la has probado contra alguien. Los sitios de esta página te encuentran un rival, desde una máquina paciente hasta una persona de tu fuerza en la otra punta del mundo.',
        'Juegues donde juegues, repasa la partida perdida antes de empezar la siguiente. Diez minutos con la jugada que lo estropeó todo enseñan más que otras tres partidas.',
      ],
    },
    {
      heading: 'Elegir una plataforma',
      id: 'choosing-a-platform',
      body: [
        'La mayoría se queda con un sitio principal, porque la puntuación y los amigos no viajan contigo. Prueba antes dos o tres durante una semana. Estas preguntas pueden ayudarte a decidir.',
      ],
      items: [
        '¿Cuánto tiempo tienes? Las partidas rápidas, con diez minutos o más por jugador, dejan margen para pensar y son las mejores para aprender. El blitz y las partidas bala premian la velocidad. En las partidas por correspondencia una sola jugada puede durar días, lo que encaja con el trabajo y la familia.',
        '¿Con quién quieres jugar? Los sitios grandes encuentran un rival adecuado en segundos y a cualquier hora. Los clubes pequeños ofrecen nombres conocidos y charlas más largas. A la máquina nunca le molesta que hagas una pausa.',
        '¿Cuánto cuesta? Algunos sitios son gratuitos del todo; otros cobran por lecciones, problemas adicionales o análisis más profundos. Para tus primeras cien partidas no necesitas pagar nada.',
        '¿Puedes repasar tus partidas? Un buen sitio las guarda y te deja recorrerlas después con un motor de análisis.',
        '¿Necesitas una cuenta? Varios sitios te dejan jugar una primera partida sin ella. Con una cuenta obtienes una puntuación y, con ella, rivales más justos.',
        '¿Quién lo va a usar? Para un niño, elige un sitio con chat restringido y una vista para los padres. La [página para niños](/kids) recoge algunos.',
      ],
    },
  ],
}

export const KIDS: PageText = {
  title: 'Ajedrez para niños',
  subtitle:
    'Sitios, juegos y cuadernos para jugadores jóvenes, y algunos consejos para sus padres.',
  sections: [
    {
      heading: 'Empezar es fácil',
      id: 'introduction',
      body: [
        'Aquí hay sitios, juegos y cuadernos hechos para los niños y para los adultos que les enseñan. En el propio catálogo, el interruptor «Modo infantil» de la barra lateral muestra solo los recursos marcados para niños. Funciona sin cuenta.',
      ],
    },
    {
      heading: 'Consejos para padres',
      id: 'tips-for-parents',
      body: [
        'No hace falta que juegues bien. Un adulto que pregunta después de una partida «¿qué quería tu rival?» ya es un buen entrenador.',
      ],
      items: [
        'Empieza por poco: una partida solo con peones y reyes y, después, un tipo de pieza más cada vez. Muchos niños pueden con todas las reglas desde los seis años más o menos, pero no hay prisa.',
        'Que sea breve. Quince minutos que acaban con «¡otra más!» son mejores que una hora que acaba en lágrimas.',
        'Enseña pronto el jaque mate. Un niño que conoce dos o tres mates sencillos tiene un objetivo en cada partida.',
        'Usa un tablero de verdad además de la pantalla. Mover las piezas con la mano ayuda a fijar los patrones, y puedes sentarte a su lado de la mesa.',
        'No dejes que gane siempre. Mejor juega con desventaja: sin dama, o cambiando de bando a mitad de partida.',
        'Elogia lo que piensa, no el resultado. «Viste mi amenaza» dura más que «has ganado».',
        'Bloquea el modo infantil en un dispositivo compartido. [Elige un PIN](/kids/lock) y Openfile solo mostrará ajedrez para niños hasta que vuelvas a introducirlo: en este navegador o allí donde tu hijo inicie sesión.',
        'Mira un sitio antes que tu hijo. Comprueba quién puede enviar mensajes, si los nombres están ocultos y qué cuesta dinero. Los enlaces de Openfile llevan a otros sitios, que tienen sus propias reglas, y algunos tienen publicidad o un chat abierto.',
        'Crea las cuentas con tu hijo. Usa un apodo y tu propia dirección de correo, y lee qué edad exige el sitio. Las cuentas de Openfile son para mayores de 13 años; consulta [Privacidad](/privacy).',
        'Busca compañía. Un club escolar o un club de ajedrez cercano da a los niños lo que ninguna aplicación puede dar: amigos que juegan.',
      ],
    },
    {
      heading: 'Cómo funciona el modo infantil',
      id: 'how-kids-mode-works',
      body: [
        'El interruptor «Modo infantil» muestra solo ajedrez para niños, y un niño puede volver a apagarlo. Un bloqueo, en cambio, resiste: mientras está activo, nuestro servidor no envía a este navegador más que recursos para niños, se escriba la dirección que se escriba.',
      ],
      items: [
        'Bloquear un navegador. [Elige un PIN](/kids/lock) de 4 a 8 cifras. No hace falta cuenta.',
        'Bloquear la cuenta de un niño. Inicia sesión en ella y elige «todos los dispositivos»; lo confirmas con su contraseña. Enviamos un correo a su dirección cuando se bloquea y cuando se desbloquea.',
        'Bloquear una clase. Con una cuenta, [crea un código de clase](/kids/class), válido un día y para un máximo de 30 navegadores. Los desbloqueas desde la misma página, uno a uno o todos a la vez.',
        'Enlaces externos. Antes de que tu hijo pase a otro sitio, una página dice adónde lleva el enlace y puede pedir el PIN.',
        'Estrellas. Tu hijo reúne [una estrella](/kids/stars) por cada lección. Las estrellas se guardan solo en ese navegador.',
      ],
    },
    {
      heading: 'Qué guardamos y qué no puede hacer un bloqueo',
      id: 'what-a-lock-keeps',
      body: [
        'De tu hijo no guardamos nada: ni nombre, ni edad, ni una lista de lo que ha visto. Del bloqueo guardamos una forma cifrada del PIN, lo que has elegido y cuántas veces se ha probado un PIN.',
      ],
      items: [
        'Quien borra las cookies de un navegador, o usa otro navegador, sale del bloqueo de ese navegador. El bloqueo de una cuenta vale dondequiera que esté iniciada la sesión.',
        'El bloqueo acaba donde acaba nuestro sitio. No filtra otros sitios; para eso están los ajustes del dispositivo.',
        '¿Has olvidado el PIN? El bloqueo de una cuenta se abre con su contraseña, o con un correo a su dirección. El de una clase lo abre el profesor. El de un navegador no tiene dirección: se levanta borrando las cookies de este sitio.',
      ],
    },
  ],
}

export const OTHER_RESOURCES: PageText = {
  title: 'Otros recursos de ajedrez',
  subtitle:
    'Bases de datos, motores, federaciones y noticias, y una pequeña estantería de libros recomendados.',
  sections: [
    {
      heading: 'Más allá de las lecciones',
      id: 'introduction',
      body: [
        'Clasificaciones, bases de partidas, motores, noticias y federaciones: lugares a los que volverás cuando el ajedrez se haya hecho costumbre.',
      ],
    },
    {
      heading: 'Libros recomendados',
      id: 'recommended-books',
      body: [
        'Una pequeña estantería, ordenada más o menos desde los primeros pasos hasta el estudio profundo. Cada uno de estos libros lleva muchos años ayudando a los jugadores, y uno de ellos, leído despacio y con un tablero, basta para una temporada. Los encontrarás, con muchos más, entre los [libros del catálogo](/category/book).',
      ],
      items: [
        'Play Winning Chess, de Yasser Seirawan y Jeremy Silman. Las reglas y después cuatro ideas para jugar: fuerza, tiempo, espacio y estructura de peones.',
        'Bobby Fischer Teaches Chess, de Bobby Fischer, Stuart Margulies y Donn Mosenfelder. Una pequeña pregunta tras otra, hasta que el mate del pasillo sale solo.',
        'Logical Chess: Move by Move, de Irving Chernev. Partidas completas con una razón para cada jugada.',
        'Winning Chess Tactics, de Yasser Seirawan y Jeremy Silman. Horquillas, clavadas y demás familia, explicadas con palabras sencillas.',
        'Chess Fundamentals, de José Raúl Capablanca. Un campeón del mundo va a lo esencial.',
        'Simple Chess, de Michael Stean. Puestos avanzados, peones débiles y columnas abiertas en un libro delgado sin una página de sobra.',
        'Silman’s Complete Endgame Course, de Jeremy Silman. Los finales en el orden en que se necesitan, clasificados por fuerza de juego.',
        '100 Endgames You Must Know, de Jesús de la Villa. Las posiciones que deciden las partidas de torneo, en capítulos breves.',
        'My System, de Aron Nimzowitsch. Columnas abiertas, peones pasados, profilaxis: buena parte del vocabulario del juego posicional viene de aquí.',
        'The Art of Attack in Chess, de Vladimir Vuković. Cómo se preparan, se llevan a cabo y se refutan los ataques al rey.',
        'Zurich International Chess Tournament 1953, de David Bronstein. Un gran torneo, contado por uno de sus jugadores, y una escuela del medio juego.',
        'My 60 Memorable Games, de Bobby Fischer. Sus propias partidas, comentadas con franqueza, entre ellas tres que perdió.',
        'The Life and Games of Mikhail Tal, de Mikhail Tal. Mitad memorias, mitad colección de partidas, y muy divertido.',
        'Dvoretsky’s Endgame Manual, de Mark Dvoretsky. Exigente y completo, para jugadores de torneo ambiciosos.',
      ],
    },
  ],
}
