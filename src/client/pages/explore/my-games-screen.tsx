export function MyGamesScreen() {
  return <h1 className="text-3xl">Explore by position</h1>
}
