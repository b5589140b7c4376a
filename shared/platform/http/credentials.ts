import { type ApiEvent, headerOf } from './api-event.ts';
import type { Credentials } from './authenticate.ts';

/** RFC 6750 §2.1. */
const BEARER = /^bearer +([A-Za-z0-9._~+/-]+=*) *$/i;

/** Who sends Authorization means it, whatever stands beside it; undefined: nothing that could let anybody in. */
export const credentialsOf = (event: Pick<ApiEvent, 'headers'>): Credentials | undefined => {
  const authorization = headerOf(event, 'authorization') ?? '';
  if (authorization.trim() !== '') {
    const token = BEARER.exec(authorization)?.[1];
    return token === undefined ? undefined : { kind: 'access_token', text: token };
  }
  const key = headerOf(event, 'x-api-key') ?? '';
  return key === '' ? undefined : { kind: 'api_key', text: key };
};
