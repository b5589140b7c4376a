import type { Established, ExternalIdentity } from '../../domain/people/external-identity.ts';
import type { SamlProvider } from '../../domain/people/identity-provider.ts';
import { attributesOf } from './attributes.ts';
import { type NameId, nameIdsOf } from './name-id.ts';
import { ASSERTION, FORMAT_EMAIL } from './namespaces.ts';
import { attributeOf, firstNamed, type XmlElement } from './xml.ts';

const CLAIMS = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims';

/** How providers call these things when nobody tells them how; the configured name comes first. */
const ALIASES = {
  email: ['email', 'mail', 'emailAddress', `${CLAIMS}/emailaddress`, 'urn:oid:0.9.2342.19200300.100.1.3'],
  firstName: ['first_name', 'firstName', 'givenName', 'given_name', `${CLAIMS}/givenname`, 'urn:oid:2.5.4.42'],
  lastName: ['last_name', 'lastName', 'surname', 'sn', 'family_name', `${CLAIMS}/surname`, 'urn:oid:2.5.4.4'],
  displayName: ['displayName', 'display_name', 'urn:oid:2.16.840.1.113730.3.1.241'],
  groups: [
    'groups',
    'memberOf',
    'http://schemas.microsoft.com/ws/2008/06/identity/claims/groups',
    'http://schemas.xmlsoap.org/claims/Group',
    'urn:oid:1.3.6.1.4.1.5923.1.5.1.1',
  ],
} as const;

type Attributes = ExternalIdentity['attributes'];
type Who = Pick<Established, 'identity' | 'session'>;

/** Reads an assertion that has passed every check; undefined for one that could not have. */
export const readIdentity = (assertion: XmlElement, provider: SamlProvider): Who | undefined => {
  const subject = firstNamed(assertion, ASSERTION, 'Subject');
  const nameId = subject && nameIdsOf(subject)[0];
  if (nameId === undefined) return undefined;
  const statement = firstNamed(assertion, ASSERTION, 'AuthnStatement');
  return {
    identity: identityOf(nameId, attributeRecord(assertion), provider),
    session: {
      strategy: 'saml',
      nameId: nameId.value,
      nameIdFormat: nameId.format,
      nameQualifier: nameId.nameQualifier,
      spNameQualifier: nameId.spNameQualifier,
      sessionIndex: (statement && attributeOf(statement, 'SessionIndex')) ?? null,
    },
  };
};

const identityOf = (nameId: NameId, attributes: Attributes, provider: SamlProvider): ExternalIdentity => {
  const names = provider.attributeNames;
  const nameIdEmail = nameId.format === FORMAT_EMAIL ? nameId.value : undefined;
  const email = (firstOf(attributes, names.email, ALIASES.email) ?? nameIdEmail)?.trim() || null;
  const lastName = firstOf(attributes, names.lastName, ALIASES.lastName) ?? null;
  const displayName = lastName === null ? firstOf(attributes, '', ALIASES.displayName) : undefined;
  return {
    issuer: provider.entityId,
    subject: nameId.value,
    email,
    emailVerified: provider.emailTrusted && email !== null,
    firstName: firstOf(attributes, names.firstName, ALIASES.firstName) ?? displayName ?? null,
    lastName,
    groups: valuesOf(attributes, names.groups, ALIASES.groups) ?? null,
    attributes,
  };
};

const attributeRecord = (assertion: XmlElement): Attributes =>
  Object.fromEntries(attributesOf(assertion).map(({ name, values }) => [name, values]));

const valuesOf = (attributes: Attributes, name: string, aliases: readonly string[]): readonly string[] | undefined => {
  const found = [name, ...aliases].find((candidate) => Object.hasOwn(attributes, candidate));
  return found === undefined ? undefined : attributes[found];
};

const firstOf = (attributes: Attributes, name: string, aliases: readonly string[]): string | undefined =>
  valuesOf(attributes, name, aliases)?.[0];
