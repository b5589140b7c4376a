import { ValidationError } from '../../../platform/domain/errors.ts';
import type { AuditedChange } from '../../admin/domain/audit-event.ts';
import type {
  IdentityProvider,
  OAuth2Provider,
  OpenIdConnectProvider,
  SamlProvider,
  Sealed,
} from './identity-provider.ts';

type Stamped = 'id' | 'createdAt' | 'updatedAt';
type Unsaid = Stamped | 'lastTest';

/** Null: not sent, so the stored secret is kept. */
type WithSecret = { readonly clientSecret: string | null };
type Signing = { readonly privateKey: string | null; readonly certificate: string };

/** A provider as submitted, with secrets in plain text. */
export type ProviderDraft =
  | (Omit<OpenIdConnectProvider, Unsaid | 'clientSecret'> & WithSecret)
  | (Omit<OAuth2Provider, Unsaid | 'clientSecret'> & WithSecret)
  | (Omit<SamlProvider, Unsaid | 'signing'> & { readonly signing: Signing | null });

/** Keyed as in the contexts of the secret box, such as `provider:<id>:client_secret`. */
export type ProviderSecrets<Secret> = { readonly client_secret: Secret | null; readonly private_key: Secret | null };

/** Secrets to seal; null where none was sent. */
export const draftSecrets = (draft: ProviderDraft): ProviderSecrets<string> =>
  draft.strategy === 'saml'
    ? { client_secret: null, private_key: draft.signing?.privateKey ?? null }
    : { client_secret: draft.clientSecret, private_key: null };

export const storedSecrets = (provider: IdentityProvider | null): ProviderSecrets<Sealed> => {
  if (provider === null) return { client_secret: null, private_key: null };
  return provider.strategy === 'saml'
    ? { client_secret: null, private_key: provider.signing?.privateKey ?? null }
    : { client_secret: provider.clientSecret, private_key: null };
};

/** Faults for secrets that are neither sent nor stored. A stored secret is never sent to a different server. */
export function* secretFaults(draft: ProviderDraft, stored: IdentityProvider | null): Generator<string> {
  const needed = draft.strategy !== 'saml' ? 'client_secret' : draft.signing && 'private_key';
  if (needed === null || draftSecrets(draft)[needed] !== null) return;
  if (storedSecrets(stored)[needed] === null) yield `${needed} is required`;
  else if (stored !== null && receiverOf(stored) !== receiverOf(draft)) {
    yield `${needed} is required because it would be sent to a different server. Enter it again`;
  }
}

/** The server that receives the client secret. */
const receiverOf = (provider: ProviderDraft | IdentityProvider): string | null => {
  if (provider.strategy === 'saml') return null;
  return provider.strategy === 'oauth2' ? provider.tokenUrl : provider.issuer;
};

/**
 * The record, with the new secrets or else the stored ones.
 * @throws ValidationError if a required secret is neither sent nor stored
 */
export const toProvider = (
  draft: ProviderDraft,
  sealed: ProviderSecrets<Sealed>,
  stamp: Pick<IdentityProvider, Stamped>,
): IdentityProvider => {
  if (draft.strategy === 'saml') {
    const { signing } = draft;
    return {
      ...draft,
      ...stamp,
      signing: signing && { ...signing, privateKey: required('private_key', sealed.private_key) },
    };
  }
  return { ...draft, ...stamp, clientSecret: required('client_secret', sealed.client_secret) };
};

const required = (field: string, secret: Sealed | null): Sealed => {
  if (secret === null) throw new ValidationError([`${field} is required`]);
  return secret;
};

/** Checks that need I/O or crypto. */
export type ProviderChecks = {
  /** `host:port` of servers that may be contacted without TLS; tests and local development only. */
  readonly plainHttp: readonly string[];
  /** Whether a PEM text is an X.509 certificate. */
  readonly isCertificate: (pem: string) => boolean;
  /** Whether a PEM private key and a PEM certificate belong together. */
  readonly isKeyPair: (privateKey: string, certificate: string) => boolean;
  /** Why the service must not contact a URL, as the end of a sentence; undefined if it may. */
  readonly egressFault?: (url: string) => string | undefined;
};

/** URLs that the service itself contacts. Browsers go to the others, which may be internal. */
const ASKED: readonly string[] = ['issuer', 'token_url', 'user_info_url', 'metadata_url'];

/** One sentence per fault across fields, each beginning with the field name. */
export function* providerFaults(draft: ProviderDraft, checks: ProviderChecks): Generator<string> {
  const nameFault = providerNameFault(draft.name);
  if (nameFault !== undefined) yield `name ${nameFault}`;
  yield* superAdminFaults(draft);
  for (const [field, url] of urlsOf(draft)) {
    const fault = url === null ? undefined : urlFault(field, url, checks);
    if (fault !== undefined) yield `${field} ${fault}`;
  }
  if (draft.strategy === 'saml') yield* certificateFaults(draft, checks);
}

const urlFault = (field: string, url: string, checks: ProviderChecks): string | undefined =>
  providerUrlFault(url, { ...checks, withoutQuery: field === 'issuer' }) ??
  (ASKED.includes(field) ? checks.egressFault?.(url) : undefined);

