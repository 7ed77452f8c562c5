import type { JSX } from 'react'
import { paths } from '#shared/paths.ts'
import type { Findings } from './findings.ts'
import { Expandable, NoteGroups } from './note-groups.tsx'
import { groupNotes } from './row-notes.ts'
import { counted } from './words.ts'

const SHOWN = 20

/** What the dry run has found out. */
export function FindingsList({ findings }: { findings: Findings }): JSX.Element {
  const { existing, refused } = findings
  const alreadyThere = {
    kind: 'Source URLs that already have a resource',
    count: existing.length,
    shown: existing.slice(0, SHOWN),
  }
  return (
    <>
      <NoteGroups
        title={`${counted(existing.length, 'row')} already in the catalogue`}
        description="These will be refused. To change them, use Update CSV."
        groups={existing.length > 0 ? [alreadyThere] : []}
      />
      <NoteGroups
        title={counted(refused.length, 'more faulty row')}
        description="The server will refuse these."
        groups={groupNotes(refused)}
      />
      <SimilarRows similar={findings.similar} />
    </>
  )
}

function SimilarRows({ similar }: { similar: Findings['similar'] }) {
  if (similar.length === 0) return null
  return (
    <section aria-label="Rows similar to a resource" className="grid gap-2">
      <p className="text-sm text-soft">
        {counted(similar.length, 'row')} will be imported alongside a resource with nearly the same
        address. Please check whether they are the same.
      </p>
      <div className="rounded-md border border-line">
        <Expandable kind="Similar to a resource" count={similar.length}>
          {similar.slice(0, SHOWN).map(({ row, id }) => (
            <li key={row}>
              Row {row} is similar to{' '}
              <a href={paths.resource(id)} target="_blank" className="underline">
                resource {id}
              </a>
            </li>
          ))}
        </Expandable>
      </div>
    </section>
  )
}
