import type { PageText } from '#shared/contracts/page-contents.ts'

export const CONTACT: PageText = {
  title: 'Contacto',
  subtitle: 'Preguntas, correcciones y sugerencias son bienvenidas.',
  sections: [
    {
      heading: 'Escríbenos',
      id: 'write-to-us',
      body: [
        'Nuestra dirección es [{SUPPORT_EMAIL}](mailto:{SUPPORT_EMAIL}). Una persona lee cada mensaje, y nuestro objetivo es contestar en 48 horas. Muchas preguntas ya tienen respuesta en la [ayuda](/help).',
      ],
    },
    {
      heading: 'Qué conviene incluir',
      id: 'what-to-include',
      body: [
        'Unos pocos datos nos ahorrarán, a ti y a nosotros, una segunda ronda de mensajes. No nos envíes nunca tu contraseña, un código de verificación ni un código de recuperación. No te los pediremos.',
      ],
      items: [
        'Qué querías hacer y qué pasó en su lugar.',
        'La dirección de la página, copiada de la barra del navegador.',
        'El texto exacto del mensaje de error, con su identificador de solicitud si aparece.',
        'Tu navegador y tu dispositivo, por ejemplo «Firefox en un teléfono Android».',
        'Para asuntos de la cuenta: tu nombre de usuario. Escribe desde la dirección de correo de la cuenta.',
      ],
    },
    {
      heading: 'Avisar de un enlace roto',
      id: 'broken-link',
      body: [
        'Los vídeos se borran y las tiendas mueven sus páginas. Envíanos el título o la dirección de la entrada en Openfile y dinos qué viste: una página de error, otro recurso o un precio equivocado. Si conoces la nueva dirección, añádela y corregiremos la entrada.',
      ],
    },
    {
      heading: 'Sugerir un recurso',
      id: 'suggest-a-resource',
      body: [
        '¿Te ha ayudado un libro, un curso o un vídeo? Envíanos su título, su autor y un enlace, y añade una o dos frases sobre a quién le sirve y por qué. En [Acerca de Openfile](/about) se explica cómo elegimos. Si el recurso es tuyo, dilo. No es una desventaja; lo juzgaremos como cualquier otro.',
      ],
    },
    {
      heading: 'Comentarios y derechos de autor',
      id: 'comments-and-copyright',
      body: [
        'Para denunciar un comentario, envía la dirección de la página, el nombre que figura sobre el comentario y una frase sobre el problema. Si algo en Openfile vulnera tus derechos, indica la obra y la página. Tratamos ambas cosas con prontitud, como se describe en las [condiciones de uso](/terms).',
      ],
    },
    {
      heading: 'Solicitudes de privacidad',
      id: 'privacy-requests',
      body: [
        'Puedes descargar tus datos y eliminar tu cuenta en los [ajustes](/settings), en la pestaña «Cuenta». Para todo lo demás, como una nueva dirección de correo, una rectificación, una oposición o una pregunta sobre los datos de un menor, escríbenos con «Privacidad» en el asunto. Tus derechos figuran en la [política de privacidad](/privacy).',
      ],
    },
    {
      heading: 'Avisos de seguridad',
      id: 'security-reports',
      body: [
        'Si has encontrado una vulnerabilidad, escríbenos primero a nosotros, con los pasos para reproducirla, y danos tiempo para corregirla antes de publicarla. No mires datos de otras personas por el camino. Agradecemos mucho cada aviso hecho con cuidado.',
      ],
    },
  ],
}
