import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits in base64url: 43 characters. */
export const randomToken = (): string => randomBytes(32).toString('base64url');

/** SHA-256 in base64url: what is stored of a token. */
export const textDigest = (text: string): string => digest(text).toString('base64url');

/** Constant-time comparison of digests, so that timing reveals neither content nor length. */
export const isSameText = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
