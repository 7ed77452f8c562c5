import type { PageText } from '#shared/contracts/page-contents.ts'

export const AFFILIATE_DISCLOSURE: PageText = {
  title: 'Avis sur les liens d’affiliation',
  subtitle: 'Dernière mise à jour : 15 avril 2025',
  sections: [
    {
      heading: 'En bref',
      id: 'in-short',
      body: [
        'Certains liens d’[Openfile](/) peuvent être des liens d’affiliation. Si vous achetez quelque chose après en avoir suivi un, l’exploitant de ce site peut recevoir une petite commission du vendeur. Vous ne payez pas plus cher pour autant.',
      ],
    },
    {
      heading: 'Quels liens sont concernés',
      id: 'which-links',
      body: [
        'Les liens vers ces vendeurs peuvent être des liens d’affiliation. Nous les marquons dans le code de la page comme sponsorisés, pour que les moteurs de recherche le sachent. Les liens vers YouTube et vers les sites gratuits du catalogue sont des liens ordinaires.',
      ],
      items: [
        'Amazon. Là où ce site participe au programme Partenaires d’Amazon, il réalise un bénéfice sur les achats remplissant les conditions requises.',
        'Chessable',
        'Modern Chess',
        'ChessBase',
      ],
    },
    {
      heading: 'Comment cela fonctionne',
      id: 'how-it-works',
      body: [
        'Un lien d’affiliation contient un code qui dit au vendeur que la visite vient de nous. Le vendeur peut s’en souvenir à l’aide d’un cookie sur son propre site. Nous ne déposons aucun cookie à cette fin, et nous n’apprenons ni qui vous êtes, ni ce que vous avez payé, ni si vous avez acheté ; tout au plus, le vendeur nous communique des totaux.',
        'Vous êtes libre d’éviter ces liens. Cherchez le titre vous-même sur le site du vendeur, demandez à votre libraire ou empruntez-le à la bibliothèque.',
      ],
    },
    {
      heading: 'Prix et réductions',
      id: 'prices',
      body: [
        'Le vendeur fixe le prix, et il est le même avec ou sans notre lien. La mention « Réduction possible ! » sur un bouton signifie que les vendeurs font des offres de temps en temps. Ce n’est pas une promesse, et c’est le prix de la page du vendeur qui compte.',
      ],
    },
    {
      heading: 'Ce que les commissions ne changent pas',
      id: 'independence',
      body: [
        'Personne ne peut payer pour figurer au catalogue, être mis en avant ou être décrit plus gentiment. Les résultats de recherche suivent les mots que vous avez saisis, et les listes suivent l’ordre que vous avez choisi : par date, par note ou par prix. Les commissions n’y jouent aucun rôle. Des centaines de vidéos, de cours et d’articles gratuits apparaissent à côté des payants dans les mêmes listes.',
        'Les notes et les commentaires viennent des membres et ne s’achètent pas. Si vous avez des raisons de croire que l’un d’eux l’a été, dites-le-nous à {SUPPORT_EMAIL}.',
      ],
    },
    {
      heading: 'À quoi servent les commissions',
      id: 'purpose',
      body: [
        'Openfile n’affiche pas de publicité et est entièrement gratuit. Les commissions, s’il y en a, aident à payer le serveur et le temps consacré au catalogue.',
      ],
    },
    {
      heading: 'Pages associées',
      id: 'related-pages',
      body: [
        'Voyez aussi les [conditions d’utilisation](/terms), la [politique de confidentialité](/privacy), la [politique relative aux cookies](/cookies) et [À propos d’Openfile](/about). Vous pouvez revenir au catalogue depuis la [page d’accueil](/). Les questions sur un lien précis sont les bienvenues à {SUPPORT_EMAIL}.',
      ],
    },
  ],
}
