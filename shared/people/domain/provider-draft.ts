import { ValidationError } from '../../platform/domain/errors.ts';
import type { AuditedChange } from './audit-event.ts';
import type {
  IdentityProvider,
  OAuth2Provider,
  OpenIdConnectProvider,
  SamlProvider,
  Sealed,
} from './identity-provider.ts';

type Stamped = 'id' | 'createdAt' | 'updatedAt';
type Unsaid = Stamped | 'lastTest';

/** Null: none was sent, and the stored one stays. */
type WithSecret = { readonly clientSecret: string | null };
type Signing = { readonly privateKey: string | null; readonly certificate: string };

/** A provider as somebody describes it: with secrets in clear, and not yet a record. */
export type ProviderDraft =
  | (Omit<OpenIdConnectProvider, Unsaid | 'clientSecret'> & WithSecret)
  | (Omit<OAuth2Provider, Unsaid | 'clientSecret'> & WithSecret)
  | (Omit<SamlProvider, Unsaid | 'signing'> & { readonly signing: Signing | null });

/** By the names that the contexts of the secret box end in, e.g. `provider:<id>:client_secret`. */
export type ProviderSecrets<Secret> = { readonly client_secret: Secret | null; readonly private_key: Secret | null };

/** What is to be sealed; null where nothing new was sent. */
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

/** Secrets that are neither sent nor stored; a stored one is not sent to a server that it was not given for. */
export function* secretFaults(draft: ProviderDraft, stored: IdentityProvider | null): Generator<string> {
  const needed = draft.strategy !== 'saml' ? 'client_secret' : draft.signing && 'private_key';
  if (needed === null || draftSecrets(draft)[needed] !== null) return;
  if (storedSecrets(stored)[needed] === null) yield `${needed} is required`;
  else if (stored !== null && receiverOf(stored) !== receiverOf(draft)) {
    yield `${needed} is required again, since it would go to another server`;
  }
}

/** Who gets to see the client secret. */
const receiverOf = (provider: ProviderDraft | IdentityProvider): string | null => {
  if (provider.strategy === 'saml') return null;
  return provider.strategy === 'oauth2' ? provider.tokenUrl : provider.issuer;
};

/**
 * The record: new secrets where there are, else the stored ones.
 * @throws ValidationError when a secret is needed that was neither sent nor stored.
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

/** What judging a provider asks of others. */
export type ProviderChecks = {
  /** `host:port` of servers that may be spoken to without TLS: tests and local development only. */
  readonly plainHttp: readonly string[];
  /** Whether a PEM text is an X.509 certificate. */
  readonly isCertificate: (pem: string) => boolean;
  /** Whether a private key and a certificate, both in PEM, belong together. */
  readonly isKeyPair: (privateKey: string, certificate: string) => boolean;
  /** Why we would never ask anything at an address, as the end of a sentence. */
  readonly egressFault?: (url: string) => string | undefined;
};

/** The addresses where we ask ourselves; to the others we only send browsers, which may be in a house of their own. */
const ASKED: readonly string[] = ['issuer', 'token_url', 'user_info_url', 'metadata_url'];

/** One sentence for each fault of a provider whose fields are each of their kind; they begin with the field's name. */
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

/** A rule that could never do anything would look like one that does. */
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

/** They stand, or may come to stand, beside the names of providers in our paths. */
const RESERVED = ['saml', 'mobile', 'desktop', 'failure', 'logout', 'callback', 'new'];

/** What is wrong with it, as the end of a sentence that begins with the field. */
const providerNameFault = (name: string): string | undefined => {
  if (RESERVED.includes(name)) return `must not be ${RESERVED.join(', ')}: our own paths have these`;
  if (NAME.test(name)) return undefined;
  return 'must be 2 to 63 lower-case letters, digits, hyphens and underscores, beginning with a letter or digit';
};

const MAX_LENGTH = 2048;

type UrlRules = {
  /** `host:port` of servers that may be spoken to without TLS: tests and local development only. */
  readonly plainHttp: readonly string[];
  /** An issuer has no query (OpenID Connect Discovery 1.0, 4.1). */
  readonly withoutQuery?: boolean;
};

/** What is wrong with the address of a provider, as the end of a sentence that begins with the field. */
const providerUrlFault = (text: string, { plainHttp, withoutQuery = false }: UrlRules): string | undefined => {
  if (text.length > MAX_LENGTH) return `must be at most ${MAX_LENGTH} characters`;
  if (!URL.canParse(text) || /[\s\\]/.test(text)) return 'must be an https URL';
  const { protocol, host, port, username, password, hash, search } = new URL(text);
  if (protocol !== 'https:' && !(protocol === 'http:' && plainHttp.includes(port === '' ? `${host}:80` : host))) {
    return 'must be an https URL';
  }
  if (username !== '' || password !== '') return 'must not hold a user or password';
  if (hash !== '' || text.includes('#')) return 'must not have a fragment';
  if (withoutQuery && (search !== '' || text.includes('?'))) return 'must not have a query';
  return undefined;
};

const UNTOLD = ['id', 'createdAt', 'updatedAt', 'lastTest'];
const SECRET = ['clientSecret', 'signing.privateKey'];
const MAX_TEXT = 500;

/**
 * What differs, by the names of the wire; of a secret only that it does. Null before: the provider is new. Lists and
 * objects as JSON.
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

/** One entry a field; those of the key pair, one of which is secret, by themselves. */
const flat = (provider: IdentityProvider | null): ReadonlyMap<string, Value> => {
  const { signing = null, ...fields } = { ...provider } as Readonly<Record<string, unknown>>;
  const pair = Object.entries(signing ?? {}).map(([name, value]) => [`signing.${name}`, value] as const);
  return new Map(
    [...Object.entries(fields), ...pair]
      .filter(([name]) => !UNTOLD.includes(name))
      .map(([name, value]) => [name, SECRET.includes(name) ? (value as string) : plain(value)]),
  );
};

const plain = (value: unknown): Value =>
  value !== null && typeof value === 'object' ? JSON.stringify(value).slice(0, MAX_TEXT) : (value as Value);
