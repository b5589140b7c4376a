import type { ApiKeyScope } from '../api-keys/api-key.ts';

/** What may be asked for; the same words as for API keys. */
export const OAUTH_SCOPES = ['read', 'read_write'] as const satisfies readonly ApiKeyScope[];

/** Of several the one that includes the others; `read` when none is asked for; undefined for an unknown one. */
export const readScope = (text: string | undefined): ApiKeyScope | undefined => {
  const asked = (text ?? '').split(' ').filter((one) => one !== '');
  if (asked.length === 0) return 'read';
  if (!asked.every((one) => (OAUTH_SCOPES as readonly string[]).includes(one))) return undefined;
  return asked.includes('read_write') ? 'read_write' : 'read';
};

export const isWithin = (asked: ApiKeyScope, granted: ApiKeyScope): boolean =>
  granted === 'read_write' || asked === 'read';

export const narrower = (a: ApiKeyScope, b: ApiKeyScope): ApiKeyScope => (isWithin(a, b) ? a : b);
