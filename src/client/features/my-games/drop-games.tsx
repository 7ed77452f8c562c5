import { FileText } from 'lucide-react'
import type { JSX } from 'react'
import { FileDrop } from '#client/kit/file-drop.tsx'

export function DropGames({ onFiles }: { onFiles: (files: File[]) => void }): JSX.Element {
  return (
    <FileDrop
      icon={<FileText aria-hidden="true" className="size-9 text-accent" />}
      label="Choose PGN files or drop them here"
      hint="Up to 5,000 games and 20 MB"
      accept=".pgn,.txt,application/x-chess-pgn,application/vnd.chess-pgn,text/plain"
      multiple
      onFiles={onFiles}
      className="min-h-52 place-content-center bg-surface py-8"
    />
  )
}
