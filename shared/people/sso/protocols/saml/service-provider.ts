import type { SamlProvider } from '../../domain/identity-provider.ts';
import { BINDING_POST, BINDING_REDIRECT, METADATA, PROTOCOL, SIGNATURE } from './namespaces.ts';
import { escapeXml } from './xml.ts';

/** Our entity ID and URLs for one identity provider (contract §5.2). */
export type ServiceProvider = {
  readonly entityId: string;
  readonly acsUrl: string;
  readonly logoutUrl: string;
};

/** `origin` has no trailing slash. */
export const serviceProviderOf = (origin: string, provider: Pick<SamlProvider, 'name'>): ServiceProvider => {
  const entityId = `${origin}/auth/saml/${provider.name}`;
  return { entityId, acsUrl: `${entityId}/callback`, logoutUrl: `${entityId}/logout` };
};

/** Our service provider metadata (metadata 2.4.4). */
export const serviceProviderMetadata = ({
  origin,
  provider,
}: {
  readonly origin: string;
  readonly provider: SamlProvider;
}): string => {
  const { acsUrl, entityId, logoutUrl } = serviceProviderOf(origin, provider);
  const logout = [BINDING_REDIRECT, BINDING_POST].map(
    (binding) => `    <md:SingleLogoutService Binding="${binding}" Location="${escapeXml(logoutUrl)}"/>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<md:EntityDescriptor xmlns:md="${METADATA}" xmlns:ds="${SIGNATURE}" entityID="${escapeXml(entityId)}">`,
    `  <md:SPSSODescriptor protocolSupportEnumeration="${PROTOCOL}" AuthnRequestsSigned="${provider.signing !== null}" WantAssertionsSigned="true">`,
    ...(provider.signing === null ? [] : [keyDescriptor(provider.signing.certificate)]),
    ...logout,
    `    <md:NameIDFormat>${escapeXml(provider.nameIdFormat)}</md:NameIDFormat>`,
    `    <md:AssertionConsumerService Binding="${BINDING_POST}" Location="${escapeXml(acsUrl)}" index="0" isDefault="true"/>`,
    '  </md:SPSSODescriptor>',
    '</md:EntityDescriptor>',
    '',
  ].join('\n');
};

const keyDescriptor = (certificate: string): string => {
  const body = certificate.replace(/-----[A-Z ]+-----|\s/g, '');
  const data = `<ds:X509Data><ds:X509Certificate>${escapeXml(body)}</ds:X509Certificate></ds:X509Data>`;
  return `    <md:KeyDescriptor use="signing"><ds:KeyInfo>${data}</ds:KeyInfo></md:KeyDescriptor>`;
};
