import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits in base64url: 43 characters. */
export const randomToken = (): string => randomBytes(32).toString('base64url');

/** Constant-time comparison of digests, so that timing reveals neither content nor length. */
export const isSameText = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
