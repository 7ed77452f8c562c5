/** Where Lichess is, unless the environment names another origin (`LICHESS_URL`). */
export const LICHESS = 'https://lichess.org'
