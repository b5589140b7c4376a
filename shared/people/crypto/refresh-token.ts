import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { RefreshTokens } from '../oauth/use-cases/oauth-ports.ts';
import { randomToken } from './secret-text.ts';

/** Grant ID, 256 random bits, mark. */
const TOKEN = /^([0-9a-f-]{36})\.([A-Za-z0-9_-]{43})\.([A-Za-z0-9_-]{22})$/;
const MARK_BYTES = 16;
const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Refresh tokens. The mark is an HMAC with a key of the grant: it tells a used token from a forged one and reveals
 * nothing about the current one. A successor is sealed with a key derived from its predecessor, so that a lost response
 * can be repeated and the table alone reveals no token.
 */
export const refreshTokens: RefreshTokens = {
  newKey: randomToken,
  issue: (grantId, key) => {
    const unmarked = `${grantId}.${randomToken()}`;
    return `${unmarked}.${markOf(unmarked, key).toString('base64url')}`;
  },
  read: (token) => {
    const [, grantId, random, mark] = TOKEN.exec(token) ?? [];
    if (grantId === undefined || mark === undefined) return undefined;
    const given = Buffer.from(mark, 'base64url');
    return { grantId, isOf: (key) => timingSafeEqual(given, markOf(`${grantId}.${random}`, key)) };
  },
  seal: (successor, predecessor) => {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(CIPHER, keyOf(predecessor), iv);
    const sealed = Buffer.concat([cipher.update(successor, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
  },
  open: (sealed, predecessor) => {
    const bytes = Buffer.from(sealed, 'base64url');
    if (bytes.length <= IV_BYTES + TAG_BYTES) return undefined;
    const decipher = createDecipheriv(CIPHER, keyOf(predecessor), bytes.subarray(0, IV_BYTES));
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    const text = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES));
    try {
      return Buffer.concat([text, decipher.final()]).toString('utf8');
    } catch {
      return undefined; // altered, or sealed for another predecessor
    }
  },
};

const markOf = (text: string, key: string): Buffer =>
  createHmac('sha256', key).update(text).digest().subarray(0, MARK_BYTES);

const keyOf = (predecessor: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', predecessor, 'counterfoil', 'refresh-token-successor', 32));
