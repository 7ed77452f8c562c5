import { type JSX, useState } from 'react'
import { Chess } from 'chess.js'
import { z } from 'zod'
import { Badge, type BadgeTone } from '#client/kit/badge.tsx'
import { Board } from '#client/kit/board/board.tsx'
import type { BoardMove } from '#client/kit/board/board-model.ts'
import { MiniBoard } from '#client/kit/board/mini-board.tsx'
import { Button, buttonClass } from '#client/kit/button.tsx'
import { Combobox } from '#client/kit/combobox.tsx'
import { CopyButton } from '#client/kit/copy-button.tsx'
import {
  CheckField,
  ChoiceField,
  CodeField,
  PasswordField,
  RequiredLabel,
  RequiredNote,
  TextArea,
  TextField,
} from '#client/kit/field.tsx'
import { FileDrop } from '#client/kit/file-drop.tsx'
import { Form, FormAlert, SubmitButton } from '#client/kit/form.tsx'
import { Dialogs, Lists, Section, Tables } from './kit-page-layers.tsx'
import { LUCIDE_ICONS, OWN_ICONS } from '#client/kit/icon-names.ts'
import { Icon } from '#client/kit/icon.tsx'
import { PanelTabs } from '#client/kit/panel-tabs.tsx'
import { RadioLine } from '#client/kit/radio-line.tsx'
import { SelectField, Switch } from '#client/kit/select.tsx'
import { Loaded } from '#client/kit/loaded.tsx'
import { EmptyState, LoadFailure, Skeleton, Spinner } from '#client/kit/states.tsx'
import { SearchBox } from '#client/kit/table-tools.tsx'
import { useForm } from '#client/kit/use-form.tsx'
import { textMatches } from '#client/kit/text-match.ts'
import { Tooltip } from '#client/kit/tooltip.tsx'

const THEMES = ['light', 'dark', 'kids light', 'kids dark'] as const

/** Shows every part in every state, at /kit of the development server. The built product does not contain it. */
export function KitPage(): JSX.Element {
  return (
    <main className="mx-auto grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-10 p-4 sm:p-8">
      <header className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl">The kit</h1>
        <div className="flex flex-wrap gap-2">
          {THEMES.map((theme) => (
            <Button
              key={theme}
              variant="secondary"
              size="sm"
              onClick={() => {
                document.documentElement.className = theme
              }}
            >
              {theme}
            </Button>
          ))}
        </div>
      </header>
      <Buttons />
      <Fields />
      <Forms />
      <Panels />
      <Tables />
      <Lists />
      <Dialogs />
      <States />
      <Boards />
      <Icons />
    </main>
  )
}

const PANELS = [
  { value: 'one', label: 'One' },
  { value: 'two', label: 'Two' },
] as const

function Panels() {
  const [tab, setTab] = useState<'one' | 'two'>('one')
  return (
    <Section title="Tabs with panels">
      <PanelTabs
        label="Panels"
        tabs={PANELS}
        comingSoon={['Planned']}
        tab={tab}
        onTab={setTab}
        renderPanel={(each) => <TextField label={`Text of panel ${each}`} />}
        className="grid gap-4"
        listClassName="panel-tabs"
      />
    </Section>
  )
}

const VARIANTS = ['primary', 'secondary', 'ghost', 'danger'] as const
const TONES: readonly BadgeTone[] = [
  'neutral',
  'accent',
  'green',
  'yellow',
  'blue',
  'purple',
  'orange',
  'red',
  'teal',
]

