/** Stands in for @tanstack/react-start in tests of components: what a build keeps of it in the browser. */
export function createIsomorphicFn() {
  return { server: () => ({ client: <Part>(part: Part): Part => part }) }
}

export const getGlobalStartContext = (): undefined => undefined
