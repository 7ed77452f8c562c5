import type { PageText } from '#shared/contracts/page-contents.ts'

export const HELP: PageText = {
  title: 'Aide et questions fréquentes',
  subtitle: 'Des réponses courtes pour trouver, garder et commenter des ressources d’échecs.',
  sections: [
    {
      heading: 'Qu’est-ce qu’Openfile ?',
      id: 'what-is-openfile',
      body: [
        'Openfile est un catalogue d’endroits où apprendre les échecs. Nous rassemblons des vidéos, des livres, des cours et des articles, nous disons en quelques mots ce que chacun enseigne et à qui il s’adresse, et nous renvoyons au site où vous pouvez le regarder, le lire ou l’acheter. Les leçons elles-mêmes restent sur leurs propres sites.',
        'Vous pouvez parcourir, chercher et filtrer sans compte. Un compte vous permet d’ajouter des ressources à vos favoris, de les noter et de participer à la discussion. Pour en savoir plus sur le projet, consultez la page [À propos d’Openfile](/about).',
      ],
    },
    {
      heading: 'Quels types de ressources y a-t-il ?',
      id: 'content-types',
      body: [
        'Chaque entrée est d’un seul type. Les vidéos s’ouvrent avec le bouton « Regarder », tout le reste avec « Visiter », et toujours dans un nouvel onglet.',
      ],
      items: [
        '[Vidéos](/category/youtube) : leçons isolées et séries sur YouTube.',
        '[Livres](/category/book) : du premier manuel aux classiques de tournoi, avec quelques livres anciens à lire gratuitement en ligne.',
        '[Cours](/category/course) : leçons structurées avec exercices, gratuites ou payantes.',
        '[Articles](/category/article) : textes plus courts sur une ouverture, une finale ou une idée.',
        '[Où jouer](/play), les [ressources pour enfants](/kids) et les [autres liens](/other-resources) ont leurs propres pages.',
      ],
    },
    {
      heading: 'Comment fonctionnent la recherche et les filtres ?',
      id: 'filtering',
      body: [
        'La recherche porte sur les titres, les auteurs, les descriptions, les mots-clés et les ouvertures, et affiche d’abord les entrées qui contiennent tous vos mots. Les majuscules et les accents ne changent rien. Si nous ne connaissons pas un mot, nous montrons les résultats de l’orthographe la plus proche et nous le disons.',
        'Les filtres avancés restreignent la liste par ouverture, niveau, ancienneté, thème et site. Le choix d’une ouverture agit aussitôt ; pour les autres filtres, appuyez sur « Appliquer ». « Réinitialiser » efface tous les filtres. Vous pouvez trier par date, par note ou par prix croissant.',
      ],
    },
    {
      heading: 'Que signifient les notes ?',
      id: 'ratings',
      body: [
        'Les membres notent les ressources d’une à cinq étoiles dans la discussion sous chaque entrée. Dans la moyenne des membres, chaque personne compte une fois, quoi qu’elle écrive.',
        'L’étoile d’une carte montre la moyenne connue pour cette entrée, à une décimale. S’il n’y a pas d’étoile, c’est que nous n’avons pas encore de note. Ce n’est pas une mauvaise note.',
      ],
    },
    {
      heading: 'Comment ajouter une ressource aux favoris ?',
      id: 'saving',
      body: [
        'Connectez-vous et appuyez sur le marque-page d’une carte ou de la page de la ressource. Appuyez une seconde fois pour le retirer. Votre liste se trouve dans vos [favoris](/saved-resources), et elle est la même sur chaque appareil où vous vous connectez.',
        'Si vous n’avez pas encore de compte, vous pouvez en créer un sur la [page de connexion](/auth). Il vous faut un nom d’utilisateur, une adresse e-mail et un mot de passe.',
      ],
    },
    {
      heading: 'Comment fonctionnent les commentaires ?',
      id: 'comments',
      body: [
        'Tout le monde peut lire la discussion ; pour écrire, il faut un compte. Vous pouvez publier un commentaire par ressource, avec du texte, des étoiles ou les deux. Pour le changer plus tard, ouvrez la même ressource et appuyez sur « Modifier ».',
        'Un badge « Auteur » signale les commentaires de la personne qui a créé la ressource. Parlez de la ressource, restez aimable et n’écrivez rien de privé : les commentaires sont publics.',
      ],
    },
    {
      heading: 'Quel niveau choisir ?',
      id: 'skill-level',
      body: [
        'Le niveau indiqué est un guide, pas une barrière. Si vous résolvez la plupart des exemples d’un coup d’œil, montez d’un niveau ; s’il vous faut un échiquier toutes les deux lignes, descendez d’un niveau.',
      ],
      items: [
        'Débutant (vert) : vous apprenez les règles, les premiers mats et à ne pas laisser de pièces sans défense.',
        'Intermédiaire (jaune) : vous jouez régulièrement et voulez de la tactique, des plans et les finales de base.',
        'Avancé (bleu) : vous jouez en club ou en tournoi, calculez plusieurs coups et étudiez des ouvertures entières.',
        'Maître (violet) : travail approfondi du calcul, de la théorie et des finales pour de très forts joueurs.',
        'Pour enfants (orange) : choisi en pensant à eux.',
        'Tous niveaux (gris) : utile à tout niveau.',
      ],
    },
    {
      heading: 'Comment vous joindre ?',
      id: 'contact',
      body: [
        'Écrivez à [{SUPPORT_EMAIL}](mailto:{SUPPORT_EMAIL}). Nous essayons de répondre sous 48 heures. La [page Contact](/contact) dit quoi indiquer pour que notre première réponse vous aide déjà.',
      ],
    },
  ],
}
