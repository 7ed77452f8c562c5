import { type JSX, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { type Control, useWatch } from '#client/kit/use-form.tsx'
import { useSettled } from '#client/kit/timing.ts'
import type { PageContent } from '#client/features/page-contents/page-text.ts'
import type { PageTextInput } from '#shared/contracts/page-contents.ts'
import type { EditedText } from './page-text-calls.ts'
import { type PageTextValues, sectionsOf, previewOf } from './page-text-values.ts'
import { t } from '#client/kit/t.tsx'

/** Draws the page as readers will see it. The page of the console passes it in. */
export type RenderText = (content: PageContent) => ReactNode

/** Waits until typing pauses, because a page can be long. */
const REST_MS = 200

type PreviewProps = {
  form: { control: Control<PageTextValues, unknown, PageTextInput> }
  page: EditedText
  /** The key of the section that is being edited, which is scrolled to. */
  focused: string | null
  render: RenderText
}

/** Shows the page as readers will see it. It is inert: nothing in it can be focused or clicked. */
export function Preview({ form, page, focused, render }: PreviewProps): JSX.Element {
  const frame = useRef<HTMLDivElement>(null)
  const values = useSettled(useWatch({ control: form.control }), REST_MS) as PageTextValues
  const content = previewOf(values, page)
  const staying = sectionsOf(values).filter(({ isRemoved }) => !isRemoved)
  const anchor = content.sections[staying.findIndex(({ key }) => key === focused)]?.id
  useScrollTo(frame, anchor)
  return (
    <section
      ref={frame}
      aria-label={t('Preview of the page')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by keyboard
      tabIndex={0}
      className="relative max-h-[calc(100dvh-8rem)] overflow-y-auto rounded-lg border border-line bg-paper p-5"
    >
      {/* Hidden from screen readers, too: its title is not this page's. */}
      <div inert aria-hidden="true" lang={page.language} className="wrap-anywhere">
        {render(content)}
      </div>
    </section>
  )
}

/** Scrolls the frame, and nothing around it, to the section with this anchor. */
function useScrollTo(frame: RefObject<HTMLElement | null>, anchor: string | undefined): void {
  useEffect(() => {
    const box = frame.current
    const section = anchor ? box?.querySelector(`[id="${anchor}"]`) : null
    if (!box || !section) return
    const top = section.getBoundingClientRect().top - box.getBoundingClientRect().top
    box.scrollTo({ top: box.scrollTop + top - 16 })
  }, [frame, anchor])
}
