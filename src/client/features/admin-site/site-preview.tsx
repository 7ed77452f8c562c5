import { type CSSProperties, type JSX, useDeferredValue, useMemo, useState } from 'react'
import { LevelBadge } from '#client/catalogue/badges.tsx'
import { Icon } from '#client/kit/icon.tsx'
import { t } from '#client/kit/t.tsx'
import { useWatch } from '#client/kit/use-form.tsx'
import type { SiteView } from '#shared/contracts/site.ts'
import { paletteOf } from '#shared/domain/palette.ts'
import { isAccent } from '#shared/domain/site.ts'
import { isOwnTagline, STANDARD_TAGLINE } from '#shared/texts/product.ts'
import { type Text, text } from '#shared/texts/text.ts'
import type { SiteForm } from './site-form.tsx'

type Mode = 'light' | 'dark'
const MODES: Record<Mode, Text> = { light: text('Light'), dark: text('Dark') }

/** Header, card and email as the values of the form make them, by day or by night. */
export function SitePreview({ form, site }: { form: SiteForm; site: SiteView }): JSX.Element {
  const [mode, setMode] = useState<Mode>('light')
  const [name, tagline, typed] = useWatch({
    control: form.control,
    name: ['name', 'tagline', 'accent'],
  })
  const accent = useDeferredValue(typed.trim().toLowerCase())
  const colors = useMemo(() => stylesOf(isAccent(accent) ? accent : ''), [accent])
  const identity = { name: name.trim() || site.name, tagline: tagline.trim() }
  return (
    <div className="grid gap-3">
      <fieldset className="flex flex-wrap items-center justify-between gap-2">
        <legend className="sr-only">{t('Colors of the preview')}</legend>
        <span aria-hidden="true" className="font-serif text-lg font-semibold">
          {t('Preview')}
        </span>
        <span className="flex gap-1 rounded-md border border-line p-1">
          {(Object.keys(MODES) as Mode[]).map((each) => (
            <label
              key={each}
              className="flex min-h-9 cursor-pointer items-center rounded-sm px-3 text-sm font-semibold has-checked:bg-accent has-checked:text-on-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus) pointer-coarse:min-h-11"
            >
              <input
                type="radio"
                name="preview-colors"
                className="sr-only"
                checked={mode === each}
                onChange={() => setMode(each)}
              />
              {t(MODES[each])}
            </label>
          ))}
        </span>
      </fieldset>
      <div
        inert
        style={{ ...colors, colorScheme: mode }}
        className="grid gap-4 overflow-hidden rounded-lg border border-line-strong bg-paper pb-4 text-ink"
      >
        <HeaderPreview {...identity} logo={(mode === 'dark' && site.logoDark) || site.logo} />
        <CardPreview />
        <MailPreview {...identity} />
      </div>
    </div>
  )
}

/** Custom properties are no properties of React's styles. */
function stylesOf(accent: string): CSSProperties {
  return Object.fromEntries(paletteOf(accent).map(([name, value]) => [`--${name}`, value]))
}

type Identity = { name: string; tagline: string }

function HeaderPreview({ name, tagline, logo }: Identity & { logo: string | null }): JSX.Element {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-paper px-4 py-2">
      {logo ? (
        <img src={logo} alt="" className="site-logo" />
      ) : (
        <>
          <span className="grid size-8 place-items-center rounded-md bg-accent text-on-accent">
            <Icon name="rook" className="size-5" />
          </span>
          <span className="font-serif text-xl font-semibold tracking-tight wrap-anywhere">
            {name}
          </span>
        </>
      )}
      {isOwnTagline(tagline) ? (
        <span className="text-sm text-soft wrap-anywhere">{tagline}</span>
      ) : null}
      <span className="ms-auto font-semibold text-accent">{t('My study')}</span>
    </div>
  )
}

function CardPreview(): JSX.Element {
  return (
    <div className="mx-4 grid gap-2 rounded-lg border border-line bg-surface p-4">
      <p className="font-serif text-lg font-semibold">{t('Rook Endings for Club Players')}</p>
      <p>
        <LevelBadge level="intermediate" size="sm" />
      </p>
      <p className="text-soft">
        {t('Twelve positions that every player should know, explained move by move.')}{' '}
        <span className="text-link">{t('Read more')}</span>
      </p>
      <p className="flex flex-wrap gap-2">
        <span className="button primary sm">{t('Watch')}</span>
        <span className="button secondary sm">{t('Save')}</span>
        <span className="rounded-md bg-tint px-3 py-1.5 text-sm text-accent-strong">
          {t('3 of 12 done')}
        </span>
      </p>
    </div>
  )
}

/** Emails are on light paper, whatever the reader's theme. */
function MailPreview({ name, tagline }: Identity): JSX.Element {
  const words = tagline === STANDARD_TAGLINE ? t('Curated chess learning') : tagline
  return (
    <div
      style={{ colorScheme: 'light' }}
      className="mx-4 grid gap-3 rounded-lg border border-line bg-[#faf7f0] p-4 font-serif text-[#22251f]"
    >
      <p className="text-lg font-bold text-accent wrap-anywhere">{name}</p>
      <p>{t('Please confirm your email address.')}</p>
      <p>
        <span className="inline-block rounded-md bg-accent px-4 py-2 font-bold text-white">
          {t('Confirm address')}
        </span>
      </p>
      <p className="text-sm wrap-anywhere">{[name, words].filter(Boolean).join(' · ')}</p>
    </div>
  )
}
