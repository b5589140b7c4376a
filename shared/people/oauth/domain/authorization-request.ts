import { type AccessScope, readScope, SCOPES_IN_WORDS } from '../../../platform/domain/access/access-scope.ts';
import { textDigest } from '../../../platform/domain/bytes/hash.ts';
import { RESOURCES_IN_WORDS, type Resource, readResources } from './resource.ts';

/** A SHA-256 in base64url has 43 characters (RFC 7636 §4.2). */
const CHALLENGE = /^[A-Za-z0-9_-]{43}$/;
const VERIFIER = /^[A-Za-z0-9._~-]{43,128}$/;

const isCodeChallenge = (text: string): boolean => CHALLENGE.test(text);

/** Whether the verifier matches the challenge by S256, the only accepted method. */
export const matchesChallenge = (verifier: string, challenge: string): boolean =>
  VERIFIER.test(verifier) && textDigest(verifier) === challenge;

/** Request parameters of a known client and redirect URI, without blank ones (RFC 6749 §3.1). */
export type AuthorizationParameters = Readonly<Record<string, string>>;

/** RFC 6749 §4.1.2.1; sent to the client through the browser. */
export type AuthorizationErrorCode =
  | 'invalid_request'
  | 'unsupported_response_type'
  | 'invalid_scope'
  | 'invalid_target'
  | 'access_denied';

export type CheckedAuthorization =
  | {
      readonly ok: true;
      readonly scope: AccessScope;
      readonly codeChallenge: string;
      readonly resources: readonly Resource[];
    }
  | { readonly ok: false; readonly error: AuthorizationErrorCode; readonly description: string };

type Check = (parameters: AuthorizationParameters) => Extract<CheckedAuthorization, { ok: false }> | undefined;

const checkResponseType: Check = ({ response_type: type }) => {
  if (type === undefined) return refused('invalid_request', 'response_type is required');
  return type === 'code' ? undefined : refused('unsupported_response_type', 'response_type must be code');
};

const checkResponseMode: Check = ({ response_mode: mode = 'query' }) =>
  mode === 'query' ? undefined : refused('invalid_request', 'response_mode must be query');

/** PKCE is required: without it a stolen code could be redeemed (RFC 9700 §2.1.1). */
const checkPkce: Check = ({ code_challenge: challenge, code_challenge_method: method }) => {
  if (challenge === undefined) return refused('invalid_request', 'code_challenge is required (PKCE)');
  if (method !== 'S256') return refused('invalid_request', 'code_challenge_method must be S256');
  if (isCodeChallenge(challenge)) return undefined;
  return refused('invalid_request', 'code_challenge must be a SHA-256 in base64url: 43 characters');
};

const checkScope: Check = ({ scope }) =>
  readScope(scope) === undefined ? refused('invalid_scope', `scope must be ${SCOPES_IN_WORDS}`) : undefined;

const CHECKS: readonly Check[] = [checkResponseType, checkResponseMode, checkPkce, checkScope];

/** For an assistant that names /mcp and asks for no scope: the one place where this default is set. */
const SCOPE_OF_ASSISTANTS = 'propose';

const defaultScope = (resources: readonly Resource[]): AccessScope =>
  (resources.includes('/mcp') ? readScope(SCOPE_OF_ASSISTANTS) : undefined) ?? 'read';

/** `origin` is the service's own, as the browser sees it. */
export const checkAuthorization = (parameters: AuthorizationParameters, origin: string): CheckedAuthorization => {
  for (const check of CHECKS) {
    const refusal = check(parameters);
    if (refusal !== undefined) return refusal;
  }
  const { code_challenge: codeChallenge = '', scope = '' } = parameters;
  const resources = readResources(parameters['resource'], origin);
  if (resources === undefined) return refused('invalid_target', `resource must be ${RESOURCES_IN_WORDS}`);
  const asked = scope.trim() === '' ? undefined : readScope(scope);
  return { ok: true, scope: asked ?? defaultScope(resources), codeChallenge, resources };
};

const refused = (error: AuthorizationErrorCode, description: string): Extract<CheckedAuthorization, { ok: false }> => ({
  ok: false,
  error,
  description,
});
