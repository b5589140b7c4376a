import { isKeyText } from '../../domain/text/key-text.ts';
import { type ApiEvent, headerOf } from '../api-event.ts';

/** The same message for all reasons, so that it does not reveal which keys exist. */
const UNAUTHORIZED = 'The API key in X-Api-Key or the access token in Authorization is missing, invalid or expired';
const KEY_AS_TOKEN = 'Authorization holds an API key: send it in the header X-Api-Key instead';
const TOKEN_AS_KEY = 'X-Api-Key holds an access token: send it as "Authorization: Bearer <token>" instead';
const NO_BEARER =
  'Authorization must be "Bearer <token>" with an access token; an API key goes into the header X-Api-Key';
const IN_ADDRESS =
  'Send the API key in the header X-Api-Key, or a token as "Authorization: Bearer <token>": addresses are logged, so neither is read there';

/** Parameters by which other services take a key. */
const KEY_PARAMETERS = ['api_key', 'apikey', 'api-key', 'x-api-key', 'key', 'token', 'access_token'];
const TOKEN = /^(bearer +.+|[\w-]+\.[\w-]+\.[\w-]+)$/i;

/** Advice about a refused credential, judged by its shape only: no key is looked up. */
export const unauthorizedMessage = (event: Pick<ApiEvent, 'headers' | 'queryStringParameters'>): string => {
  const authorization = (headerOf(event, 'authorization') ?? '').trim();
  if (authorization !== '') return aboutAuthorization(authorization);
  const key = (headerOf(event, 'x-api-key') ?? '').trim();
  if (key !== '') return TOKEN.test(key) ? TOKEN_AS_KEY : UNAUTHORIZED;
  const names = Object.keys(event.queryStringParameters ?? {}).map((name) => name.toLowerCase());
  return names.some((name) => KEY_PARAMETERS.includes(name)) ? IN_ADDRESS : UNAUTHORIZED;
};

const aboutAuthorization = (authorization: string): string => {
  if (isKeyText(authorization.split(/[ :]+/).at(-1) ?? '')) return KEY_AS_TOKEN;
  return /^bearer /i.test(authorization) ? UNAUTHORIZED : NO_BEARER;
};
