import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

export type Algorithm = 'ES256' | 'RS256' | 'EdDSA';

type Made = { readonly privateKey: KeyObject; readonly cose: Map<number, number | Uint8Array> };

const bytesOf = (text: string | undefined): Uint8Array => new Uint8Array(Buffer.from(text ?? '', 'base64url'));

const MAKERS: Readonly<Record<Algorithm, () => Made>> = {
  ES256: () => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x, y } = publicKey.export({ format: 'jwk' });
    const cose = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytesOf(x)],
      [-3, bytesOf(y)],
    ]);
    return { privateKey, cose };
  },
  RS256: () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const { n, e } = publicKey.export({ format: 'jwk' });
    return {
      privateKey,
      cose: new Map<number, number | Uint8Array>([
        [1, 3],
        [3, -257],
        [-1, bytesOf(n)],
        [-2, bytesOf(e)],
      ]),
    };
  },
  EdDSA: () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const { x } = publicKey.export({ format: 'jwk' });
    return {
      privateKey,
      cose: new Map<number, number | Uint8Array>([
        [1, 1],
        [3, -8],
        [-1, 6],
        [-2, bytesOf(x)],
      ]),
    };
  },
};

/** Deviations from an honest response. */
export type Deviation = {
  readonly challenge?: string;
  readonly origin?: string;
  readonly rpId?: string;
  readonly type?: string;
  readonly crossOrigin?: boolean;
  readonly isVerified?: boolean;
  readonly isPresent?: boolean;
  readonly counter?: number;
  readonly userHandle?: string | null;
  readonly id?: string;
  /** Signs with this key. */
  readonly key?: KeyObject;
  /** The format and statement of an attestation. */
  readonly attestation?: readonly [format: string, statement: Map<string, unknown>];
};

type Options = { readonly challenge: string; readonly user?: { readonly id: string } };

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const BACKUP_ELIGIBLE = 0x08;
const BACKED_UP = 0x10;
const ATTESTED = 0x40;

/** An authenticator in software with one credential; it signs what it is told to. */
export class Authenticator {
  readonly credentialId: string;
  readonly #made: Made;
  readonly #origin: string;
  readonly #isSynced: boolean;
  #userHandle = '';
  /** Before the next signature. Always 0 if synced. */
  counter = 0;

  constructor(origin: string, { algorithm = 'ES256', isSynced = false, id = '' }: AuthenticatorOptions = {}) {
    this.#made = MAKERS[algorithm]();
    this.#origin = origin;
    this.#isSynced = isSynced;
    this.credentialId = id === '' ? randomBytes(32).toString('base64url') : id;
  }

  get key(): KeyObject {
    return this.#made.privateKey;
  }

  /** The credential that a browser sends after `navigator.credentials.create()`. */
  create({ challenge, user }: Options, deviation: Deviation = {}) {
    this.#userHandle = user?.id ?? '';
    const id = deviation.id ?? this.credentialId;
    const credential = Buffer.from(id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(credential.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, credential, isoCBOR.encode(this.#made.cose)]);
    const authData = Buffer.concat([this.#authenticatorData(deviation, ATTESTED), attested]);
    const [format, statement] = deviation.attestation ?? ['none', new Map()];
    const parts = new Map<string, unknown>([
      ['fmt', format],
      ['attStmt', statement],
      ['authData', new Uint8Array(authData)],
    ]);
    const attestationObject = Buffer.from(isoCBOR.encode(parts as Parameters<typeof isoCBOR.encode>[0])).toString(
      'base64url',
    );
    const clientDataJSON = this.#clientData('webauthn.create', challenge, deviation).toString('base64url');
    return this.#credential(id, { clientDataJSON, attestationObject, transports: ['internal'] });
  }

  /** The credential that a browser sends after `navigator.credentials.get()`. */
  get({ challenge }: Options, deviation: Deviation = {}) {
    if (!this.#isSynced) this.counter += 1;
    const authenticatorData = this.#authenticatorData(deviation, 0);
    const clientData = this.#clientData('webauthn.get', challenge, deviation);
    const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientData).digest()]);
    const key = deviation.key ?? this.key;
    const signature = sign(key.asymmetricKeyType === 'ed25519' ? null : 'sha256', signed, key);
    return this.#credential(deviation.id ?? this.credentialId, {
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: deviation.userHandle === undefined ? this.#userHandle : deviation.userHandle,
    });
  }

  #credential<Response>(id: string, response: Response) {
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response } as const;
  }

  #clientData(type: string, challenge: string, deviation: Deviation): Buffer {
    const { origin = this.#origin, crossOrigin = false } = deviation;
    const content = { type: deviation.type ?? type, challenge: deviation.challenge ?? challenge, origin, crossOrigin };
    return Buffer.from(JSON.stringify(content));
  }

  #authenticatorData(deviation: Deviation, more: number): Buffer {
    const { isVerified = true, isPresent = true, counter = this.counter } = deviation;
    const { rpId = new URL(this.#origin).hostname } = deviation;
    const synced = this.#isSynced ? BACKUP_ELIGIBLE | BACKED_UP : 0;
    const flags = (isPresent ? USER_PRESENT : 0) | (isVerified ? USER_VERIFIED : 0) | synced | more;
    const tail = Buffer.alloc(5);
    tail.writeUInt8(flags);
    tail.writeUInt32BE(counter, 1);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), tail]);
  }
}

type AuthenticatorOptions = {
  readonly algorithm?: Algorithm;
  /** It copies its key to other devices, and does not count. */
  readonly isSynced?: boolean;
  readonly id?: string;
};
