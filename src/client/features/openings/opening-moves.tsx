import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { openingMovesQuery } from './openings-api.ts'

/** An opening's name, which leads to all about it, and how it is reached. */
export function OpeningMoves({ name }: { name: string }) {
  const { data: moves } = useQuery(openingMovesQuery(name))
  return (
    <>
      <Link
        to="/category/$type"
        params={{ type: 'all' }}
        search={{ opening: name }}
        className="font-semibold text-accent underline underline-offset-4 hover:text-accent-strong"
      >
        {name}
      </Link>
      {moves ? <span className="block text-soft tabular-nums">{moves}</span> : null}
    </>
  )
}
