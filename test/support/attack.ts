import type { OidcRefusal } from '../../shared/people/identity/oidc/oidc-refusal.ts';
import type { Bend, Json, OpFacts, Reply } from './bend.ts';

/** A bend and the reason for which it must be refused. */
export type Attack = Bend & {
  readonly reason: OidcRefusal;
  /** The login is made with this `max_age`. */
  readonly maxAge?: number;
};

export const html = (status = 200): Reply => ({ status, type: 'text/html', body: '<html><body>Sign in</body></html>' });
export const status = (code: number): Reply => ({ status: code, type: 'application/json', body: '{}' });
export const json = (body: string, code = 200): Reply => ({ status: code, type: 'application/json', body });
export const redirect = ({ origin }: OpFacts): Reply => ({
  status: 302,
  type: 'text/plain',
  body: '',
  headers: { location: `${origin}/canary` },
});
export const without = (object: Json, name: string): Json =>
  Object.fromEntries(Object.entries(object).filter(([key]) => key !== name));

export const metadata = (reason: OidcRefusal, changes: Json): Attack => ({
  reason,
  discovery: (document) => ({ ...document, ...changes }),
});
export const metadataWithout = (name: string): Attack => ({
  reason: 'metadata_incomplete',
  discovery: (document) => without(document, name),
});
export const endpoint = (reason: OidcRefusal, name: string, url: string): Attack => metadata(reason, { [name]: url });
