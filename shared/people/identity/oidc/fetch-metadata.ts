import { EgressRefusedError, type GuardedFetch } from '../../../platform/domain/guarded-fetch.ts';
import { outsideUrlProblem } from '../../../platform/domain/outside-url.ts';
import type { Refused } from '../../domain/external-identity.ts';
import { exactJsonObject } from '../oauth2/exact-json.ts';
import { quoted } from '../oauth2/quoted.ts';
import { refused } from '../oauth2/refused.ts';
import { type OidcMetadata, readMetadata } from './metadata.ts';
import type { DiscoveryRefusal } from './oidc-refusal.ts';

type Fetched = { readonly ok: true; readonly metadata: OidcMetadata } | Refused<DiscoveryRefusal>;

/** Discovery §4: the document, not yet checked. */
export const fetchMetadata = async (
  fetch: GuardedFetch,
  issuer: string,
  allow: readonly string[],
): Promise<Fetched> => {
  const problem = issuerProblem(issuer, allow);
  if (problem !== undefined) return refused('issuer_insecure', `The issuer ${quoted(issuer)} ${problem}`);
  const url = discoveryUrl(issuer);
  try {
    const response = await fetch(url, { headers: { accept: 'application/json' } });
    if (response.status !== 200) {
      return refused('discovery_status', `${url} answers with status ${response.status}`);
    }
    const document = exactJsonObject(await response.text());
    return document === undefined
      ? refused(
          'discovery_not_json',
          `${url} answers with ${quoted(response.headers.get('content-type'))}, no JSON object`,
        )
      : { ok: true, metadata: readMetadata(document) };
  } catch (error) {
    if (error instanceof EgressRefusedError)
      return refused('discovery_unreachable', `${error.message} (${error.code})`);
    throw error;
  }
};

export const discoveryUrl = (issuer: string): string => `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;

const issuerProblem = (issuer: string, allow: readonly string[]): string | undefined =>
  outsideUrlProblem(issuer, allow) ?? (issuer.includes('?') ? 'must not contain a query (?)' : undefined);
