import { describe, expect, it, vi } from 'vitest'
import { completed, readNames, rolesIn } from './oidc-claims.ts'

describe('security 76: what an issuer says are bytes of others', () => {
  it.each([
    ['true', true],
    ['True', true],
    ['false', false],
    [true, true],
    [false, false],
    [1, false],
    [['true', 'false'], false],
    [null, false],
    [undefined, false],
  ])('email_verified: %j is %s', (email_verified, expected) => {
    expect(readNames({ email: 'ann@club.example', email_verified }).isEmailVerified).toBe(expected)
  })

  it('names and addresses that are no texts count as none; what nobody sees is left out', () => {
    for (const value of [7, ['ann'], { ann: 1 }, '', null])
      expect(readNames({ preferred_username: value, name: value, email: value })).toEqual({
        username: null,
        email: null,
        isEmailVerified: false,
      })
    expect(readNames({ nickname: 7, name: `\u202eann\u0007${'x'.repeat(200)}` }).username).toBe(
      `ann${'x'.repeat(97)}`,
    )
  })

  it.each(['preferred_username', 'nickname', 'name', 'email'])(
    '%s is refused in halves',
    (name) => {
      for (const value of ['a\ud800b', 'a\0b'])
        expect(() => readNames({ preferred_username: 'ann', [name]: value })).toThrow('answer')
    },
  )
})

describe('the claim for roles', () => {
  const nested = { realm_access: { roles: ['board', 'coaches'] } }
  it.each<[string, object, string[] | null]>([
    ['groups', { groups: ['board', 7] }, ['board', '7']],
    ['groups', { groups: 'board' }, ['board']],
    ['groups', { groups: [] }, []],
    ['groups', { groups: { board: { org: 'club' }, coaches: {} } }, ['board', 'coaches']],
    ['groups', {}, null],
    ['groups', { groups: null }, null],
    ['realm_access.roles', nested, ['board', 'coaches']],
    ['realm_access', nested, ['roles']],
    ['realm_access.others', nested, null],
    ['realm_access.roles.length', nested, null],
    ['https://club.example/roles', { 'https://club.example/roles': ['board'] }, ['board']],
    ['access.my.client.roles', { access: { 'my.client': { roles: ['board'] } } }, ['board']],
    ['constructor', {}, null],
    ['__proto__.roles', { ['__proto__']: 'x' }, null],
  ])('%s of %j', (roleClaim, claims, roles) => {
    expect(rolesIn({ ...claims }, { roleClaim })).toEqual(roles)
  })

  it('is not read without a name', () => {
    expect(rolesIn({ groups: ['board'] }, { roleClaim: null })).toBeNull()
  })
})

describe('userinfo', () => {
  const none = { roleClaim: null }
  const full = { email: 'ann@club.example', email_verified: true, preferred_username: 'ann' }

  it('is asked only for what the ID token lacks', async () => {
    const ask = vi.fn<() => Promise<Record<string, unknown>>>(async () => ({
      ...full,
      preferred_username: 'other',
      groups: ['board'],
    }))
    expect(await completed(full, none, ask)).toBe(full)
    expect(ask).not.toHaveBeenCalled()
    expect(await completed(full, { roleClaim: 'groups' }, ask)).toMatchObject({
      preferred_username: 'ann',
      groups: ['board'],
    })
    for (const lacking of ['email', 'email_verified', 'preferred_username'])
      expect(await completed({ ...full, [lacking]: null }, none, ask)).toMatchObject({
        email: 'ann@club.example',
        email_verified: true,
      })
    expect(ask).toHaveBeenCalledTimes(4)
    expect(await completed({ email: 'a@b.example' }, none, null)).toEqual({ email: 'a@b.example' })
  })

  it('may fail, unless the address is missing', async () => {
    const fail = () => Promise.reject(new Error('away'))
    const known = { email: 'ann@club.example' }
    expect(await completed(known, none, fail)).toMatchObject(known)
    await expect(completed({ preferred_username: 'ann' }, none, fail)).rejects.toThrow('away')
  })

  it('verifies no address but its own', async () => {
    const told = { email: 'mine@club.example', email_verified: true }
    const ask = async () => told
    const verified = async (signed: object) =>
      readNames(await completed({ ...signed }, none, ask)).isEmailVerified
    expect(await verified({})).toBe(true)
    expect(await verified({ email: told.email })).toBe(true)
    expect(await verified({ email: told.email, email_verified: false })).toBe(false)
    expect(await verified({ email: 'victim@club.example' })).toBe(false)
    const unsure = async () => ({ email: 'victim@club.example' })
    const mixed = await completed({ email_verified: true }, none, unsure)
    expect(readNames(mixed).isEmailVerified).toBe(false)
  })
})
