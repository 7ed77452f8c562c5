import { type JSX, useEffect, useRef, useState } from 'react'
import { NotTheSameButton } from '#client/catalogue/not-the-same-button.tsx'
import { SiteLink } from '#client/catalogue/site-link.tsx'
import { ApiError, writeFault } from '#client/data/errors.ts'
import { useCall } from '#client/data/write.ts'
import { Button } from '#client/kit/button.tsx'
import { FormAlert, SubmitButton } from '#client/kit/form.tsx'
import { useSelection } from '#client/kit/selection.tsx'
import { countText } from '#client/kit/number-words.ts'
import type { Column } from '#client/kit/table.tsx'
import { PagedTable } from '#client/kit/paged-table.tsx'
import { Phrase, t } from '#client/kit/t.tsx'
import { UnsavedQuestion } from '#client/kit/unsaved.tsx'
import { addLinks } from '#shared/calls/links.ts'
import type { LinksView } from '#shared/contracts/links.ts'
import { RESOURCE_FIELDS } from '#shared/domain/resource-fields.ts'
import { paths } from '#shared/paths.ts'

type Row = LinksView['links'][number] & {
  id: number
  title: string
  /** As typed: separated by commas. */
  tagList: string
  /** The resources that it is not the same as. */
  notSimilar: readonly number[]
}

const PAGE_SIZE = 50

type LinkTableProps = { found: LinksView; onBack: () => void; onAdded: () => void }

/** Shows what was read. Links that the catalogue has are left out at first, and every row can be corrected. */
export function LinkTable({ found, onBack, onAdded }: LinkTableProps): JSX.Element {
  const [rows, setRows] = useState(() => found.links.map(rowOf))
  const { selected, onSelect } = useSelection(
    rows.filter(({ sameAs }) => sameAs === undefined).map(({ id }) => id),
  )
  const [page, setPage] = useState(1)
  const [isAsked, setAsked] = useState(false)
  const [faulty, setFaulty] = useState<FaultyField | null>(null)
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (faulty) section.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [faulty])
  const chosen = rows.filter(({ id }) => selected.has(id))
  const { mutate, isPending, error } = useCall(addLinks, {
    onSuccess: onAdded,
    onError: (fault, { body }) => {
      const found = fieldAtFault(fault, body.links, rows)
      setFaulty(found)
      if (found) setPage(Math.ceil(found.id / PAGE_SIZE))
    },
    toasts: {
      done: (_, { body }) => ({
        title: t(
          '{count, plural, one {# draft waits in the suggestions} other {# drafts wait in the suggestions}}',
          { count: body.links.length },
        ),
      }),
    },
  })
  const change = (id: number, changes: Partial<Row>) => {
    setRows((all) => all.map((row) => (row.id === id ? { ...row, ...changes } : row)))
    if (faulty?.id === id) setFaulty(null)
  }
  const known = rows.filter(({ sameAs }) => sameAs !== undefined).length
  return (
    <section
      ref={section}
      aria-labelledby="found-links"
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
    >
      <h2 id="found-links" className="text-2xl">
        {t('{count, plural, one {# link found} other {# links found}}', { count: rows.length })}
      </h2>
      {known > 0 ? <p className="text-soft">{knownText(known)}</p> : null}
      <SkippedList found={found} />
      <PagedTable
        label={t('Links')}
        unit="link"
        columns={columnsOf({ change, faulty })}
        rows={rows}
        selection={{ selected, onSelect, nameOf }}
        pageSize={PAGE_SIZE}
        page={page}
        onPage={setPage}
        foldTools
      />
      <div id={FAULT_ID}>
        <FormAlert message={writeFault(error)} />
      </div>
      <div className="flex flex-wrap gap-3">
        <SubmitButton
          busy={isPending}
          busyLabel={t('Adding...')}
          unavailable={chosen.length === 0}
          onClick={() => {
            if (!isPending && chosen.length > 0) mutate({ body: { links: chosen.map(sentOf) } })
          }}
        >
          {t('{count, plural, one {Make # draft} other {Make # drafts}}', { count: chosen.length })}
        </SubmitButton>
        <Button variant="secondary" unavailable={isPending} onClick={() => setAsked(true)}>
          {t('Start Over')}
        </Button>
      </div>
      <UnsavedQuestion open={isAsked} onCancel={() => setAsked(false)} onDiscard={onBack} />
    </section>
  )
}

const knownText = (count: number) =>
  t(
    '{count, plural, one {# of them is in the catalogue already and left out.} other {# of them are in the catalogue already and left out.}}',
    { count },
  )

const rowOf = (link: LinksView['links'][number], index: number): Row => ({
  ...link,
  id: index + 1,
  title: link.title ?? '',
  tagList: link.tags.join(', '),
  notSimilar: [],
})

