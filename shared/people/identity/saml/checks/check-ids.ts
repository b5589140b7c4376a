import { type CheckResult, quote, refuse } from '../saml-refusal.ts';
import { attributeOf, elementsOf, type XmlElement } from '../xml.ts';

/** Every id is there once, under any of the names by which libraries look ids up. */
export const checkIds = (root: XmlElement): CheckResult => {
  const ids = elementsOf(root).flatMap((element) =>
    Array.from(element.attributes)
      .filter(({ localName }) => localName.toLowerCase() === 'id')
      .map(({ value }) => value),
  );
  const seen = new Set<string>();
  const twice = ids.find((id) => seen.size === seen.add(id).size);
  return twice === undefined ? undefined : refuse('duplicate_id', `Two elements have the id ${quote(twice)}`);
};

const MAX_LENGTH = 256;

/** Of a message or an assertion. */
export const checkHasId = (element: XmlElement): CheckResult => {
  const id = attributeOf(element, 'ID') ?? '';
  return id !== '' && id.length <= MAX_LENGTH
    ? undefined
    : refuse('id_missing', `${element.localName} has no ID of at most ${MAX_LENGTH} characters`);
};
