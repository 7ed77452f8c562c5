import type { PageText } from '#shared/contracts/page-contents.ts'

export const ABOUT: PageText = {
  title: 'À propos d’Openfile',
  subtitle:
    'Apprendre les échecs avec des ressources choisies : ce que cela veut dire et comment nous procédons.',
  sections: [
    {
      heading: 'Ce qu’est Openfile',
      id: 'what-openfile-is',
      body: [
        'Jamais il n’y a eu autant de bonnes leçons d’échecs, et jamais il n’a été aussi difficile de trouver celle qu’il vous faut. Une joueuse qui perd sans cesse ses finales de tours n’a que faire de dix mille vidéos. Il lui faut trois leçons, à son niveau, qui expliquent bien le sujet.',
        '[Openfile](/) est fait pour ce moment-là. Ce catalogue réunit des vidéos, des livres, des cours et des articles de nombreux éditeurs, classés par niveau, sujet, ouverture et source, chacun avec une courte description de notre plume. Vous choisissez ; le lien vous y conduit.',
        'Le nom vient de l’échiquier. Une colonne ouverte (« open file ») n’a pas de pions, et c’est là que les tours donnent leur pleine mesure : la voie est libre.',
      ],
    },
    {
      heading: 'Comment les ressources sont choisies',
      id: 'how-resources-are-chosen',
      body: [
        'Le catalogue est parti des livres, des chaînes et des cours que joueurs et professeurs recommandent en public depuis des années. Les nouvelles entrées sont ajoutées par les administrateurs du site, et les suggestions sont les bienvenues. Les descriptions sont les nôtres.',
        'Figurer au catalogue est une invitation à jeter un coup d’œil, pas un verdict. Nous n’avons pas lu chaque livre d’un bout à l’autre, et un catalogue de cette taille a des lacunes et des erreurs : des liens changent d’adresse, les prix et les éditions changent. Si vous en trouvez une, [dites-le-nous](/contact).',
        'Pour chaque entrée, nous nous posons quatre questions :',
      ],
      items: [
        'Enseigne-t-elle quelque chose ? L’actualité, les potins et les compilations de gaffes peuvent amuser, mais n’ont pas leur place ici.',
        'Est-il clair à qui elle s’adresse ? Chaque entrée a un niveau, et « tous niveaux » est réservé aux ressources qui conviennent vraiment à tous.',
        'La source est-elle légitime ? Nous renvoyons aux auteurs, aux éditeurs et aux bibliothèques, pas à des copies pirates.',
        'Apporte-t-elle quelque chose ? Un cours gratuit, un vieux classique et une vidéo moderne sur la même finale peuvent tous mériter une place. Une pâle copie de l’un d’eux, non.',
      ],
    },
    {
      heading: 'Comment fonctionnent les notes',
      id: 'how-ratings-work',
      body: [
        'Les membres donnent une à cinq étoiles dans la discussion sous une ressource. Chaque personne compte une fois par ressource et peut changer sa note plus tard. Le badge d’une carte montre la moyenne connue pour l’entrée ; quand il n’y en a pas, nous ne montrons rien plutôt qu’une supposition.',
        'Quelques notes ne disent pas grand-chose, un grand nombre en dit davantage : lire ce que les gens ont écrit en vaut la peine.',
      ],
    },
    {
      heading: 'Mode enfants',
      id: 'kids-mode',
      body: [
        'L’interrupteur « Mode enfants » de la barre latérale limite le catalogue aux ressources marquées pour les enfants et donne aux pages un air plus gai. Il ne demande aucun compte et ne recueille rien. La [page pour enfants](/kids) propose des sites et des jeux faits pour eux, et des conseils aux parents qui ne jouent pas.',
      ],
    },
    {
      heading: 'Indépendance',
      id: 'independence',
      body: [
        'Openfile n’appartient à aucun des sites vers lesquels il renvoie. Il n’y a ni publicité ni traceurs de tiers. Certains liens peuvent être des liens d’affiliation ; ils ne vous coûtent rien de plus et n’ont aucune influence sur ce qui figure au catalogue ni sur l’ordre. Les détails se trouvent dans l’[avis sur les liens d’affiliation](/affiliate-disclosure) et la [politique de confidentialité](/privacy).',
      ],
    },
    {
      heading: 'En développement',
      id: 'development-in-progress',
      body: [
        'La bannière du haut dit vrai : Openfile est encore en construction, et ses fonctions peuvent changer. Ce qui est marqué « Bientôt » ne fonctionne pas encore. Si quelque chose ne marche pas ou vous manque, écrivez-nous ; il n’y a pas de meilleur moment pour être entendu.',
      ],
    },
    {
      heading: 'Dites-nous bonjour',
      id: 'say-hello',
      body: [
        'Écrivez-nous à {SUPPORT_EMAIL} ou passez par la [page Contact](/contact). Les réponses aux questions courantes sont dans l’[aide](/help), et les règles de la maison dans les [conditions d’utilisation](/terms).',
      ],
    },
  ],
}
