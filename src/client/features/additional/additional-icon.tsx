import {
  Baby,
  BookOpen,
  Bot,
  ChartNoAxesColumn,
  ChessKnight,
  Database,
  GraduationCap,
  Landmark,
  type LucideIcon,
  Mailbox,
  Newspaper,
  Puzzle,
  Shapes,
  Trophy,
  Users,
} from 'lucide-react'
import type { JSX } from 'react'
import type { AdditionalCategory } from '#shared/domain/catalogue.ts'
import { type CardIconName, cardIconName } from './card-icon.ts'

const ICONS: Record<CardIconName, LucideIcon> = {
  book: BookOpen,
  computer: Bot,
  correspondence: Mailbox,
  database: Database,
  federation: Landmark,
  game: Puzzle,
  kids: Baby,
  knight: ChessKnight,
  learn: GraduationCap,
  news: Newspaper,
  people: Users,
  ratings: ChartNoAxesColumn,
  tournament: Trophy,
  variants: Shapes,
}

type AdditionalIconProps = { title: string; category: AdditionalCategory }

export function AdditionalIcon({ title, category }: AdditionalIconProps): JSX.Element {
  const Icon = ICONS[cardIconName(title, category)]
  return (
    <span className="grid size-11 shrink-0 place-items-center rounded-md bg-tint text-accent">
      <Icon aria-hidden="true" className="size-6" strokeWidth={1.75} />
    </span>
  )
}
