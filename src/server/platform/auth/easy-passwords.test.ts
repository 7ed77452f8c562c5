import { describe, expect, it } from 'vitest'
import { isEasyPassword } from './passwords.ts'

const vera = { username: 'Vera.Menchik', email: 'vera@chess.example' }

describe('security 03: isEasyPassword rejects', () => {
  it.each(['123456', 'password', 'PASSWORD', 'PassWord1', 'Qwerty123', 'iloveyou', 'dragon'])(
    '%s, which everybody uses',
    async (password) => {
      expect(await isEasyPassword(password, vera)).toBe(true)
    },
  )

  it.each([
    'Vera.Menchik',
    'vera.menchik',
    'VERA.MENCHIK',
    'Vera.Menchik1',
    '2026vera.menchik!',
    'vera@chess.example',
    'Vera@Chess.Example1',
    'vera99',
  ])('%s, which is the user’s own name or address', async (password) => {
    expect(await isEasyPassword(password, vera)).toBe(true)
  })

  it.each(['Carlsen99', 'carlsen99!', 'CARLSEN99123', '!carlsen99'])(
    '%s, where the name itself ends in digits',
    async (password) => {
      const carlsen = { username: 'carlsen99', email: 'magnus@chess.example' }
      expect(await isEasyPassword(password, carlsen)).toBe(true)
    },
  )
})

describe('isEasyPassword accepts', () => {
  it.each(['Rook takes f7, mate 1', 'Tr0ub4dor&3x', 'korrekt pferd batterie', '♔♕♖♗♘♙'])(
    '%s',
    async (password) => {
      expect(await isEasyPassword(password, vera)).toBe(false)
    },
  )

  it('another’s name', async () => {
    const other = { username: 'sonja_graf', email: 'sonja@chess.example' }
    expect(await isEasyPassword('Vera.Menchik', other)).toBe(false)
  })

  it('digits, because the name has digits only', async () => {
    const digits = { username: '90210555', email: '90210555@chess.example' }
    expect(await isEasyPassword('7294018365577', digits)).toBe(false)
  })
})
