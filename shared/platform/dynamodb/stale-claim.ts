import type { Item } from './item.ts';

/** Longer than any request lives. */
const CLAIM_MILLISECONDS = 60_000;

/** Who claimed and did not make at once what he claimed for, was cut off. */
export const isStaleClaim = ({ createdAt }: Item, now: string): boolean =>
  Date.parse(now) - Date.parse(String(createdAt)) > CLAIM_MILLISECONDS;
