import { attributesOf } from '../attributes.ts';
import type { Check } from '../check.ts';
import { quote, refuse } from '../saml-refusal.ts';

const MAX_ATTRIBUTES = 250;
const MAX_VALUES = 2_000;

/** No name twice: which of the two would a mapping read? */
export const checkAttributes: Check = ({ assertion }) => {
  const attributes = attributesOf(assertion);
  const valueCount = attributes.reduce((sum, { values }) => sum + values.length, 0);
  if (attributes.length > MAX_ATTRIBUTES || valueCount > MAX_VALUES) {
    return refuse('too_many_attributes', `The assertion has ${attributes.length} attributes with ${valueCount} values`);
  }
  const names = attributes.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  return twice === undefined
    ? undefined
    : refuse('duplicate_attribute', `The attribute ${quote(twice)} is there twice`);
};
