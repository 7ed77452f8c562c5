import type { JSX } from 'react'
import type { PageSection } from '#shared/contracts/page-contents.ts'
import { RichText, SectionText } from './section-text.tsx'

type BookShelfProps = { section: PageSection; supportEmail: string | null }

/** The recommended books as a numbered shelf: title, author, a word on each. */
export function BookShelf({ section, supportEmail }: BookShelfProps): JSX.Element {
  return (
    <>
      <div className="max-w-[36rem]">
        <SectionText section={{ ...section, items: [] }} supportEmail={supportEmail} />
      </div>
      <ol className="mt-6 grid gap-x-10 border-t border-line @3xl:grid-cols-2">
        {(section.items ?? []).map((text, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the same book may occur twice
          <li key={index} className="flex gap-4 border-b border-line py-4">
            <span
              aria-hidden="true"
              className="w-6 shrink-0 text-end font-serif text-lg text-soft tabular-nums"
            >
              {index + 1}
            </span>
            <Book text={text} supportEmail={supportEmail} />
          </li>
        ))}
      </ol>
    </>
  )
}

function Book({ text, supportEmail }: { text: string; supportEmail: string | null }) {
  const book = recommendedBook(text)
  if (!book) {
    return (
      <p>
        <RichText text={text} supportEmail={supportEmail} />
      </p>
    )
  }
  return (
    <div>
      <p dir="auto" className="font-serif text-lg leading-snug font-semibold">
        {book.title}
      </p>
      <p className="text-sm text-soft">{book.author}</p>
      <p className="mt-1 text-pretty">
        <RichText text={book.note} supportEmail={supportEmail} />
      </p>
    </div>
  )
}

type RecommendedBook = { title: string; author: string; note: string }

/** Splits 'Title, by Author. Note.' into its three parts, also in another language; returns null for any other text. */
export function recommendedBook(text: string): RecommendedBook | null {
  const [start = '', title] = /^([^[\]{}]+?), (?=by |von |de |d’)/.exec(text) ?? []
  const rest = text.slice(start.length)
  const [, author, note] = /^([^[\]{}]+?[^\s.]{2})\. (.+)$/s.exec(rest) ?? []
  return title && author && note ? { title, author, note } : null
}
