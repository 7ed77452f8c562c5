import { useHydrated } from '@tanstack/react-router'
import type { JSX } from 'react'
import { pageSite } from '#client/data/site.ts'
import { buttonClass } from '#client/kit/button.tsx'
import { CopyButton } from '#client/kit/copy-button.tsx'
import { Icon } from '#client/kit/icon.tsx'
import { t } from '#client/kit/t.tsx'
import { paths } from '#shared/paths.ts'

/** What phones and the bookmarklet send along. */
export type Shared = { url?: string; title?: string; text?: string }

/** A bookmark that suggests the page on which it is pressed, and how phones share to the site. */
export function FromAnywhere(): JSX.Element {
  const { name } = pageSite()
  const isHydrated = useHydrated()
  // The page knows its own address in the browser only.
  const code = isHydrated ? bookmarkletOf(`${location.origin}${location.pathname}`) : ''
  return (
    <details className="rounded-lg border border-line bg-surface px-5 py-2">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
        {t('Suggest from anywhere')}
      </summary>
      <div className="grid max-w-prose gap-4 pt-1 pb-3">
        <p>
          {t(
            'Drag this link to the bookmarks bar of your browser. Pressed on another page, it brings its address here.',
          )}
        </p>
        <div className="flex flex-wrap items-center gap-3">
          {/* React refuses such addresses, and our policy lets none run on this page: it is only there to be dragged. */}
          <a
            href={paths.suggest()}
            ref={(link) => link?.setAttribute('href', code)}
            onClick={(event) => event.preventDefault()}
            draggable
            className={buttonClass({ variant: 'secondary' })}
          >
            <Icon name="bookmark" className="size-4" />
            {t('Suggest to {site}', { site: name })}
          </a>
          <CopyButton text={code} label={t('Copy its address')} className="min-h-11" />
        </div>
        <p className="text-soft">
          {t(
            'On a phone, add {site} to the home screen; it is then among the apps to which you can share. Where it is not, copy the address above into a bookmark.',
            { site: name },
          )}
        </p>
      </div>
    </details>
  )
}

/** Returns the address that was shared. Android puts it into the text, sometimes behind a title. */
export function sharedAddress({ url = '', title = '', text = '' }: Shared): string {
  return url || addressIn(text) || addressIn(title)
}

function addressIn(text: string): string {
  const [address = ''] = /https?:\/\/[^\s<>"]+/i.exec(text) ?? []
  return address.replace(/[.,;:!?'’”»]{1,9}$/, '')
}

/**
 * Returns the address of a bookmark that suggests the page on which it is pressed. It only navigates: no script of ours
 * runs on other sites, so that their policies have nothing to refuse.
 */
export function bookmarkletOf(page: string): string {
  const code = `void(location.href='${page}?url='+encodeURIComponent(location.href)+'&title='+encodeURIComponent(document.title))`
  return ['javascript', code].join(':')
}
