/**
 * Runs in the page: waits until nothing fades or moves, because colors are final only then. That is so once all
 * animations that end have ended, and no list is faded that is fetched again. An inherited color follows a frame later.
 */
export async function atRest(): Promise<void> {
  const moving = () =>
    document.getAnimations().filter(({ effect, playState }) => {
      const end = Number(effect?.getComputedTiming().endTime)
      // Animations in collapsed elements make no progress.
      if (effect instanceof KeyframeEffect && !effect.target?.checkVisibility()) return false
      return playState === 'running' && Number.isFinite(end)
    })
  const isFaded = () =>
    [...document.querySelectorAll('[aria-busy="true"]:not(button, a), [aria-busy="true"] *')].some(
      (part) => part.checkVisibility() && Number(getComputedStyle(part).opacity) < 1,
    )
  // What stays faded for longer is of a test that holds its answer: axe judges it as it is.
  for (let still = 0, end = Date.now() + 10_000; still < 2 && Date.now() < end;) {
    await new Promise(requestAnimationFrame)
    const going = moving()
    still = going.length === 0 && !isFaded() ? still + 1 : 0
    await Promise.allSettled(going.map(({ finished }) => finished))
  }
}
