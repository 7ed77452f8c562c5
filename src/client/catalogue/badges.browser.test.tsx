import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { LevelBadge, SideBadge, SourceBadge } from './badges.tsx'

const SOURCES = [
  'youtube',
  'chessable',
  'modern_chess',
  'chess_publishing',
  'chessbase',
  'amazon',
] as const

/** Returns the background of a badge by its text. */
const colorOf = (text: string) =>
  getComputedStyle(page.getByText(text, { exact: true }).element()).backgroundColor

it('each source and level has a color of its own; a side has none', async () => {
  await render(
    <>
      {SOURCES.map((source) => (
        <SourceBadge key={source} source={source} />
      ))}
      <LevelBadge level="beginner" size="sm" />
      <LevelBadge level="intermediate" size="sm" />
      <LevelBadge level="advanced" size="sm" />
      <LevelBadge level="master" size="sm" />
      <SideBadge side="white" />
      <SideBadge side="black" />
    </>,
  )
  await expect.element(page.getByText('YouTube')).toBeVisible()
  const sources = [
    'YouTube',
    'Chessable',
    'Modern Chess',
    'Chess Publishing',
    'ChessBase',
    'Amazon',
  ]
  const levels = ['Beginner', 'Intermediate', 'Advanced', 'Master']
  const plain = colorOf('For White')
  expect(colorOf('For Black')).toBe(plain)
  for (const group of [sources, levels]) {
    const colors = group.map(colorOf)
    expect(new Set([...colors, plain]).size).toBe(group.length + 1)
  }
})
