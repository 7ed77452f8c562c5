import type { PageText } from '#shared/contracts/page-contents.ts'

export const HELP: PageText = {
  title: 'Ayuda y preguntas frecuentes',
  subtitle: 'Respuestas breves sobre cómo encontrar, guardar y comentar recursos de ajedrez.',
  sections: [
    {
      heading: '¿Qué es Openfile?',
      id: 'what-is-openfile',
      body: [
        'Openfile es un catálogo de lugares donde aprender ajedrez. Reunimos vídeos, libros, cursos y artículos, decimos en pocas palabras qué enseña cada uno y a quién se dirige, y enlazamos con el sitio donde puedes verlo, leerlo o comprarlo. Las lecciones en sí se quedan en sus propios sitios.',
        'Puedes explorar, buscar y filtrar sin cuenta. Con una cuenta puedes guardar recursos, valorarlos y participar en la conversación. Encontrarás más sobre el proyecto en [Acerca de Openfile](/about).',
      ],
    },
    {
      heading: '¿Qué tipos de recursos hay?',
      id: 'content-types',
      body: [
        'Cada entrada es de un solo tipo. Los vídeos se abren con el botón «Ver», todo lo demás con «Visitar», y ambos abren una pestaña nueva.',
      ],
      items: [
        '[Vídeos](/category/youtube): lecciones sueltas y series en YouTube.',
        '[Libros](/category/book): desde el primer manual hasta los clásicos de torneo, entre ellos algunos libros antiguos que se leen gratis en línea.',
        '[Cursos](/category/course): lecciones ordenadas con ejercicios, gratuitas o de pago.',
        '[Artículos](/category/article): textos más breves sobre una apertura, un final o una idea.',
        '[Dónde jugar](/play), los [recursos para niños](/kids) y [otros enlaces](/other-resources) tienen sus propias páginas.',
      ],
    },
    {
      heading: '¿Cómo funcionan la búsqueda y los filtros?',
      id: 'filtering',
      body: [
        'El buscador busca en títulos, autores, descripciones, etiquetas y aperturas, y muestra primero las entradas que contienen todas tus palabras. Las mayúsculas y los acentos dan igual. Si no conocemos una palabra, mostramos los resultados de la palabra más parecida y lo indicamos.',
        'Los filtros avanzados acotan la lista por apertura, nivel, antigüedad, tema y sitio. Elegir una apertura surte efecto al momento; para los demás filtros, pulsa «Aplicar». «Restablecer» borra todos los filtros. Puedes ordenar por novedad, por valoración o por precio, de menor a mayor.',
      ],
    },
    {
      heading: '¿Qué significan las valoraciones?',
      id: 'ratings',
      body: [
        'Los miembros valoran los recursos de una a cinco estrellas en la conversación que hay debajo de cada entrada. En la media de los miembros cada persona cuenta una vez, por mucho que escriba.',
        'La estrella de una tarjeta muestra la media que tenemos de esa entrada, con un decimal. Si no hay estrella, es que todavía no tenemos ninguna valoración. No es una mala nota.',
      ],
    },
    {
      heading: '¿Cómo guardo un recurso?',
      id: 'saving',
      body: [
        'Inicia sesión y pulsa el marcador de una tarjeta o de la página del recurso. Púlsalo otra vez para quitarlo. Tu lista está en [Recursos guardados](/saved-resources) y es la misma en todos los dispositivos en los que inicies sesión.',
        'Si aún no tienes cuenta, puedes crear una en la [página de acceso](/auth). Necesitas un nombre de usuario, una dirección de correo y una contraseña.',
      ],
    },
    {
      heading: '¿Cómo funcionan los comentarios?',
      id: 'comments',
      body: [
        'Todos pueden leer la conversación; para escribir hace falta una cuenta. Puedes publicar un comentario por recurso, con texto, estrellas o ambas cosas. Para cambiarlo más tarde, abre el mismo recurso y pulsa «Editar».',
        'El distintivo «Autor» señala los comentarios de quien hizo el recurso. Escribe sobre el recurso, sé amable y no incluyas datos privados: los comentarios son públicos.',
      ],
    },
    {
      heading: '¿Qué nivel debo elegir?',
      id: 'skill-level',
      body: [
        'El nivel indicado es una guía, no una barrera. Si resuelves la mayoría de los ejemplos de un vistazo, sube un nivel; si necesitas un tablero cada dos líneas, baja uno.',
      ],
      items: [
        'Principiante (verde): estás aprendiendo las reglas, los primeros mates y a no dejar piezas indefensas.',
        'Intermedio (amarillo): juegas con regularidad y quieres táctica, planes y los finales básicos.',
        'Avanzado (azul): juegas en un club o en torneos, calculas varias jugadas y estudias aperturas enteras.',
        'Maestro (morado): trabajo a fondo de cálculo, teoría y finales para jugadores muy fuertes.',
        'Para niños (naranja): elegido pensando en los niños.',
        'Todos los niveles (gris): útil a cualquier nivel.',
      ],
    },
    {
      heading: '¿Cómo me pongo en contacto?',
      id: 'contact',
      body: [
        'Escribe a [{SUPPORT_EMAIL}](mailto:{SUPPORT_EMAIL}). Procuramos contestar en 48 horas. La [página de contacto](/contact) dice qué conviene incluir para que podamos ayudarte ya con la primera respuesta.',
      ],
    },
  ],
}
