import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits in base64url: 43 characters. */
export const randomToken = (): string => randomBytes(32).toString('base64url');

/** In the same time wherever, and however much, the texts differ: digests are of one length. */
export const isSameText = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
