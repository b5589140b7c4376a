import { DomainError } from '../../platform/domain/errors.ts';
import { type ApiEvent, type ApiResult, headerOf } from '../../platform/http/api-event.ts';
import { readFields } from '../../platform/http/request/read-form.ts';
import { json } from '../../platform/http/response/answers.ts';
import type { ClientCredentials, TokenAnswer } from '../oauth/use-cases/token-endpoint.ts';

export type ClientCredentialsRead =
  | { readonly ok: true; readonly credentials: ClientCredentials; readonly scheme: Scheme }
  | { readonly ok: false; readonly error: ClientError; readonly description: string; readonly scheme: Scheme };
type Scheme = 'basic' | 'body';
type ClientError = 'invalid_request' | 'invalid_client';

const BASIC = /^basic +([A-Za-z0-9+/]+=*) *$/i;

/** Client authentication: HTTP Basic or the body, never both (RFC 6749 §2.3). */
export const readClientCredentials = (
  event: Pick<ApiEvent, 'headers'>,
  { client_id: clientId, client_secret: clientSecret }: Readonly<Record<string, string>>,
): ClientCredentialsRead => {
  const authorization = headerOf(event, 'authorization') ?? '';
  if (authorization === '') {
    if (clientId === undefined) return refused('invalid_client', 'client_id is required', 'body');
    return { ok: true, credentials: { clientId, clientSecret: clientSecret ?? null }, scheme: 'body' };
  }
  const basic = readBasic(authorization);
  if (basic === undefined)
    return refused('invalid_client', 'Authorization must be Basic with client_id and client_secret', 'basic');
  if (clientSecret !== undefined || (clientId !== undefined && clientId !== basic.clientId)) {
    return refused(
      'invalid_request',
      'The client authenticates twice: use either the Authorization header or the body',
      'basic',
    );
  }
  return { ok: true, credentials: basic, scheme: 'basic' };
};

/** Both parts are form-encoded before they are joined (RFC 6749 §2.3.1). */
const readBasic = (authorization: string): ClientCredentials | undefined => {
  const encoded = BASIC.exec(authorization)?.[1];
  if (encoded === undefined) return undefined;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  const [id, secret] = [decoded(text.slice(0, colon)), decoded(text.slice(colon + 1))];
  if (colon < 0 || id === undefined || secret === undefined) return undefined;
  return { clientId: id, clientSecret: secret === '' ? null : secret };
};

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
};

const refused = (error: ClientError, description: string, scheme: Scheme): ClientCredentialsRead => ({
  ok: false,
  error,
  description,
  scheme,
});

/** By name, without blank ones (RFC 6749 §3.1). */
type OAuthParameters = Readonly<Record<string, string>>;

/** The one parameter that may be repeated (RFC 8707 §2). Its values are joined by spaces, which no URL contains. */
const REPEATABLE = 'resource';

/** @throws DomainError `bad_request` for a repeated parameter */
export const queryParameters = ({ rawQueryString }: Pick<ApiEvent, 'rawQueryString'>): OAuthParameters => {
  const parameters: Record<string, string> = Object.create(null);
  const names = new Set<string>();
  for (const [name, value] of new URLSearchParams(rawQueryString)) {
    const isRepeated = names.has(name);
    if (isRepeated && name !== REPEATABLE) throw new DomainError('bad_request', `The parameter ${name} is repeated`);
    names.add(name);
    if (value !== '') parameters[name] = isRepeated ? `${parameters[name] ?? ''} ${value}` : value;
  }
  return parameters;
};

/** Parameters of a form body, the only kind the token endpoint accepts; an error message for any other body. */
export const formParameters = (event: Parameters<typeof readFields>[0]): OAuthParameters | string => {
  try {
    const { fields, isForm } = readFields(event, REPEATABLE);
    if (!isForm) return 'The body must be application/x-www-form-urlencoded';
    const given = Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== '');
    return Object.assign(Object.create(null), Object.fromEntries(given));
  } catch (error) {
    if (error instanceof DomainError) return error.message;
    throw error;
  }
};

/** RFC 6749 §5.2 body, plus the `message` that all our errors have. */
export const tokenResult = (answer: TokenAnswer, scheme: 'basic' | 'body'): ApiResult => {
  if (answer.ok) {
    const { accessToken, expiresIn, refreshToken, scope } = answer;
    return json(200, {
      access_token: accessToken,
      token_type: 'Bearer',
      expires_in: expiresIn,
      refresh_token: refreshToken,
      scope,
    });
  }
  const { error, description } = answer;
  const body = { error, error_description: description, message: description };
  if (error !== 'invalid_client') return json(400, body);
  return json(401, body, scheme === 'basic' ? { 'www-authenticate': 'Basic realm="oauth"' } : {});
};
