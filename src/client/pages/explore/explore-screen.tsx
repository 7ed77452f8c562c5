export function ExploreScreen() {
  return <h1 className="text-3xl">Explore by position</h1>
}
