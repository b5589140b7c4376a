import { type CheckResult, quote, refuse } from '../saml-refusal.ts';
import { attributeOf, type XmlElement } from '../xml.ts';
import type { SignedInfo } from './signed-info.ts';

/** A signature signs the element that it stands in, and nothing else. */
export const checkReference = ({ uri }: SignedInfo, parent: XmlElement): CheckResult => {
  const id = attributeOf(parent, 'ID') ?? '';
  return id !== '' && uri === `#${id}`
    ? undefined
    : refuse('reference_target', `The signature in ${quote(id)} signs ${quote(uri)}`);
};
