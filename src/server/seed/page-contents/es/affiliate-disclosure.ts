import type { PageText } from '#shared/contracts/page-contents.ts'

export const AFFILIATE_DISCLOSURE: PageText = {
  title: 'Aviso sobre enlaces de afiliados',
  subtitle: 'Última actualización: 15 de abril de 2025',
  sections: [
    {
      heading: 'En resumen',
      id: 'in-short',
      body: [
        'Algunos enlaces de [Openfile](/) pueden ser de afiliados. Si compras algo después de seguir uno, el operador de este sitio puede recibir una pequeña comisión del vendedor. No pagas más de lo que pagarías de otro modo.',
      ],
    },
    {
      heading: 'A qué enlaces afecta',
      id: 'which-links',
      body: [
        'Los enlaces a estos vendedores pueden ser de afiliados. Los marcamos en el código de la página como patrocinados, para que los buscadores lo sepan. Los enlaces a YouTube y a los sitios gratuitos del catálogo son enlaces normales.',
      ],
      items: [
        'Amazon. Donde este sitio participa en el programa de afiliados de Amazon, obtiene ingresos por las compras que cumplen los requisitos.',
        'Chessable',
        'Modern Chess',
        'ChessBase',
      ],
    },
    {
      heading: 'Cómo funciona',
      id: 'how-it-works',
      body: [
        'Un enlace de afiliado contiene un código que dice al vendedor que la visita viene de nuestro sitio. El vendedor puede anotarlo con una cookie en su propio sitio. Nosotros no usamos ninguna cookie para esto, y no sabemos quién eres, qué pagaste ni si llegaste a comprar; a lo sumo, el vendedor nos comunica totales.',
        'Eres libre de evitar estos enlaces. Busca tú el título en el sitio del vendedor, pregunta en tu librería o tómalo prestado de una biblioteca.',
      ],
    },
    {
      heading: 'Precios y descuentos',
      id: 'prices',
      body: [
        'El vendedor fija el precio, y es el mismo con nuestro enlace o sin él. La nota «¡Puede haber descuento!» de un botón significa que los vendedores tienen ofertas de vez en cuando. No es una promesa, y el precio que cuenta es el de la página del vendedor.',
      ],
    },
    {
      heading: 'Qué no cambian las comisiones',
      id: 'independence',
      body: [
        'Nadie puede pagar por figurar, por destacar ni por una descripción más amable. Los resultados de la búsqueda siguen las palabras que escribiste, y las listas siguen el orden que elegiste: por fecha, por valoración o por precio. Las comisiones no intervienen en ninguno de los dos. Cientos de vídeos, cursos y artículos gratuitos aparecen junto a los de pago en las mismas listas.',
        'Las valoraciones y los comentarios son de los miembros y no se compran. Si tienes motivos para pensar que alguno se compró, dínoslo en {SUPPORT_EMAIL}.',
      ],
    },
    {
      heading: 'Para qué son las comisiones',
      id: 'purpose',
      body: [
        'Openfile no muestra publicidad y no cobra nada. Las comisiones, si las hay, ayudan a pagar el servidor y el tiempo que se dedica al catálogo.',
      ],
    },
    {
      heading: 'Páginas relacionadas',
      id: 'related-pages',
      body: [
        'Consulta también las [condiciones de uso](/terms), la [política de privacidad](/privacy), la [política de cookies](/cookies) y [Acerca de Openfile](/about). Puedes volver al catálogo desde la [página de inicio](/). Las preguntas sobre un enlace concreto son bienvenidas en {SUPPORT_EMAIL}.',
      ],
    },
  ],
}
