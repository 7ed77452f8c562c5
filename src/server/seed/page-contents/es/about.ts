import type { PageText } from '#shared/contracts/page-contents.ts'

export const ABOUT: PageText = {
  title: 'Acerca de Openfile',
  subtitle: 'Aprender ajedrez con recursos escogidos: qué significa y cómo lo hacemos.',
  sections: [
    {
      heading: 'Qué es Openfile',
      id: 'what-openfile-is',
      body: [
        'Nunca ha habido tantas buenas lecciones de ajedrez, y nunca ha sido tan difícil encontrar la que necesitas. A una jugadora que pierde una y otra vez los finales de torres no le hacen falta diez mil vídeos. Le hacen falta tres lecciones, de su nivel, que expliquen bien el tema.',
        '[Openfile](/) es el catálogo para ese momento. Reúne vídeos, libros, cursos y artículos de muchos editores, ordenados por nivel, tema, apertura y fuente, cada uno con una breve descripción escrita por nosotros. Tú eliges; el enlace te lleva allí.',
        'El nombre viene del tablero. Una columna abierta («open file») no tiene peones, y es donde mejor trabajan las torres: vía libre.',
      ],
    },
    {
      heading: 'Cómo se eligen los recursos',
      id: 'how-resources-are-chosen',
      body: [
        'El catálogo empezó con los libros, canales y cursos que jugadores y profesores recomiendan en público desde hace años. Las entradas nuevas las añaden los administradores del sitio, y las sugerencias son bienvenidas. Las descripciones son nuestras.',
        'Figurar en el catálogo es una recomendación de echar un vistazo, no un veredicto. No hemos leído todos los libros de principio a fin, y un catálogo de este tamaño tiene lagunas y errores: los enlaces cambian de dirección, los precios y las ediciones cambian. Si encuentras uno, [dínoslo](/contact).',
        'A cada entrada le hacemos cuatro preguntas:',
      ],
      items: [
        '¿Enseña? Las noticias, los cotilleos y las recopilaciones de errores pueden divertir, pero aquí no tienen sitio.',
        '¿Está claro para quién es? Cada entrada tiene un nivel, y «todos los niveles» es para los recursos que de verdad sirven a todos.',
        '¿Es legítima la fuente? Enlazamos con autores, editores y bibliotecas, no con copias piratas.',
        '¿Aporta algo? Un curso gratuito, un viejo clásico y un vídeo moderno sobre el mismo final pueden merecer los tres un lugar. Una mala copia de cualquiera de ellos, no.',
      ],
    },
    {
      heading: 'Cómo funcionan las valoraciones',
      id: 'how-ratings-work',
      body: [
        'Los miembros dan de una a cinco estrellas en la conversación que hay debajo de un recurso. Cada persona cuenta una vez por recurso y puede cambiar su valoración más tarde. El distintivo de una tarjeta muestra la media que tenemos de la entrada; cuando no la hay, preferimos no mostrar nada a mostrar una conjetura.',
        'Pocas valoraciones dicen poco y muchas dicen más, así que vale la pena leer lo que la gente ha escrito.',
      ],
    },
    {
      heading: 'Modo infantil',
      id: 'kids-mode',
      body: [
        'El interruptor «Modo infantil» de la barra lateral limita el catálogo a los recursos marcados para niños y da a las páginas un aspecto más alegre. No necesita cuenta y no recoge nada. La [página para niños](/kids) tiene sitios y juegos hechos para ellos, y consejos para los padres que no juegan.',
      ],
    },
    {
      heading: 'Independencia',
      id: 'independence',
      body: [
        'Openfile no pertenece a ninguno de los sitios con los que enlaza. No hay publicidad ni rastreadores de terceros. Algunos enlaces pueden ser de afiliados; no te cuestan nada y no influyen en qué figura en el catálogo ni en su orden. Los detalles están en el [aviso sobre enlaces de afiliados](/affiliate-disclosure) y en la [política de privacidad](/privacy).',
      ],
    },
    {
      heading: 'En desarrollo',
      id: 'development-in-progress',
      body: [
        'El aviso de arriba significa lo que dice: Openfile sigue en construcción y sus funciones pueden cambiar. Lo que está marcado como «Próximamente» todavía no funciona. Si algo falla o falta, escríbenos: no hay mejor momento para que te escuchemos.',
      ],
    },
    {
      heading: 'Escríbenos unas líneas',
      id: 'say-hello',
      body: [
        'Puedes escribirnos a {SUPPORT_EMAIL} o usar la [página de contacto](/contact). Las respuestas a las preguntas habituales están en la [ayuda](/help), y las normas de la casa, en las [condiciones de uso](/terms).',
      ],
    },
  ],
}
