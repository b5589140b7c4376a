import { ASSERTION } from './namespaces.ts';
import { attributeOf, childrenNamed, firstNamed, textOf, type XmlElement } from './xml.ts';

export type NameId = {
  /** Whole, with its blanks: two that differ in a blank are two people. */
  readonly value: string;
  readonly format: string | null;
  readonly nameQualifier: string | null;
  readonly spNameQualifier: string | null;
};

/** The name identifiers among the children of a Subject or a LogoutRequest. */
export const nameIdsOf = (parent: XmlElement): readonly NameId[] =>
  childrenNamed(parent, ASSERTION, 'NameID').map((element) => ({
    value: textOf(element),
    format: attributeOf(element, 'Format') ?? null,
    nameQualifier: attributeOf(element, 'NameQualifier') ?? null,
    spNameQualifier: attributeOf(element, 'SPNameQualifier') ?? null,
  }));

export const isEncryptedIn = (parent: XmlElement): boolean =>
  firstNamed(parent, ASSERTION, 'EncryptedID') !== undefined;
