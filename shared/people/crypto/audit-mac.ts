import { createHmac, timingSafeEqual } from 'node:crypto';
import type { AuditMac } from '../use-cases/people-ports.ts';
import type { KeyRing } from './key-ring.ts';

/** HMAC-SHA256 of a record's text, with the ID of the key. */
export const createAuditMac = (ring: KeyRing): AuditMac => ({
  sign: async (text) => {
    const { id, bytes } = await ring.current('audit');
    return { keyId: id, mac: macOf(text, bytes).toString('base64url') };
  },
  verify: async (text, { keyId, mac }) => {
    const key = await ring.find('audit', keyId);
    if (key === undefined) return false;
    const [given, right] = [Buffer.from(mac, 'base64url'), macOf(text, key.bytes)];
    return given.length === right.length && timingSafeEqual(given, right);
  },
});

const macOf = (text: string, key: Uint8Array): Buffer => createHmac('sha256', key).update(text).digest();
