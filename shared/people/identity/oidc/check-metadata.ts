import { outsideUrlProblem } from '../../../platform/domain/outside-url.ts';
import type { Refused } from '../../domain/external-identity.ts';
import { quoted } from '../oauth2/quoted.ts';
import { refused } from '../oauth2/refused.ts';
import type { OidcMetadata } from './metadata.ts';
import type { DiscoveryRefusal } from './oidc-refusal.ts';

type Check = (
  metadata: OidcMetadata,
  issuer: string,
  allow: readonly string[],
) => Refused<DiscoveryRefusal> | undefined;

/** Discovery §4.3 and what we ask beyond it; undefined: the provider can be used. */
export const checkMetadata: Check = (metadata, issuer, allow) => {
  for (const check of [checkIssuer, checkEndpoints, checkAlgorithms]) {
    const refusal = check(metadata, issuer, allow);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
};

/** Exactly, character by character: it is half of the key that an identity is bound to. */
export const checkIssuer: Check = (metadata, issuer) => {
  if (metadata.issuer === issuer) return undefined;
  const onlySlash = metadata.issuer.replace(/\/$/, '') === issuer.replace(/\/$/, '');
  const hint = onlySlash ? '. They differ only in the slash at the end: configure it as the provider writes it' : '';
  return refused(
    'issuer_mismatch',
    metadata.issuer === ''
      ? 'The discovery document has no "issuer"'
      : `The issuer is ${quoted(metadata.issuer)}, configured is ${quoted(issuer)}${hint}`,
  );
};

export const checkEndpoints: Check = (metadata, _issuer, allow) => {
  const required = {
    authorization_endpoint: metadata.authorizationEndpoint,
    token_endpoint: metadata.tokenEndpoint,
    jwks_uri: metadata.jwksUri,
  };
  const missing = Object.entries(required).flatMap(([name, url]) => (url === '' ? [name] : []));
  if (missing.length > 0) {
    return refused('metadata_incomplete', `The discovery document lacks ${missing.join(', ')}`);
  }
  const optional = {
    ...(metadata.userinfoEndpoint !== null && { userinfo_endpoint: metadata.userinfoEndpoint }),
    ...(metadata.endSessionEndpoint !== null && { end_session_endpoint: metadata.endSessionEndpoint }),
  };
  for (const [name, url] of Object.entries({ ...required, ...optional })) {
    const problem = outsideUrlProblem(url, allow);
    if (problem !== undefined) return refused('metadata_insecure', `${name} ${quoted(url)} ${problem}`);
  }
  return undefined;
};

export const checkAlgorithms: Check = (metadata) =>
  metadata.idTokenAlgorithms.length > 0
    ? undefined
    : refused(
        'metadata_unsupported',
        'The provider signs ID tokens by no algorithm that is taken: RS, PS or ES with 256, 384 or 512, EdDSA',
      );
