import { DOMParser } from '@xmldom/xmldom/lib/dom-parser.js';
import type { Refused } from '../../domain/people/external-identity.ts';
import { checkMarkup } from './check-markup.ts';
import { type CheckResult, quote, refuse, type SamlRefusal } from './saml-refusal.ts';
import { childElements, elementsOf, type XmlDocument, type XmlElement } from './xml.ts';

const ENCODING = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([^"']*)["']/;

export type Parsed = { readonly ok: true; readonly root: XmlElement };

/**
 * The root of a well-formed document without a DOCTYPE. Stricter than the parser, which repairs what it can: whatever
 * two parsers could read in two ways is refused here.
 */
export const parseXml = (xml: string): Parsed | Refused<SamlRefusal> => {
  // A DOCTYPE is refused before a parser sees it: that is where entities, and with them everything else, begin.
  if (/<!\s*(?:doctype|entity)/i.test(xml)) return refuse('doctype', 'The message has a DOCTYPE');
  const encoding = ENCODING.exec(xml)?.[1];
  if (encoding !== undefined && !/^(?:utf-8|us-ascii)$/i.test(encoding)) {
    return refuse('malformed_xml', `The message claims the encoding ${quote(encoding)}`);
  }
  const broken = checkMarkup(xml);
  if (broken !== undefined) return broken;
  const document = parse(xml);
  if (typeof document === 'string')
    return refuse('malformed_xml', `The message is not well-formed: ${quote(document)}`);
  const [root, ...others] = childElements(document);
  if (root === undefined || others.length > 0) return refuse('malformed_xml', 'The message is not one XML document');
  return checkPrefixes(root) ?? { ok: true, root };
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

const checkPrefixes = (root: XmlElement): CheckResult => {
  const unbound = elementsOf(root)
    .flatMap((element) => [element, ...Array.from(element.attributes)])
    .find(({ namespaceURI, prefix }) => prefix && !namespaceURI);
  return unbound && refuse('malformed_xml', `The prefix ${quote(unbound.prefix)} is bound to no namespace`);
};
