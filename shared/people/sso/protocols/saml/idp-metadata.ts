import type { Refused } from '../../domain/external-identity.ts';
import { parseCertificate } from '../certificates.ts';
import { BINDING_REDIRECT, METADATA, PROTOCOL, SIGNATURE } from './namespaces.ts';
import { METADATA_LIMITS, parseXml } from './parse-xml.ts';
import type { SamlRefusal } from './saml-refusal.ts';
import { attributeOf, childrenNamed, elementsOf, isNamed, textOf, type XmlElement } from './xml.ts';

export type IdpMetadata = {
  readonly ok: true;
  readonly entityId: string;
  /** Of the HTTP-Redirect binding. */
  readonly ssoUrl: string;
  readonly sloUrl: string | null;
  /** PEM of every signing certificate. */
  readonly certificates: readonly string[];
  readonly wantsSignedRequests: boolean;
  /** As written in the metadata. */
  readonly validUntil: string | null;
};

type MetadataRefusal =
  | SamlRefusal
  | 'not_metadata'
  | 'no_identity_provider'
  | 'no_redirect_endpoint'
  | 'no_certificate';

/** The metadata of a single provider that lists every claim of a large product has about 70 KB. */
export const MAX_METADATA_CHARACTERS = 512 * 1024;
const MAX_CERTIFICATES = 20;

/**
 * Reads a single SAML identity provider from its metadata (metadata 2.4.3). Does not verify a signature, so it is as
 * trustworthy as its source.
 */
export const readIdpMetadata = (xml: string): IdpMetadata | Refused<MetadataRefusal> => {
  if (xml.length > MAX_METADATA_CHARACTERS) {
    const size = `${xml.length} characters, more than ${MAX_METADATA_CHARACTERS}`;
    return refused('too_large', `The metadata has ${size}`);
  }
  const parsed = parseXml(xml.trim(), METADATA_LIMITS); // pasted text often begins with a blank line
  if (!parsed.ok) return parsed;
  const { root } = parsed;
  const isKnown = ['EntityDescriptor', 'EntitiesDescriptor'].some((name) => isNamed(root, METADATA, name));
  if (!isKnown) return refused('not_metadata', `The document is ${root.localName}, not SAML 2.0 metadata`);
  const found = elementsOf(root)
    .filter((element) => isNamed(element, METADATA, 'EntityDescriptor'))
    .flatMap((entity) => childrenNamed(entity, METADATA, 'IDPSSODescriptor').map((idp) => ({ entity, idp })))
    .filter(({ idp }) => attributeOf(idp, 'protocolSupportEnumeration')?.split(/\s+/).includes(PROTOCOL));
  const [only, ...others] = found;
  if (only === undefined || others.length > 0) {
    return refused('no_identity_provider', `The metadata describes ${found.length} identity providers instead of one`);
  }
  return readDescriptor(only.entity, only.idp);
};

const readDescriptor = (entity: XmlElement, idp: XmlElement): IdpMetadata | Refused<MetadataRefusal> => {
  const ssoUrl = redirectLocation(idp, 'SingleSignOnService');
  if (ssoUrl === null)
    return refused('no_redirect_endpoint', 'The metadata has no SingleSignOnService with the HTTP-Redirect binding');
  const texts = certificateTexts(idp);
  if (texts.length > MAX_CERTIFICATES) {
    return refused('too_large', `The metadata has ${texts.length} certificates, more than ${MAX_CERTIFICATES}`);
  }
  const certificates = pemsOf(texts);
  if (certificates.length === 0) return refused('no_certificate', 'The metadata has no signing certificate');
  return {
    ok: true,
    entityId: attributeOf(entity, 'entityID') ?? '',
    ssoUrl,
    sloUrl: redirectLocation(idp, 'SingleLogoutService'),
    certificates,
    wantsSignedRequests: /^(?:true|1)$/.test(attributeOf(idp, 'WantAuthnRequestsSigned') ?? ''),
    validUntil: attributeOf(entity, 'validUntil') ?? null,
  };
};

const redirectLocation = (idp: XmlElement, service: string): string | null => {
  const endpoint = childrenNamed(idp, METADATA, service).find(
    (element) => attributeOf(element, 'Binding') === BINDING_REDIRECT,
  );
  return (endpoint && attributeOf(endpoint, 'Location')) ?? null;
};

/** Keys that may sign. */
const certificateTexts = (idp: XmlElement): readonly string[] =>
  childrenNamed(idp, METADATA, 'KeyDescriptor')
    .filter((descriptor) => attributeOf(descriptor, 'use') !== 'encryption')
    .flatMap(elementsOf)
    .filter((element) => isNamed(element, SIGNATURE, 'X509Certificate'))
    .map(textOf);

const pemsOf = (texts: readonly string[]): readonly string[] => {
  const pems = texts.map((text) => parseCertificate(text)?.toString()).filter((pem) => pem !== undefined);
  return [...new Set(pems)];
};

const refused = (reason: MetadataRefusal, detail: string): Refused<MetadataRefusal> => ({ ok: false, reason, detail });
