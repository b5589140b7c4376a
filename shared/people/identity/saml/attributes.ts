import { ASSERTION } from './namespaces.ts';
import { attributeOf, childrenNamed, textOf, type XmlElement } from './xml.ts';

export type SamlAttribute = { readonly name: string; readonly values: readonly string[] };

/** Of all attribute statements, in their order; an encrypted attribute is none. */
export const attributesOf = (assertion: XmlElement): readonly SamlAttribute[] =>
  childrenNamed(assertion, ASSERTION, 'AttributeStatement')
    .flatMap((statement) => childrenNamed(statement, ASSERTION, 'Attribute'))
    .map((attribute) => ({
      name: attributeOf(attribute, 'Name') ?? '',
      values: childrenNamed(attribute, ASSERTION, 'AttributeValue')
        .map(textOf)
        .filter((value) => value !== ''),
    }));
