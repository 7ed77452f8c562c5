import type { JSX } from 'react'
import { SiteLink } from '#client/catalogue/site-link.tsx'
import { useKidsMode } from '#client/data/kids-mode.tsx'
import { localPath } from '#client/data/page-language.ts'
import { Button, buttonClass } from '#client/kit/button.tsx'
import { t } from '#client/kit/t.tsx'
import { paths } from '#shared/paths.ts'

/**
 * What kids mode shows in place of a page for bigger players. Only the unlocked one offers the way out; the server answers
 * a locked visitor by itself. `path` is where the form leads without a script.
 */
export function ForLater({ path }: { path: string }): JSX.Element {
  const { setKidsMode } = useKidsMode()
  return (
    <div className="mx-auto grid max-w-xl justify-items-center gap-4 py-16 text-center">
      <h1 className="text-3xl">{t('This one is for later')}</h1>
      <p className="text-lg text-soft">
        {t('This page is for bigger players. Let us find one for you now!')}
      </p>
      <SiteLink href={paths.kids()} className={buttonClass({})}>
        {t('Back to chess for kids')}
      </SiteLink>
      <form
        method="post"
        action={localPath(paths.kidsOff())}
        onSubmit={(event) => {
          event.preventDefault()
          setKidsMode(false)
        }}
      >
        <input type="hidden" name="next" value={localPath(path)} />
        <Button type="submit" variant="ghost">
          {t('For grown-ups: leave kids mode and see it')}
        </Button>
      </form>
    </div>
  )
}
