import { DOMParser } from '@xmldom/xmldom/lib/dom-parser.js';
import { SaxesParser } from 'saxes';
import type { Refused } from '../../domain/external-identity.ts';
import { type CheckResult, quote, refuse, type SamlRefusal } from './saml-refusal.ts';
import { childElements, type XmlDocument, type XmlElement } from './xml.ts';

export type Parsed = { readonly ok: true; readonly root: XmlElement };

/** Parses a document after a strict check: anything that two parsers could read differently, or slowly, is refused. */
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

/** The document, or the parser's error message. */
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

/** Upper limits for a document. */
export type MarkupLimits = {
  /** Nesting depth of elements. */
  readonly depth: number;
  /** Nodes and attributes, which determine the libraries' run time. Each counts 1, an element ELEMENT_WEIGHT. */
  readonly weight: number;
  /** Child nodes of one element. */
  readonly children: number;
  /** Per element, including namespace declarations. */
  readonly attributes: number;
  /** Namespace declarations in scope at one element. */
  readonly namespaces: number;
  /** Comments and CDATA sections. */
  readonly sections: number;
  /** Distinct prefixed element names: xmldom searches the document backwards once for each. */
  readonly names: number;
};

/** An element costs the libraries about as much as three attributes. */
export const ELEMENT_WEIGHT = 3;

/**
 * Enough for a user in 170 groups, even from the most verbose provider; Microsoft Entra lists at most 150 in a
 * response. Canonicalization and XPath are linear in the weight and quadratic in children and attributes, as measured
 * by `npm run bench -- --only saml`.
 */
export const MESSAGE_LIMITS: MarkupLimits = {
  depth: 32,
  weight: 1_600,
  children: 1_000,
  attributes: 24,
  namespaces: 48,
  sections: 100,
  names: 100,
};

/** Metadata is neither canonicalized nor searched by XPath, and large products list hundreds of claims in it. */
export const METADATA_LIMITS: MarkupLimits = {
  depth: 32,
  weight: 20_000,
  children: 2_000,
  attributes: 32,
  namespaces: 64,
  sections: 200,
  names: 100,
};

/**
 * Checks that a text is one well-formed document within its limits, without DOCTYPE or processing instructions. The DOM
 * parser repairs broken markup and is quadratic for some shapes, so it only gets documents that pass. Reads each
 * character once and builds no tree.
 */
export const checkMarkup = (xml: string, limits: MarkupLimits): CheckResult => {
  // Entities are declared in a DOCTYPE, so any DOCTYPE is refused, even in a comment.
  if (/<!\s*(?:doctype|entity)/i.test(xml)) return refuse('doctype', 'The message has a DOCTYPE');
  const parser = new SaxesParser({ xmlns: true });
  const count = countWithin(limits);
  parser.on('error', ({ message }) => stop('malformed_xml', `The message is not well-formed: ${quote(message)}`));
  parser.on('xmldecl', checkDeclaration);
  parser.on('processinginstruction', ({ target }) =>
    stop('processing_instruction', `The message has the processing instruction ${quote(target)}`),
  );
  parser.on('opentagstart', ({ name }) => count.start(name));
  parser.on('attribute', ({ name, prefix }) => count.attribute(name === 'xmlns' || prefix === 'xmlns'));
  parser.on('closetag', count.end);
  parser.on('text', count.text);
  parser.on('cdata', count.section);
  parser.on('comment', count.section);
  try {
    parser.write(xml).close();
    return undefined;
  } catch (error) {
    if (error instanceof Stop) return refuse(error.reason, error.message);
    throw error;
  }
};

/** Stops at the first fault. */
class Stop extends Error {
  readonly reason: SamlRefusal;

  constructor(reason: SamlRefusal, message: string) {
    super(message);
    this.reason = reason;
  }
}

const stop = (reason: SamlRefusal, detail: string): never => {
  throw new Stop(reason, detail);
};

type Declaration = { readonly version?: string; readonly encoding?: string };

/** The message was decoded as UTF-8, and XML 1.1 has different line ends. */
const checkDeclaration = ({ encoding = 'utf-8', version }: Declaration): void => {
  if (!/^(?:utf-8|us-ascii)$/i.test(encoding))
    stop('malformed_xml', `The message declares the encoding ${quote(encoding)}`);
  if (version !== '1.0') stop('malformed_xml', `The message declares the XML version ${quote(version)}`);
};

const NAMES: Readonly<Record<keyof MarkupLimits, string>> = {
  depth: 'levels of elements',
  weight: `nodes and attributes, of which each element counts as ${ELEMENT_WEIGHT}`,
  children: 'nodes in one element',
  attributes: 'attributes on one element',
  namespaces: 'namespaces in one place',
  sections: 'comments and CDATA sections',
  names: 'distinct element names',
};

type OpenElement = { children: number; attributes: number; namespaces: number };

const countWithin = (limits: MarkupLimits) => {
  const open: OpenElement[] = [];
  const total = { weight: 0, namespaces: 0, sections: 0 };
  const names = new Set<string>();
  const hold = (count: number, limit: keyof MarkupLimits): void => {
    if (count > limits[limit]) stop('too_large', `The message has more than ${limits[limit]} ${NAMES[limit]}`);
  };
  const weigh = (weight: number): void => {
    total.weight += weight;
    hold(total.weight, 'weight');
  };
  const child = (weight: number): void => {
    weigh(weight);
    const parent = open.at(-1);
    if (parent === undefined) return;
    parent.children += 1;
    hold(parent.children, 'children');
  };
  return {
    start: (name: string): void => {
      child(ELEMENT_WEIGHT);
      hold(names.add(name).size, 'names');
      hold(open.push({ children: 0, attributes: 0, namespaces: 0 }), 'depth');
    },
    attribute: (isNamespace: boolean): void => {
      const element = open.at(-1);
      if (element === undefined) return;
      weigh(1);
      element.attributes += 1;
      hold(element.attributes, 'attributes');
      if (!isNamespace) return;
      element.namespaces += 1;
      total.namespaces += 1;
      hold(total.namespaces, 'namespaces');
    },
    end: (): void => {
      total.namespaces -= open.pop()?.namespaces ?? 0;
    },
    text: () => child(1),
    section: (): void => {
      child(1);
      total.sections += 1;
      hold(total.sections, 'sections');
    },
  };
};
