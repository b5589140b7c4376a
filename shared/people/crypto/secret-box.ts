import { createHash } from 'node:crypto';
import { CompactEncrypt, compactDecrypt, decodeProtectedHeader } from 'jose';
import { RetiredKeyError, type SecretBox } from '../../platform/domain/secret-box.ts';
import type { KeyRing } from './key-ring.ts';

const CONTENT_ENCRYPTION = 'A256GCM';

/**
 * Secrets at rest as compact JWE (RFC 7516, `dir` + A256GCM) with the ID of their key. Each is authenticated with its
 * context, so a ciphertext moved to another record does not open.
 */
export const createSecretBox = (ring: KeyRing): SecretBox => ({
  seal: async (text, context) => {
    const { id, bytes } = await ring.current('seal');
    return new CompactEncrypt(new TextEncoder().encode(text))
      .setProtectedHeader({ alg: 'dir', enc: CONTENT_ENCRYPTION, kid: id, ctx: contextHash(context) })
      .encrypt(bytes);
  },
  open: async (sealed, context) => {
    const { kid, ctx } = decodeProtectedHeader(sealed);
    if (ctx !== contextHash(context)) throw new Error('A sealed secret belongs to another record');
    const key = await ring.find('seal', String(kid));
    if (key === undefined) throw new RetiredKeyError(`The key ${kid} of a sealed secret is no longer in the ring`);
    const { plaintext } = await compactDecrypt(sealed, key.bytes, {
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: [CONTENT_ENCRYPTION],
    });
    return new TextDecoder().decode(plaintext);
  },
  isCurrent: async (sealed) => decodeProtectedHeader(sealed).kid === (await ring.current('seal')).id,
});

const contextHash = (context: string): string => createHash('sha256').update(context).digest('base64url');
