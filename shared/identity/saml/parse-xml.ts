import { DOMParser } from '@xmldom/xmldom/lib/dom-parser.js';
import type { Refused } from '../../domain/people/external-identity.ts';
import { isBalanced } from './is-balanced.ts';
import { quote, refuse, type SamlRefusal } from './saml-refusal.ts';
import {
  childElements,
  childNodesOf,
  isElement,
  PROCESSING_INSTRUCTION,
  type XmlDocument,
  type XmlElement,
  type XmlNode,
} from './xml.ts';

const MAX_DEPTH = 50;
const MAX_NODES = 20_000;
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
  if (!isTidy(xml)) return refuse('malformed_xml', 'The message has a bare & in it or something around it');
  const document = parse(xml);
  if (typeof document === 'string')
    return refuse('malformed_xml', `The message is not well-formed: ${quote(document)}`);
  const [root, ...others] = childElements(document);
  if (root === undefined || others.length > 0) return refuse('malformed_xml', 'The message is not one XML document');
  const refused = checkNodes(document);
  if (refused !== undefined) return refused;
  return isBalanced(xml) ? { ok: true, root } : refuse('malformed_xml', 'An element is not closed by its own name');
};

const SECTIONS = /<!\[CDATA\[.*?\]\]>|<!--.*?-->/gs;
const BARE_AMPERSAND = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-fA-F]+);)/;

/** What the parser passes over in silence. */
const isTidy = (xml: string): boolean => /^\s*<.*>\s*$/s.test(xml) && !BARE_AMPERSAND.test(xml.replace(SECTIONS, ''));

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

const checkNodes = (document: XmlNode): Refused<SamlRefusal> | undefined => {
  let count = 0;
  const visit = (node: XmlNode, depth: number): Refused<SamlRefusal> | undefined => {
    count += 1;
    if (depth > MAX_DEPTH || count > MAX_NODES)
      return refuse('too_large', 'The message has too many or too deep nodes');
    const wrong = checkNode(node, document);
    if (wrong !== undefined) return wrong;
    for (const child of childNodesOf(node)) {
      const below = visit(child, depth + 1);
      if (below !== undefined) return below;
    }
    return undefined;
  };
  return visit(document, 0);
};

const checkNode = (node: XmlNode, document: XmlNode): Refused<SamlRefusal> | undefined => {
  // The canonical form that libraries compute takes the data of an instruction for text.
  if (node.nodeType === PROCESSING_INSTRUCTION && !isDeclaration(node, document)) {
    return refuse('processing_instruction', `The message has a processing instruction ${quote(node.nodeName)}`);
  }
  if (!isElement(node)) return undefined;
  const unbound = [node, ...Array.from(node.attributes)].find((named) => named.prefix && !named.namespaceURI);
  return unbound && refuse('malformed_xml', `The prefix ${quote(unbound.prefix)} is bound to no namespace`);
};

const isDeclaration = (node: XmlNode, document: XmlNode): boolean =>
  node === childNodesOf(document)[0] && node.nodeName === 'xml';