const nameOf = ({ title, url }: Row): string => title || url

const sentOf = ({ url, title, tagList, notSimilar }: Row) => ({
  url,
  title,
  tags: tagList
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean),
  ...(notSimilar.length > 0 && { notSimilar: [...notSimilar] }),
})

const FAULT_ID = 'links-fault'

/** The field of a row that the server refused. */
type FaultyField = { id: number; name: string }

/** The server names the first field at fault as `links.3.tags`. */
function fieldAtFault(
  error: unknown,
  sent: readonly { url: string }[],
  rows: readonly Row[],
): FaultyField | null {
  const given = error instanceof ApiError ? Object.keys(error.fields)[0] : undefined
  const [, index, name = ''] = /^links\.(\d+)\.(\w+)/.exec(given ?? '') ?? []
  const row = rows.find(({ url }) => url === sent[Number(index)]?.url)
  return row ? { id: row.id, name } : null
}

type RowEditing = {
  change: (id: number, changes: Partial<Row>) => void
  faulty: FaultyField | null
}

const FIELD = 'field-frame min-h-11 w-full min-w-0 aria-invalid:border-danger'

function columnsOf({ change, faulty }: RowEditing): Column<Row>[] {
  const faultOf = (row: Row, name: string) =>
    faulty?.id === row.id && faulty.name === name
      ? ({ 'aria-invalid': true, 'aria-describedby': FAULT_ID } as const)
      : {}
  return [
    {
      name: t('Address'),
      kind: 'heading',
      cell: (row) => (
        <div className="grid gap-1">
          <a
            href={row.url}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="text-link wrap-anywhere"
          >
            {row.url}
            <span className="sr-only"> {t('(opens in a new tab)')}</span>
          </a>
          <Known
            row={row}
            onDeny={(id) => change(row.id, { notSimilar: [...row.notSimilar, id] })}
          />
        </div>
      ),
    },
    {
      name: t('Title'),
      cell: (row) => (
        <input
          aria-label={t('Title of {address}', { address: row.url })}
          {...faultOf(row, 'title')}
          dir="auto"
          maxLength={RESOURCE_FIELDS.title.max}
          placeholder={t('From the page')}
          value={row.title}
          onChange={({ target }) => change(row.id, { title: target.value })}
          className={FIELD}
        />
      ),
    },
    {
      name: t('Tags'),
      cell: (row) => (
        <input
          aria-label={t('Tags of {address}', { address: row.url })}
          {...faultOf(row, 'tags')}
          dir="auto"
          value={row.tagList}
          onChange={({ target }) => change(row.id, { tagList: target.value })}
          className={FIELD}
        />
      ),
    },
  ]
}

/** Names the resources that are the same, or probably are. */
function Known({ row, onDeny }: { row: Row; onDeny: (id: number) => void }) {
  const { sameAs, similar = [], notSimilar } = row
  const link = (id: number) => ({
    link: (words: string) => (
      <SiteLink href={paths.resource(id)} target="_blank" className="text-link">
        {words}
      </SiteLink>
    ),
  })
  return (
    <>
      {sameAs === undefined ? null : (
        <p className="text-sm font-normal text-soft">
          <Phrase
            of="In the catalogue already: <link>see that resource</link>."
            tags={link(sameAs)}
          />
        </p>
      )}
      {similar
        .filter((id) => !notSimilar.includes(id))
        .map((id) => (
          <p key={id} className="text-sm font-normal text-soft">
            <Phrase
              of="The catalogue may have it already: <link>see that resource</link>."
              tags={link(id)}
            />{' '}
            <NotTheSameButton id={id} onPress={() => onDeny(id)} />
          </p>
        ))}
    </>
  )
}

type SkippedListProps = { found: LinksView; isOpen?: boolean }

/** Says what is left out, and why. */
export function SkippedList({
  found: { skipped, unlisted },
  isOpen = false,
}: SkippedListProps): JSX.Element | null {
  if (skipped.length === 0) return null
  return (
    <details open={isOpen} className="rounded-lg border border-line bg-surface px-4 py-2">
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">
        {t('{lines} left out', { lines: countText(skipped.length + unlisted, 'line') })}
      </summary>
      <ul className="grid gap-2 pb-2">
        {skipped.map(({ number, text, reason }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a line may be named twice
          <li key={index} className="wrap-anywhere">
            <span className="text-soft">{t('Line {number, number}', { number })}</span>{' '}
            <bdi>{text}</bdi> <span className="block text-sm text-soft">{reason}</span>
          </li>
        ))}
        {unlisted > 0 ? (
          <li className="text-soft">
            {t('{count, plural, one {and # more line} other {and # more lines}}', {
              count: unlisted,
            })}
          </li>
        ) : null}
      </ul>
    </details>
  )
}
