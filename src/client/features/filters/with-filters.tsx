import { localPath } from '#client/data/page-language.ts'
import { lazyRouteComponent, Link, useRouter } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, Suspense, useRef, useState } from 'react'
import { Icon } from '#client/kit/icon.tsx'
import { Button, buttonClass, LINK_AS_BUTTON } from '#client/kit/button.tsx'
import { cn } from '#client/kit/cn.ts'
import { KidsText } from '#client/data/kids-mode.tsx'
import { paths } from '#shared/paths.ts'
import { Phrase, t } from '#client/kit/t.tsx'
import { toast } from '#client/kit/toast.ts'
import type { FilterPanelProps } from './filter-panel.tsx'
import type { CatalogueSearch } from './catalogue-search.ts'

const PANEL_ID = 'advanced-filters'

type WithFiltersProps = Omit<FilterPanelProps, 'id' | 'onClose'> & {
  /** Renders the page's heading line with the toggle button, unless `children` does. */
  heading: (toggle: ReactNode) => ReactNode
  children: ReactNode | ((toggle: ReactNode) => ReactNode)
}

export const loadPanel = () => import('./filter-panel.tsx')

/** Part of the server's page if its URL says so. The loader preloads it. */
export const OpenPanel = lazyRouteComponent(loadPanel, 'FilterPanel')

/**
 * A list with its filter panel. The panel's code loads when the button is first hovered or pressed. Without
 * JavaScript, a link loads the page with the panel.
 */
export function WithFilters({ heading, children, ...panel }: WithFiltersProps) {
  const { latestLocation } = useRouter()
  const { filters: isOpen } = latestLocation.search as CatalogueSearch
  const [Panel, setPanel] = useState<ComponentType<FilterPanelProps> | null>(() =>
    isOpen ? OpenPanel : null,
  )
  const toggleButton = useRef<HTMLButtonElement>(null)
  const close = () => {
    setPanel(null)
    // An open sheet traps the focus, so this waits until it has closed.
    requestAnimationFrame(() => toggleButton.current?.focus())
  }
  const toggle = () => {
    if (Panel) close()
    else loadPanel().then((loaded) => setPanel(() => loaded.FilterPanel), sayUnreachable)
  }
  const button = (
    <>
      <Button
        ref={toggleButton}
        variant="secondary"
        aria-expanded={Panel !== null}
        aria-controls={Panel ? PANEL_ID : undefined}
        onClick={toggle}
        onPointerEnter={() => void loadPanel().catch(() => null)}
      >
        <Icon name="sliders-horizontal" className="size-4" />
        {Panel ? (
          t('Hide Filters')
        ) : (
          <span>
            <KidsText kids={t('Filters')}>
              <Phrase
                of="<wide>Advanced </wide>Filters"
                tags={{ wide: (words) => <span className="max-sm:sr-only">{words}</span> }}
              />
            </KidsText>
          </span>
        )}
      </Button>
      {/* React does not hydrate it, so the browser's scripts go without it. */}
      <noscript>
        {import.meta.env.SSR && !isOpen ? (
          <a
            href={localPath(paths.withFilters(latestLocation.href))}
            rel="nofollow"
            className={buttonClass({ variant: 'secondary' })}
          >
            <KidsText kids={t('Filters')}>{t('Advanced Filters')}</KidsText>
          </a>
        ) : null}
      </noscript>
    </>
  )
  return (
    <>
      {heading(button)}
      <div className={cn(Panel && 'items-start gap-6 lg:grid lg:grid-cols-[19rem_minmax(0,1fr)]')}>
        <Suspense>{Panel ? <Panel id={PANEL_ID} onClose={close} {...panel} /> : null}</Suspense>
        <div>{typeof children === 'function' ? children(button) : children}</div>
      </div>
    </>
  )
}

function sayUnreachable(): void {
  toast({
    title: t('The filters could not be loaded'),
    description: t('Check your connection, then try again.'),
    variant: 'destructive',
  })
}

export function ClearFilters({ cleared }: { cleared: CatalogueSearch }) {
  return (
    <Link
      {...LINK_AS_BUTTON}
      to="."
      search={cleared}
      resetScroll={false}
      className={buttonClass({})}
    >
      {t('Clear Filters')}
    </Link>
  )
}
