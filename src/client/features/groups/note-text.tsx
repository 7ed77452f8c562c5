import { useKidsMode } from '#client/data/kids-mode.tsx'
import type { JSX } from 'react'
import { hasCredentials } from '#shared/contracts/fields.ts'

/** Without the punctuation of the sentence around it. */
const ADDRESS = /(https?:\/\/[^\s<>"“”]*[^\s<>"“”.,;:!?'’)\]])/i

/** What a teacher wrote, with its addresses as links; in kids mode they lead nowhere. */
export function NoteText({ text }: { text: string }): JSX.Element {
  const { kidsMode } = useKidsMode()
  return (
    <p className="max-w-prose whitespace-pre-line wrap-anywhere">
      {text.split(ADDRESS).map((part, at) =>
        at % 2 === 0 || kidsMode || !URL.canParse(part) || hasCredentials(part) ? (
          part
        ) : (
          <a
            key={`${at} ${part}`}
            href={part}
            target="_blank"
            rel="nofollow noopener noreferrer"
            className="text-link"
          >
            {part}
          </a>
        ),
      )}
    </p>
  )
}
