import type { ProviderDraft } from './provider-draft.ts';
import { providerNameFault } from './provider-name.ts';
import { providerUrlFault } from './provider-url.ts';

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
