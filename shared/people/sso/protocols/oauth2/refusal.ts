import type { Refused } from '../../domain/external-identity.ts';

export const refused = <Reason extends string>(reason: Reason, detail: string): Refused<Reason> => ({
  ok: false,
  reason,
  detail,
});

const MAX_LENGTH = 200;

/** Untrusted text for a detail: shortened, quoted, with control characters escaped. */
export const quoted = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing');
  return JSON.stringify(text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text);
};
