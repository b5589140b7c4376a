/** The part of the DOM that we use, read-only. */
export type XmlNode = {
  readonly nodeType: number;
  /** Null for a text node. */
  readonly childNodes: ArrayLike<XmlNode> | null;
  readonly parentNode: XmlNode | null;
  readonly textContent: string | null;
  readonly nodeName: string;
};

export type XmlAttribute = {
  readonly name: string;
  readonly value: string;
  readonly prefix?: string | null;
  readonly localName: string;
  readonly namespaceURI?: string | null;
};

export type XmlElement = XmlNode & {
  readonly localName: string;
  readonly prefix?: string | null;
  readonly namespaceURI?: string | null;
  readonly attributes: ArrayLike<XmlAttribute>;
  readonly hasAttribute: (name: string) => boolean;
  readonly getAttribute: (name: string) => string;
};

export type XmlDocument = XmlNode & { readonly documentElement: XmlElement | null };

const ELEMENT = 1;
export const COMMENT = 8;

export const isElement = (node: XmlNode): node is XmlElement => node.nodeType === ELEMENT;

export const isNamed = (element: XmlElement, namespace: string, localName: string): boolean =>
  element.localName === localName && element.namespaceURI === namespace;

export const childNodesOf = (node: XmlNode): readonly XmlNode[] => Array.from(node.childNodes ?? []);

export const childElements = (parent: XmlNode): XmlElement[] => childNodesOf(parent).filter(isElement);

export const childrenNamed = (parent: XmlNode, namespace: string, localName: string): XmlElement[] =>
  childElements(parent).filter((child) => isNamed(child, namespace, localName));

export const firstNamed = (parent: XmlNode, namespace: string, localName: string): XmlElement | undefined =>
  childrenNamed(parent, namespace, localName)[0];

/** Undefined if absent, unlike an empty attribute. */
export const attributeOf = (element: XmlElement, name: string): string | undefined =>
  element.hasAttribute(name) ? element.getAttribute(name) : undefined;

/** The whole text across comments and CDATA sections, without the indentation of a pretty printer. */
export const textOf = (element: XmlElement): string => unwrapped(element.textContent ?? '');

/** Trims white space only if it includes a line break, because a trailing space may be significant. */
export const unwrapped = (text: string): string => {
  const start = text.length - text.trimStart().length;
  const end = text.trimEnd().length;
  const isWrapped = (space: string): boolean => space.includes('\n');
  return text.slice(isWrapped(text.slice(0, start)) ? start : 0, isWrapped(text.slice(end)) ? end : undefined);
};

/** The node and its descendants, in document order. */
export const nodesOf = function* (root: XmlNode): Generator<XmlNode> {
  yield root;
  for (const child of childNodesOf(root)) yield* nodesOf(child);
};

export const elementsOf = (root: XmlNode): XmlElement[] => [...nodesOf(root)].filter(isElement);

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** For text and for attribute values with either kind of quotes. */
export const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
