import { DOMParser } from '@xmldom/xmldom/lib/dom-parser.js';
import type { Refused } from '../../domain/external-identity.ts';
import { checkMarkup } from './check-markup.ts';
import { MESSAGE_LIMITS } from './markup-limits.ts';
import { quote, refuse, type SamlRefusal } from './saml-refusal.ts';
import { childElements, type XmlDocument, type XmlElement } from './xml.ts';

export type Parsed = { readonly ok: true; readonly root: XmlElement };

/** The root of a document that was checked first: what two parsers could read in two ways, or slowly, is refused. */
export const parseXml = (xml: string, limits = MESSAGE_LIMITS): Parsed | Refused<SamlRefusal> => {
  const refused = checkMarkup(xml, limits);
  if (refused !== undefined) return refused;
  const document = parse(xml);
  if (typeof document === 'string') {
    return refuse('malformed_xml', `The message is not well-formed: ${quote(document)}`);
  }
  const [root, ...others] = childElements(document);
  if (root === undefined || others.length > 0) return refuse('malformed_xml', 'The message is not one XML document');
  return { ok: true, root };
};

/** The document, or what the parser has against it. */
const parse = (xml: string): XmlDocument | string => {
  try {
    return new DOMParser({ locator: {}, errorHandler: fail }).parseFromString(xml, 'text/xml');
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

const fail = (_level: string, message: string): never => {
  throw new SyntaxError(message);
};
