import type { PageText } from '#shared/contracts/page-contents.ts'

export const COOKIES: PageText = {
  title: 'Política de cookies',
  subtitle: 'Última actualización: 4 de abril de 2025',
  sections: [
    {
      heading: 'En resumen',
      id: 'in-short',
      body: [
        '[Openfile](/) usa hasta ocho pequeñas cookies: dos que mantienen tu sesión, una que impide que extraños te dejen fuera, una que mantiene bloqueado el modo infantil, dos que recuerdan cómo te gusta ver las páginas, una que recuerda que has elegido un idioma y una que lleva un mensaje a la página siguiente. Ninguna se usa para publicidad, ninguna te sigue a otros sitios y ninguna pertenece a otra empresa.',
        'Una cookie es un texto breve que un sitio pide a tu navegador que guarde y que le devuelva en visitas posteriores. El almacenamiento local es parecido, pero su contenido se queda en tu navegador y no se envía.',
      ],
    },
    {
      heading: 'Cookies que mantienen tu sesión',
      id: 'login-cookies',
      body: [
        'Se crean cuando inicias sesión. Sin ellas el sitio te olvidaría con cada clic, así que una cuenta no puede funcionar sin ellas.',
      ],
      items: [
        'La cookie session contiene un largo valor aleatorio que pertenece a tu sesión, y nada sobre ti. Está marcada como HttpOnly, lo que significa que los scripts de la página no pueden leerla. Termina cuando cierras la sesión, 14 días después de tu última visita o 30 días después de iniciarla, lo que ocurra antes.',
        'signed_in contiene el valor 1 y solo dice a la página que hay una sesión por la que preguntar. No da acceso a nada y se elimina cuando termina tu sesión.',
        'access_denied contiene el valor 1 durante 20 segundos como máximo. Se crea cuando abres una página para administradores sin serlo, para que la página siguiente pueda decirte por qué has llegado a ella.',
      ],
    },
    {
      heading: 'La cookie que evita que te dejen fuera',
      id: 'browser-cookie',
      body: [
        'Tras varias contraseñas erróneas, el inicio de sesión se bloquea un rato. Para que otros no puedan dejarte fuera escribiendo contraseñas erróneas de tu cuenta, la cookie browser, que se crea cuando inicias sesión, dice a nuestro servidor que una cuenta ya se ha usado con este navegador. Contiene un número aleatorio y los números de esas cuentas, cifrados. No da acceso a nada y dura un año desde tu último inicio de sesión. Los scripts no pueden leerla.',
      ],
    },
    {
      heading: 'La cookie que mantiene bloqueado el modo infantil',
      id: 'kids-lock-cookie',
      body: [
        'Cuando un padre o una madre bloquea el modo infantil, la cookie kids_lock dice a nuestro servidor que este navegador está bloqueado. Contiene el número del bloqueo, cifrado, y dura un año o hasta que alguien introduce el PIN. Los scripts no pueden leerla. Borrarla levanta el bloqueo de este navegador.',
      ],
    },
    {
      heading: 'Cookies que recuerdan lo que eliges',
      id: 'preference-cookies',
      body: [
        'No llevan ningún identificador. Permiten que nuestro servidor envíe la página con los colores correctos desde el primer momento. Duran hasta que cambias el ajuste, borras tus cookies o tu navegador las deja caducar.',
      ],
      items: [
        'theme dice si usas el aspecto claro o el oscuro.',
        'kids dice si el modo infantil está activado.',
        'language dice que has elegido un idioma, o que has rechazado el que te ofrecíamos, para que no volvamos a ofrecerlo. Si has iniciado sesión, contiene tu elección hasta que tu cuenta la guarde.',
      ],
    },
    {
      heading: 'Almacenamiento local',
      id: 'local-storage',
      body: [
        'También guardamos unos pocos valores en el almacenamiento de tu navegador. Se quedan allí hasta que los borras, salvo pendingLogin, que desaparece cuando cierras la pestaña.',
      ],
      items: [
        'theme: tu elección de claro u oscuro. Si no has elegido, seguimos tu sistema.',
        'kidsMode: si el modo infantil está activado.',
        'kidsStars: las lecciones que un niño ha marcado como hechas, para la página «Mis estrellas». Nunca salen del navegador.',
        'study: lo que quieres estudiar, estudias o has terminado sin iniciar sesión, con tu progreso y tus notas. Se queda en el navegador hasta que inicias sesión o te registras; entonces pasa a tu cuenta y se elimina de aquí.',
        'plan: tu plan de estudio si no has iniciado sesión: los pasos, tus respuestas y cifras de tus aperturas, pero ninguna partida. Pasa a tu cuenta cuando inicias sesión, o se queda aquí si no se pudo acceder a la cuenta.',
        'developmentNotice: qué aviso de los que salen arriba has cerrado.',
        'pendingLogin: mientras introduces un código de verificación, el nombre de tu cuenta y una clave válida unos minutos. Se elimina en cuanto has iniciado sesión.',
        'Solo para administradores y curadores: adminResources, que es la última búsqueda, orden, página, tamaño de página y columnas de la tabla de recursos, y adminBulkJob, el número de un cambio en curso de muchos recursos.',
      ],
    },
    {
      heading: 'Por qué no hay aviso de cookies',
      id: 'no-banner',
      body: [
        'La normativa europea exige consentimiento antes de que un sitio guarde en tu dispositivo cosas que no son necesarias para lo que pediste. Todo lo anterior es necesario para la sesión que pediste, la protege o aplica un ajuste que elegiste tú. No usamos cookies de analítica, publicidad ni redes sociales, así que no hay nada que preguntarte. Si eso cambia alguna vez, preguntaremos primero.',
      ],
    },
    {
      heading: 'Cookies de otros sitios',
      id: 'other-sites',
      body: [
        'Cuando sigues un enlace de Openfile a YouTube, Amazon, Chessable u otro sitio, ese sitio puede usar sus propias cookies según sus propias reglas. Si el enlace es de afiliado, el vendedor puede usar una cookie para anotar que vienes de nuestro sitio; consulta el [aviso sobre enlaces de afiliados](/affiliate-disclosure).',
        'Algunas imágenes pueden cargarse desde el sitio que las aloja. Ese sitio puede intentar guardar una cookie con la imagen. Los navegadores las rechazan cada vez más, y puedes decirle al tuyo que bloquee todas las cookies de terceros sin perder nada en Openfile.',
      ],
    },
    {
      heading: 'Cómo eliminar o rechazar cookies',
      id: 'your-control',
      body: [
        'Todos los navegadores te permiten ver, borrar y bloquear las cookies y el almacenamiento local, por lo general en sus ajustes, en «Privacidad». Sin cookies puedes seguir explorando, buscando y filtrando en todo el catálogo. No puedes mantener la sesión abierta, y puede que se olviden el tema y el modo infantil.',
        'Cuando la cierras, la sesión termina también en nuestro servidor, de modo que después una cookie vieja no vale nada.',
      ],
    },
    {
      heading: 'Preguntas y páginas relacionadas',
      id: 'related-pages',
      body: [
        'Las preguntas sobre cookies van a {SUPPORT_EMAIL}. Cómo tratamos los datos personales en general se explica en la [política de privacidad](/privacy). Consulta también las [condiciones de uso](/terms), [Acerca de Openfile](/about) y la [página de inicio](/).',
      ],
    },
  ],
}
