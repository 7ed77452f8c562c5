import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { PasskeyCreation, PasskeyRequest } from '#shared/contracts/ways-in.ts'

/** An authenticator in software (WebAuthn L2 §6): it makes keys, keeps them, counts, and signs. */
export type Authenticator = {
  create(options: PasskeyCreation, oddities?: Oddities): object
  get(options: PasskeyRequest, oddities?: Oddities): { id: string } & object
  /** A second device with the same keys and counters. */
  copy(): Authenticator
}

/** What a faulty or hostile authenticator or browser does differently. */
export type Oddities = {
  origin?: string
  rpId?: string
  isVerified?: boolean
  counter?: number
  challenge?: string
  userHandle?: string
  /** Signs with another key. */
  isForged?: boolean
  /** Pretends to be attested by this certificate. */
  certificate?: Buffer
}

type Key = { id: string; privateKey: KeyObject; handle: string; counter: number }

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const WITH_KEY = 0x40

type Options = { origin: string; aaguid?: string; counts?: boolean; keys?: Key[] }

export function softAuthenticator({
  origin,
  aaguid = '00000000-0000-0000-0000-000000000000',
  counts = true,
  keys = [],
}: Options): Authenticator {
  const { hostname } = new URL(origin)
  const clientData = (type: string, challenge: string, odd: Oddities) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: odd.challenge ?? challenge,
        origin: odd.origin ?? origin,
        crossOrigin: false,
      }),
    )
  const dataOf = (flags: number, counter: number, odd: Oddities) => {
    const verified = (odd.isVerified ?? true) ? USER_VERIFIED : 0
    const count = Buffer.alloc(4)
    count.writeUInt32BE(odd.counter ?? counter)
    return Buffer.concat([
      sha256(Buffer.from(odd.rpId ?? hostname)),
      Buffer.from([flags | USER_PRESENT | verified]),
      count,
    ])
  }
  return {
    create({ challenge, user }, odd = {}) {
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const rawId = randomBytes(16)
      const key = { id: rawId.toString('base64url'), privateKey, handle: user.id, counter: 0 }
      keys.push(key)
      const length = Buffer.alloc(2)
      length.writeUInt16BE(rawId.length)
      const authData = Buffer.concat([
        dataOf(WITH_KEY, key.counter, odd),
        Buffer.from(aaguid.replaceAll('-', ''), 'hex'),
        length,
        rawId,
        coseKey(publicKey),
      ])
      const statement: [string, Cbor][] = odd.certificate
        ? [
            ['alg', -7],
            ['sig', Buffer.alloc(64)],
            ['x5c', [odd.certificate]],
          ]
        : []
      const attestation = cbor(
        new Map<string, Cbor>([
          ['fmt', odd.certificate ? 'packed' : 'none'],
          ['attStmt', new Map(statement)],
          ['authData', authData],
        ]),
      )
      return {
        id: key.id,
        rawId: key.id,
        type: 'public-key',
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge, odd)),
          attestationObject: base64url(attestation),
          transports: ['internal'],
        },
        clientExtensionResults: {},
        authenticatorAttachment: 'platform',
      }
    },
    get({ challenge }, odd = {}) {
      const key = keys.at(-1)
      if (!key) throw new Error('this authenticator has no key')
      if (counts) key.counter++
      const data = clientData('webauthn.get', challenge, odd)
      const authData = dataOf(0, key.counter, odd)
      const { privateKey } = odd.isForged ? generateKeyPairSync('ec', { namedCurve: 'P-256' }) : key
      return {
        id: key.id,
        rawId: key.id,
        type: 'public-key',
        response: {
          clientDataJSON: base64url(data),
          authenticatorData: base64url(authData),
          signature: base64url(sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey)),
          userHandle: odd.userHandle ?? key.handle,
        },
        clientExtensionResults: {},
      }
    },
    copy: () =>
      softAuthenticator({ origin, aaguid, counts, keys: keys.map((key) => ({ ...key })) }),
  }
}

const base64url = (bytes: Buffer) => bytes.toString('base64url')

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest()

/** An ES256 public key (RFC 9053 §7.1.1). */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  return cbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  )
}

type Cbor = number | string | Buffer | Cbor[] | Map<string | number, Cbor>

/** The part of CBOR that authenticators use (RFC 8949). */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') {
    const bytes = Buffer.from(value)
    return Buffer.concat([head(3, bytes.length), bytes])
  }
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)])
  const entries = [...value].flatMap(([name, entry]) => [cbor(name), cbor(entry)])
  return Buffer.concat([head(5, value.size), ...entries])
}

function head(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size])
  if (size < 256) return Buffer.from([(major << 5) | 24, size])
  return Buffer.from([(major << 5) | 25, size >> 8, size & 0xff])
}
