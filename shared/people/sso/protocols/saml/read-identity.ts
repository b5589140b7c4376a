import { flattenAttributes, groupsOf, shortTextOf } from '../../domain/claims.ts';
import type { Established, ExternalIdentity } from '../../domain/external-identity.ts';
import type { SamlProvider } from '../../domain/identity-provider.ts';
import { ASSERTION, FORMAT_EMAIL } from './namespaces.ts';
import { attributeOf, childrenNamed, firstNamed, textOf, type XmlElement } from './xml.ts';

type SamlAttribute = { readonly name: string; readonly values: readonly string[] };

/** All attribute statements in order; encrypted attributes are skipped. */
export const attributesOf = (assertion: XmlElement): readonly SamlAttribute[] =>
  childrenNamed(assertion, ASSERTION, 'AttributeStatement')
    .flatMap((statement) => childrenNamed(statement, ASSERTION, 'Attribute'))
    .map((attribute) => ({
      name: attributeOf(attribute, 'Name') ?? '',
      values: childrenNamed(attribute, ASSERTION, 'AttributeValue')
        .map(textOf)
        .filter((value) => value !== ''),
    }));

export type NameId = {
  /** Untrimmed: identifiers that differ in a space belong to different users. */
  readonly value: string;
  readonly format: string | null;
  readonly nameQualifier: string | null;
  readonly spNameQualifier: string | null;
};

/** Name identifiers among the children of a Subject or LogoutRequest. */
export const nameIdsOf = (parent: XmlElement): readonly NameId[] =>
  childrenNamed(parent, ASSERTION, 'NameID').map((element) => ({
    value: textOf(element),
    format: attributeOf(element, 'Format') ?? null,
    nameQualifier: attributeOf(element, 'NameQualifier') ?? null,
    spNameQualifier: attributeOf(element, 'SPNameQualifier') ?? null,
  }));

export const isEncryptedIn = (parent: XmlElement): boolean =>
  firstNamed(parent, ASSERTION, 'EncryptedID') !== undefined;

const CLAIMS = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims';

/** Common attribute names, read only if none is configured. */
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

/** Longest address that can receive email (RFC 5321). */
const MAX_EMAIL = 254;

type Attributes = ExternalIdentity['attributes'];
type Who = Pick<Established, 'identity' | 'session'>;

/** Reads an assertion that passed every check; undefined only if it could not have. */
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
  const emails =
    valuesOf(attributes, names.email, ALIASES.email) ?? (nameId.format === FORMAT_EMAIL ? [nameId.value] : []);
  const email = shortTextOf(emails[0], MAX_EMAIL);
  const lastName = nameOf(attributes, names.lastName, ALIASES.lastName);
  const firstName = nameOf(attributes, names.firstName, ALIASES.firstName);
  return {
    issuer: provider.entityId,
    subject: nameId.value,
    email,
    emailVerified: provider.emailTrusted && email !== null,
    firstName: firstName ?? (names.firstName === null && lastName === null ? displayNameOf(attributes) : null),
    lastName,
    groups: groupsOf(valuesOf(attributes, names.groups, ALIASES.groups)),
    attributes: flattenAttributes(attributes),
  };
};

const attributeRecord = (assertion: XmlElement): Attributes =>
  Object.fromEntries(attributesOf(assertion).map(({ name, values }) => [name, values]));

/** A configured name is read exclusively, because users may be able to edit other attributes. */
const valuesOf = (
  attributes: Attributes,
  configured: string | null,
  aliases: readonly string[],
): readonly string[] | undefined => {
  const names = configured === null ? aliases : [configured];
  const found = names.find((name) => Object.hasOwn(attributes, name));
  return found === undefined ? undefined : attributes[found];
};

const nameOf = (attributes: Attributes, configured: string | null, aliases: readonly string[]): string | null =>
  shortTextOf(valuesOf(attributes, configured, aliases)?.[0]);

const displayNameOf = (attributes: Attributes): string | null => nameOf(attributes, null, ALIASES.displayName);
