import { isFields } from '../../../platform/domain/guards.ts';
import { isLoopback, type KnownClient, redirectUriProblem } from './oauth-client.ts';

/** The description of an application, at the URL that is its client_id. */
export type ClientMetadata = {
  /** Only claimed; the host if it claims none. */
  readonly name: string;
  readonly redirectUris: readonly string[];
};

const MAX_URL = 500;
const MAX_NAME = 60;

/**
 * Whether a client_id is the URL of a metadata document (draft-ietf-oauth-client-id-metadata-document §3). Only its
 * normalized form is accepted, so that one document has one client_id. The egress guard decides about loopback addresses.
 */
export const isClientUrl = (text: string): boolean => {
  const url = text.length > MAX_URL ? null : URL.parse(text);
  if (url === null || url.href !== text || text.includes('#')) return false;
  if (url.username !== '' || url.password !== '' || url.pathname === '/') return false;
  return url.protocol === 'https:' || isLoopback(url);
};

export const clientHost = (clientUrl: string): string => URL.parse(clientUrl)?.host ?? clientUrl;

/** A public client: everyone who knows the URL may name it, and only its redirect URIs receive codes. */
export const describedClient = (id: string, metadata: Partial<ClientMetadata> = {}): KnownClient => ({
  id,
  name: metadata.name ?? clientHost(id),
  redirectUris: metadata.redirectUris ?? [],
  secretDigest: null,
});

type OfClient = { readonly clientId: string; readonly clientName?: string | undefined };

/** Names the application of a grant. A claimed name never stands without its host. Undefined if it was deleted. */
export const applicationName = (
  { clientId, clientName }: OfClient,
  registered: Pick<KnownClient, 'name'> | undefined,
): string | undefined => {
  if (!isClientUrl(clientId)) return registered?.name;
  const host = clientHost(clientId);
  return clientName === undefined || clientName === host ? host : `${clientName} (${host})`;
};

/** The metadata in a document, or why it cannot be used, as the end of a sentence that begins with the document. */
export const readClientMetadata = (url: string, document: unknown): ClientMetadata | string => {
  if (!isFields(document)) return 'is not a JSON object';
  const fault = faultOf(url, document);
  if (fault !== undefined) return fault;
  const sent = document['redirect_uris'];
  const redirectUris = (Array.isArray(sent) ? sent : []).filter(
    (uri): uri is string => typeof uri === 'string' && redirectUriProblem(uri) === undefined,
  );
  if (redirectUris.length === 0) return 'has no redirect_uris that can be used: https, or http on a loopback address';
  return { name: cleanName(document['client_name']) || clientHost(url), redirectUris };
};

type Fields = Readonly<Record<string, unknown>>;

const faultOf = (url: string, document: Fields): string | undefined => {
  if (document['client_id'] !== url) return 'has another client_id than its URL';
  const method = document['token_endpoint_auth_method'] ?? 'none';
  if (method !== 'none' || 'client_secret' in document)
    return 'must have token_endpoint_auth_method none: only public clients can describe themselves';
  if (!includes(document['grant_types'], 'authorization_code'))
    return 'does not list authorization_code in grant_types';
  return includes(document['response_types'], 'code') ? undefined : 'does not list code in response_types';
};

const includes = (list: unknown, name: string): boolean =>
  list === undefined || (Array.isArray(list) && list.includes(name));

/** One short line of visible characters. */
const cleanName = (name: unknown): string => {
  if (typeof name !== 'string') return '';
  const line = name.replace(/[\p{C}\p{Z}\s]+/gu, ' ').trim();
  const characters = [...line];
  return characters.length <= MAX_NAME
    ? line
    : `${characters
        .slice(0, MAX_NAME - 1)
        .join('')
        .trimEnd()}…`;
};
