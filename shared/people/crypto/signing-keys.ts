import { type CryptoKey, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import type { SecretBox } from '../../platform/domain/secret-box.ts';
import {
  activation,
  activeKey,
  needsSuccessor,
  type PublicJwk,
  type SigningKey,
  signingKeyContext,
  withKey,
} from '../oauth/domain/signing-key.ts';
import type { SigningKeyStore, StoredSigningKeys } from '../oauth/use-cases/oauth-ports.ts';

const ALGORITHM = 'ES256';
const MAX_TRIES = 5;

export type Signer = { readonly kid: string; readonly key: CryptoKey };

export type SigningKeys = {
  /** The key to sign with now. Creates the first key on demand and the next when due. */
  readonly signer: (now: string) => Promise<Signer>;
  /** Publishes a new key now; it signs once caches have it. */
  readonly rotate: (now: string) => Promise<void>;
};

type Ports = {
  readonly store: SigningKeyStore;
  readonly secretBox: Pick<SecretBox, 'seal' | 'open'>;
};

export const createSigningKeys = ({ store, secretBox }: Ports): SigningKeys => {
  const addTo = async ({ keys, version }: StoredSigningKeys, now: string): Promise<boolean> => {
    const key = await newKey(secretBox, activation(keys, now), now);
    return store.replace(withKey(keys, key, now), version);
  };
  const current = async (now: string): Promise<readonly SigningKey[]> => {
    for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
      const stored = await store.read();
      if (!needsSuccessor(stored.keys, now)) return stored.keys;
      await addTo(stored, now);
    }
    throw new Error('The signing keys kept changing');
  };
  return {
    signer: async (now) => {
      const active = activeKey(await current(now), now);
      if (active === undefined) throw new Error('No signing key is active');
      const { kid } = active.publicJwk;
      const jwk: JWK = JSON.parse(await secretBox.open(active.privateJwk, signingKeyContext(kid)));
      const key = await importJWK(jwk, ALGORITHM);
      if (key instanceof Uint8Array) throw new Error('The signing key is not a private key');
      return { kid, key };
    },
    rotate: async (now) => {
      for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
        if (await addTo(await store.read(), now)) return;
      }
      throw new Error('The signing keys kept changing');
    },
  };
};

const newKey = async (
  secretBox: Pick<SecretBox, 'seal'>,
  activeFrom: string,
  createdAt: string,
): Promise<SigningKey> => {
  const pair = await generateKeyPair(ALGORITHM, { extractable: true });
  const publicPart = await exportJWK(pair.publicKey);
  if (!isPublicPart(publicPart)) throw new Error(`The new signing key is not for ${ALGORITHM}`);
  const kid = await calculateJwkThumbprint(publicPart);
  const publicJwk = { ...publicPart, kid };
  const text = JSON.stringify(await exportJWK(pair.privateKey));
  return { publicJwk, privateJwk: await secretBox.seal(text, signingKeyContext(kid)), createdAt, activeFrom };
};

const isPublicPart = (jwk: JWK): jwk is Omit<PublicJwk, 'kid'> =>
  jwk.kty === 'EC' && jwk.crv === 'P-256' && jwk.x !== undefined && jwk.y !== undefined;
