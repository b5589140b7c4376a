import { SIGNATURE } from '../namespaces.ts';
import { type CheckResult, refuse } from '../saml-refusal.ts';
import { childElements, elementsOf, isNamed, type XmlElement } from '../xml.ts';

const HINTS = ['KeyName', 'KeyValue', 'X509Data'];
const MAX_HINTS = 8;
const MAX_ELEMENTS = 64;
const MAX_CHARACTERS = 32 * 1024;

/** Limits the size of KeyInfo, which is never used: only configured certificates verify signatures. */
export const checkKeyInfo = (keyInfo: XmlElement | undefined): CheckResult => {
  if (keyInfo === undefined) return undefined;
  const hints = childElements(keyInfo);
  if (hints.length > MAX_HINTS)
    return refuse('key_info', `KeyInfo has ${hints.length} elements, more than ${MAX_HINTS}`);
  const unknown = hints.find((hint) => !HINTS.some((name) => isNamed(hint, SIGNATURE, name)));
  if (unknown !== undefined)
    return refuse('key_info', `KeyInfo has ${unknown.localName}: only ${HINTS.join(', ')} may be in it`);
  const size = keyInfo.textContent?.length ?? 0;
  return elementsOf(keyInfo).length > MAX_ELEMENTS || size > MAX_CHARACTERS
    ? refuse('key_info', `KeyInfo is larger than ${MAX_ELEMENTS} elements or ${MAX_CHARACTERS} characters`)
    : undefined;
};