function Buttons() {
  return (
    <Section title="Buttons and badges">
      {(['md', 'sm'] as const).map((size) => (
        <div key={size} className="flex flex-wrap items-center gap-3">
          {VARIANTS.map((variant) => (
            <Button key={variant} variant={variant} size={size}>
              {variant}
            </Button>
          ))}
          <Button size={size} disabled>
            disabled
          </Button>
          <Button size={size} aria-disabled>
            busy
          </Button>
          <a href="#fields" className={buttonClass({ variant: 'secondary', size })}>
            a link
          </a>
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-3">
        <Tooltip content="Shown after 700 ms">
          <Button variant="ghost" size="icon" aria-label="With a tooltip">
            <Icon name="bell" />
          </Button>
        </Tooltip>
        <CopyButton text="1. e4 e5" />
        {TONES.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </div>
    </Section>
  )
}

const LEVELS = [
  { value: 'beginner', label: 'Beginner' },
  { value: 'master', label: 'Master' },
]
const OPENINGS = [
  'Caro-Kann Defense',
  'French Defense',
  'Grünfeld Defense',
  'Sicilian Defense',
].map((label, index) => ({ value: `B${index}`, label, note: `B1${index}` }))

function Fields() {
  const [on, setOn] = useState(true)
  const [level, setLevel] = useState('beginner')
  const [opening, setOpening] = useState('B1')
  const [code, setCode] = useState('123')
  const [query, setQuery] = useState('najdorf')
  return (
    <Section title="Fields">
      <div id="fields" className="grid items-start gap-5 sm:grid-cols-2">
        <TextField label="Text" hint="A hint below the field" defaultValue="Endgame Manual" />
        <TextField label={<RequiredLabel>Text</RequiredLabel>} error="Please enter a title" />
        <TextField label="Read only" readOnly value="Fixed" />
        <PasswordField label="Password" defaultValue="secret" />
        <TextArea label="Text area" error="At most 500 characters" />
        <ChoiceField label="Choice in a form" options={LEVELS} />
        <SelectField label="Select" value={level} onChange={setLevel} options={LEVELS} />
        <Combobox
          label="Opening"
          listLabel="Openings"
          value={opening}
          options={OPENINGS}
          onChange={setOpening}
          matches={(text, option) => textMatches(text, [option.label])}
          empty="No opening found"
        />
        <CodeField label="Code" value={code} onChange={setCode} error="The code is wrong" />
        <SearchBox
          label="Search openings"
          placeholder="Name or moves"
          value={query}
          onChange={setQuery}
        />
        <CheckField label="Check" defaultChecked />
        <fieldset>
          <legend className="text-sm font-semibold">Radio lines</legend>
          <RadioLine name="lines" label="Short" defaultChecked />
          <RadioLine name="lines" label="With a note" note="What this choice means" />
        </fieldset>
        <Switch label="Switch" checked={on} onChange={setOn} />
      </div>
      <RequiredNote />
      <FileDrop
        icon={<Icon name="file-text" className="size-9 text-accent" />}
        label="Choose a file"
        hint="PGN, at most 5 MB"
        accept=".pgn"
        onFiles={() => {}}
        className="py-8"
      />
    </Section>
  )
}

const nameSchema = z.object({ name: z.string().min(1, 'Please enter a name') })

function Forms() {
  const form = useForm({
    schema: nameSchema,
    values: { name: '' },
    send: () => new Promise(() => {}),
    faultsOf: () => ({ fields: {}, message: undefined }),
  })
  return (
    <Section title="Forms">
      <Form form={form}>
        <FormAlert message="The server refused the form as a whole." />
        <form.Field name="name" label="Name" />
        <div className="flex gap-3">
          <SubmitButton busyLabel="Saving...">Save</SubmitButton>
          <SubmitButton busy busyLabel="Saving...">
            Save always
          </SubmitButton>
        </div>
      </Form>
    </Section>
  )
}

function States() {
  return (
    <Section title="States">
      <EmptyState
        title="No resources found"
        description="Nothing matches these filters."
        action={<Button variant="secondary">Clear filters</Button>}
      />
      <LoadFailure message="The list did not load." busy={false} onRetry={() => {}} />
      <Spinner label="Loading..." />
      <Skeleton className="h-12" />
      <Loaded
        query={{
          data: 'A list from before',
          error: new Error(),
          isFetching: false,
          refetch: () => {},
        }}
        skeleton={null}
        failure="The list did not load."
      >
        {(words) => <p>{words}</p>}
      </Loaded>
    </Section>
  )
}

/** White can promote on b8, and is not in check. */
const START = '4k3/1P6/8/8/8/5N2/8/4K3 w - - 0 1'

function Boards() {
  const [fen, setFen] = useState(START)
  const [last, setLast] = useState<BoardMove | null>(null)
  const legal = new Chess(fen)
    .moves({ verbose: true })
    .map(({ from, to, lan }) => ({ from, to, uci: lan }))
  const move = (next: BoardMove) => {
    const game = new Chess(fen)
    game.move(next)
    setFen(game.fen())
    setLast(next)
  }
  return (
    <Section title="Boards">
      <div className="grid items-start gap-6 sm:grid-cols-2">
        <Board
          fen={fen}
          orientation="white"
          lastMove={last}
          legal={legal}
          check={null}
          arrival=""
          onMove={move}
        />
        <MiniBoard fen={fen} lastMove={last} label="The same position" />
      </div>
    </Section>
  )
}

function Icons() {
  return (
    <Section title="Icons">
      <ul className="grid grid-cols-2 sm:grid-cols-4 gap-3 text-sm">
        {[...OWN_ICONS, ...LUCIDE_ICONS].map((name) => (
          <li key={name} className="flex items-center gap-2 wrap-anywhere">
            <Icon name={name} className="size-6" />
            {name}
          </li>
        ))}
      </ul>
    </Section>
  )
}
