import { randomBytes, timingSafeEqual } from 'node:crypto';
import { sha256 } from '../../platform/domain/bytes/hash.ts';

/** 256 random bits in base64url: 43 characters. */
export const randomToken = (): string => randomBytes(32).toString('base64url');

/** Constant-time comparison of digests, so that timing reveals neither content nor length. */
export const isSameText = (a: string, b: string): boolean => timingSafeEqual(sha256(a), sha256(b));