/** Rejects rules that could never apply, because they would look as if they worked. */
function* superAdminFaults({ allowSuperAdmin, ...rules }: ProviderDraft): Generator<string> {
  if (allowSuperAdmin) return;
  const remedy = 'must not be super_admin unless allow_super_admin is true';
  if (rules.defaultRole === 'super_admin') yield `default_role ${remedy}`;
  for (const [index, { role }] of rules.groupMappings.entries()) {
    if (role === 'super_admin') yield `group_mappings.${index}.role ${remedy}`;
  }
  for (const [index, { role }] of rules.conditions.entries()) {
    if (role === 'super_admin') yield `conditions.${index}.role ${remedy}`;
  }
}

const urlsOf = (draft: ProviderDraft): readonly (readonly [string, string | null])[] => {
  switch (draft.strategy) {
    case 'openid_connect':
      return [['issuer', draft.issuer]];
    case 'oauth2':
      return [
        ['authorization_url', draft.authorizationUrl],
        ['token_url', draft.tokenUrl],
        ['user_info_url', draft.userInfoUrl],
      ];
    case 'saml':
      return [
        ['sso_url', draft.ssoUrl],
        ['slo_url', draft.sloUrl],
        ['metadata_url', draft.metadataUrl],
      ];
  }
};

function* certificateFaults(
  { certificates, signing }: Extract<ProviderDraft, { strategy: 'saml' }>,
  { isCertificate, isKeyPair }: ProviderChecks,
): Generator<string> {
  for (const [index, pem] of certificates.entries()) {
    if (!isCertificate(pem)) yield `certificates.${index} must be an X.509 certificate in PEM`;
  }
  if (signing === null) return;
  if (!isCertificate(signing.certificate)) yield 'signing_certificate must be an X.509 certificate in PEM';
  else if (signing.privateKey !== null && !isKeyPair(signing.privateKey, signing.certificate)) {
    yield 'private_key must be a private key in PEM that belongs to signing_certificate';
  }
}

const NAME = /^[a-z0-9][a-z0-9_-]{1,62}$/;

/** Names that would collide with paths of this service. */
const RESERVED = ['saml', 'mobile', 'desktop', 'failure', 'logout', 'callback', 'new'];

/** The fault of a name, as the end of a sentence that begins with the field; undefined if valid. */
export const providerNameFault = (name: string): string | undefined => {
  if (RESERVED.includes(name)) return `must not be one of the reserved names ${RESERVED.join(', ')}`;
  if (NAME.test(name)) return undefined;
  return 'must be 2 to 63 lowercase letters, digits, hyphens and underscores, starting with a letter or digit';
};

const MAX_LENGTH = 2048;

type UrlRules = {
  /** `host:port` of servers that may be contacted without TLS; tests and local development only. */
  readonly plainHttp: readonly string[];
  /** An issuer has no query (OpenID Connect Discovery 1.0, 4.1). */
  readonly withoutQuery?: boolean;
};

/** The fault of a provider URL, as the end of a sentence that begins with the field; undefined if valid. */
const providerUrlFault = (text: string, { plainHttp, withoutQuery = false }: UrlRules): string | undefined => {
  if (text.length > MAX_LENGTH) return `must be at most ${MAX_LENGTH} characters`;
  if (!URL.canParse(text) || /[\s\\]/.test(text)) return 'must be an https URL';
  const { protocol, host, port, username, password, hash, search } = new URL(text);
  if (protocol !== 'https:' && !(protocol === 'http:' && plainHttp.includes(port === '' ? `${host}:80` : host))) {
    return 'must be an https URL';
  }
  if (username !== '' || password !== '') return 'must not contain a user name or password';
  if (hash !== '' || text.includes('#')) return 'must not contain a fragment (#)';
  if (withoutQuery && (search !== '' || text.includes('?'))) return 'must not contain a query (?)';
  return undefined;
};

const UNTOLD = ['id', 'createdAt', 'updatedAt', 'lastTest'];
const SECRET = ['clientSecret', 'signing.privateKey'];
const MAX_TEXT = 500;

/**
 * Changed fields by API name, lists and objects as JSON, secrets without values. `before` is null for a new provider.
 */
export const providerChanges = (
  before: IdentityProvider | null,
  after: IdentityProvider | null,
): readonly AuditedChange[] => {
  const [old, next] = [flat(before), flat(after)];
  const names = [...new Set([...old.keys(), ...next.keys()])].filter((name) => old.get(name) !== next.get(name));
  return names.map((name) => {
    const isSecret = SECRET.includes(name);
    return {
      field: name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      old: isSecret ? null : (old.get(name) ?? null),
      new: isSecret ? null : (next.get(name) ?? null),
    };
  });
};

type Value = AuditedChange['old'];

/** One entry per field; the key pair is split because only one half is secret. */
const flat = (provider: IdentityProvider | null): ReadonlyMap<string, Value> => {
  const { signing = null, ...fields }: Readonly<Record<string, unknown>> = { ...provider };
  const pair = Object.entries(signing ?? {}).map(([name, value]) => [`signing.${name}`, value] as const);
  return new Map(
    [...Object.entries(fields), ...pair]
      .filter(([name, value]) => !UNTOLD.includes(name) && value !== undefined)
      .map(([name, value]) => [name, isPlain(value) ? value : JSON.stringify(value).slice(0, MAX_TEXT)]),
  );
};

const isPlain = (value: unknown): value is Value =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);
