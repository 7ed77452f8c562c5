import { Chess } from 'chess.js'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Board } from './board.tsx'
import type { BoardMove, Orientation } from './board-model.ts'

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
const PROMOTING = '1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1'
const onMove = vi.fn<(move: BoardMove) => void>()

function Playing({ start, orientation }: { start: string; orientation: Orientation }) {
  const [fen, setFen] = useState(start)
  const moves = new Chess(fen).moves({ verbose: true })
  return (
    <>
      <button type="button">Before</button>
      <Board
        fen={fen}
        orientation={orientation}
        lastMove={null}
        legal={moves.map(({ from, to, lan }) => ({ from, to, uci: lan }))}
        check={null}
        arrival=""
        onMove={(move) => {
          onMove(move)
          const game = new Chess(fen)
          game.move(move)
          setFen(game.fen())
        }}
      />
      <button type="button">After</button>
    </>
  )
}

const square = (name: string) => page.getByRole('gridcell', { name: new RegExp(`^${name},`) })
const status = page.getByRole('status')

beforeEach(async () => {
  onMove.mockClear()
  await page.viewport(500, 700)
})

const open = (start = START, orientation: Orientation = 'white') =>
  render(<Playing start={start} orientation={orientation} />)

it('a click on another piece picks that one up, one on an empty square lets go', async () => {
  await open()
  await square('g1').click()
  await square('b1').click()
  await expect.element(square('b1')).toHaveAccessibleName('b1, white knight, picked up')
  await expect.element(square('g1')).toHaveAccessibleName('g1, white knight')
  await square('e5').click()
  await expect.element(square('b1')).toHaveAccessibleName('b1, white knight')
  await expect.element(status).toHaveTextContent('e5 is not a legal move, put back')
  expect(onMove).not.toHaveBeenCalled()
})

it('one Tab leads into the board and one leads out', async () => {
  await open()
  await userEvent.keyboard('{Tab}{Tab}')
  await expect.element(square('e2')).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: 'After' })).toHaveFocus()
})

it('a piece can be dragged, also on a flipped board; elsewhere it goes back', async () => {
  await open(START, 'black')
  await expect.element(page.getByRole('gridcell').first()).toHaveAccessibleName('h1, white rook')
  await userEvent.dragAndDrop(square('e2'), square('e6'))
  await expect.element(square('e2')).toHaveAccessibleName('e2, white pawn')
  expect(onMove).not.toHaveBeenCalled()
  await userEvent.dragAndDrop(square('d2'), square('d4'))
  expect(onMove.mock.calls).toEqual([[{ from: 'd2', to: 'd4' }]])
  await expect.element(page.getByRole('grid')).toHaveAccessibleName('Chess board, Black to move')
})

it('keys move the cursor, pick a piece up and put it down', async () => {
  await open()
  await square('g1').click()
  await userEvent.keyboard('{Escape}')
  await expect.element(status).toHaveTextContent('Put back')
  await userEvent.keyboard(' {ArrowUp}{ArrowUp}{ArrowLeft}{Enter}')
  expect(onMove.mock.calls).toEqual([[{ from: 'g1', to: 'f3' }]])
  await expect.element(square('f3')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(status).toHaveTextContent('It is Black’s move')
})

it('a promotion asks what the pawn becomes, and can be canceled', async () => {
  await open(PROMOTING)
  await square('a7').click()
  await square('b8').click()
  const choice = page.getByRole('dialog', { name: 'Promote the pawn on b8' })
  await expect.element(choice.getByRole('button', { name: 'Queen' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(choice).not.toBeInTheDocument()
  await expect.element(square('b8')).toHaveFocus()
  await square('a7').click()
  await square('b8').click()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(onMove.mock.calls).toEqual([[{ from: 'a7', to: 'b8', promotion: 'r' }]])
})
