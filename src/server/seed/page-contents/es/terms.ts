import type { PageText } from '#shared/contracts/page-contents.ts'

export const TERMS: PageText = {
  title: 'Condiciones de uso',
  subtitle: 'Última actualización: 15 de abril de 2025',
  sections: [
    {
      heading: 'Sobre estas condiciones',
      id: 'about-these-terms',
      body: [
        'Estas condiciones son el acuerdo entre tú y el operador de este sitio, a quien se puede escribir a {SUPPORT_EMAIL} («nosotros»), sobre el uso de [Openfile](/). Al usar el sitio las aceptas. Si no estás de acuerdo, no lo uses. Hemos intentado escribirlas de modo que no haga falta un abogado para leerlas.',
      ],
    },
    {
      heading: 'Qué ofrece Openfile',
      id: 'the-service',
      body: [
        'Openfile es un catálogo gratuito de recursos para aprender ajedrez. Describimos vídeos, libros, cursos y artículos y enlazamos con los sitios que los publican o venden. No alojamos esas obras ni las vendemos. Los miembros registrados también pueden guardar recursos, valorarlos y comentarlos.',
        'El sitio sigue en desarrollo. Las funciones pueden cambiar, y algunas partes pueden no estar disponibles de vez en cuando.',
      ],
    },
    {
      heading: 'Tu cuenta',
      id: 'your-account',
      body: ['Para explorar no hace falta cuenta. Si creas una, respeta lo siguiente:'],
      items: [
        'Tienes al menos 13 años. Donde la ley de tu país fija una edad mayor para servicios como este, un padre, una madre o un tutor ha dado su consentimiento.',
        'Indicas una dirección de correo que te pertenece. Puedes usar un apodo, siempre que no te haga pasar por otra persona ni insulte a nadie.',
        'No revelas tu contraseña ni compartes la cuenta. Recomendamos la verificación en dos pasos.',
        'Nos avisas en {SUPPORT_EMAIL} si crees que otra persona ha usado tu cuenta.',
      ],
    },
    {
      heading: 'Comentarios y valoraciones',
      id: 'comments-and-ratings',
      body: [
        'Lo que escribes sigue siendo tuyo. Para que podamos mostrarlo, nos das un permiso gratuito y no exclusivo para guardar y publicar tus comentarios y valoraciones en Openfile. Dura mientras estén en el sitio. Confirmas que tienes derecho a publicarlos.',
        'Valora lo que conoces. No valores ni reseñes tu propio trabajo, ni el de un competidor, como si fueras un lector cualquiera. No publiques:',
      ],
      items: [
        'insultos, amenazas, odio o acoso, ni nada inadecuado para niños;',
        'información privada sobre ti o sobre otros;',
        'publicidad, mensajes repetidos o enlaces engañosos;',
        'copias de lecciones, libros u otras obras que no tienes derecho a compartir;',
        'cualquier otra cosa contraria a la ley.',
      ],
    },
    {
      heading: 'Moderación',
      id: 'moderation',
      body: [
        'Podemos eliminar contenidos que incumplan estas condiciones y, en casos graves o repetidos, suspender o cerrar una cuenta. Estudiamos cada caso y, cuando podemos, te decimos el motivo. Las decisiones de moderación las toman personas, no programas.',
        'Para denunciar un comentario, envía su dirección y una frase sobre el problema a {SUPPORT_EMAIL}. Si crees que nos equivocamos con un contenido tuyo, contéstanos y lo miraremos otra vez.',
      ],
    },
    {
      heading: 'Buen uso del sitio',
      id: 'fair-use',
      body: ['No está permitido:'],
      items: [
        'intentar entrar en cuentas, datos o partes del sistema que no son para ti;',
        'perturbar el sitio, por ejemplo sobrecargándolo o esquivando sus límites de solicitudes;',
        'manipular valoraciones o recuentos de visitas, o crear cuentas de forma automática;',
        'copiar partes sustanciales del catálogo para publicarlas como tuyas. Las citas, los enlaces y la indexación habitual de los buscadores son bienvenidos.',
      ],
    },
    {
      heading: 'Otros sitios, precios y enlaces de afiliados',
      id: 'other-sites',
      body: [
        'Los enlaces llevan a sitios que no gestionamos nosotros. Sus dueños son responsables de sus contenidos, sus ofertas y sus propias condiciones, y una compra es un contrato entre tú y el vendedor. Los precios, las duraciones y las valoraciones de nuestro catálogo son orientativos y pueden estar anticuados; «¿Gratis?» significa que no nos consta ningún precio. Lo que cuenta es lo que dice la página del vendedor.',
        'Algunos enlaces pueden ser de afiliados. Entonces quizá recibamos una comisión, sin que tú pagues más. El [aviso sobre enlaces de afiliados](/affiliate-disclosure) explica cómo funciona.',
      ],
    },
    {
      heading: 'Derechos sobre el catálogo',
      id: 'rights',
      body: [
        'Las descripciones y el diseño de Openfile están protegidos por derechos de autor, salvo que una licencia diga otra cosa. Los nombres, portadas, logotipos y marcas de los recursos pertenecen a sus dueños; que algo figure en el catálogo no significa que su dueño respalde a Openfile.',
        'Si tienes los derechos de algo que se muestra aquí y crees que no debería estar, escribe a {SUPPORT_EMAIL} con la dirección de la página, la obra en cuestión y una forma de contactarte. Lo estudiaremos con prontitud y retiraremos lo que haya que retirar.',
      ],
    },
    {
      heading: 'Qué podemos prometer y qué no',
      id: 'liability',
      body: [
        'Preparamos el catálogo con cuidado y lo ofrecemos gratis, tal como es. No podemos prometer que cada entrada sea completa y correcta, que cada enlace siga funcionando ni que el sitio esté siempre disponible. Tampoco se garantiza, y lo lamentamos, que mejore tu ajedrez.',
        'Respondemos sin límite donde la ley lo exige, en particular por dolo y culpa grave, por daños a la vida, la integridad física o la salud, y donde la responsabilidad no pueda excluirse. Más allá de eso, y en la medida en que la ley lo permite, no respondemos de los daños que resulten del uso de este servicio gratuito, de su interrupción ni del contenido de otros sitios.',
        'Nada en estas condiciones te quita derechos que la ley te da como consumidor.',
      ],
    },
    {
      heading: 'Privacidad y cookies',
      id: 'privacy',
      body: [
        'Cómo tratamos los datos personales se explica en la [política de privacidad](/privacy), y qué guardamos en tu navegador, en la [política de cookies](/cookies).',
      ],
    },
    {
      heading: 'Fin del acuerdo',
      id: 'ending',
      body: [
        'Puedes eliminar tu cuenta en cualquier momento en los [ajustes](/settings), en la pestaña «Cuenta». Tus comentarios se quedan entonces con el nombre «Usuario eliminado». Podemos cerrar una cuenta que incumpla estas condiciones, y podemos poner fin al servicio entero; en ese caso avisaremos a los miembros con tiempo para que antes puedan descargar sus datos.',
      ],
    },
    {
      heading: 'Cambios en estas condiciones',
      id: 'changes',
      body: [
        'Podemos cambiar estas condiciones cuando cambie el sitio o la ley. La fecha de arriba muestra la versión vigente. Los miembros encontrarán anunciados en el sitio los cambios importantes antes de que surtan efecto. Si no los aceptas, puedes eliminar tu cuenta; si después sigues usando el sitio, se aplica la versión nueva.',
      ],
    },
    {
      heading: 'Ley y conflictos',
      id: 'law',
      body: [
        'Si algo va mal, escríbenos primero: la mayoría de los problemas se resuelven con un correo. Si usas el sitio como consumidor, te protege la normativa imperativa de consumo del país donde vives, y puedes acudir allí a los tribunales. Si una de estas condiciones resulta inválida, las demás siguen en vigor.',
      ],
    },
    {
      heading: 'Páginas relacionadas',
      id: 'related-pages',
      body: [
        'Estas condiciones están siempre en [Condiciones](/terms). Consulta también [Privacidad](/privacy), [Cookies](/cookies), el [aviso sobre enlaces de afiliados](/affiliate-disclosure), [Acerca de Openfile](/about) y la [página de inicio](/). Las preguntas van a {SUPPORT_EMAIL}.',
      ],
    },
  ],
}
