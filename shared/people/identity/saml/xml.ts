/** What we use of a DOM; nothing writes to it. */
export type XmlNode = {
  readonly nodeType: number;
  /** Null for a text. */
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

/** Undefined where there is none, which is not the same as an empty one. */
export const attributeOf = (element: XmlElement, name: string): string | undefined =>
  element.hasAttribute(name) ? element.getAttribute(name) : undefined;

/** The whole text, however comments or CDATA sections cut it, without the lines that a pretty printer put around it. */
export const textOf = (element: XmlElement): string => unwrapped(element.textContent ?? '');

/** Only white space with a line break in it goes: a name with a blank at its end is another name. */
export const unwrapped = (text: string): string => {
  const start = text.length - text.trimStart().length;
  const end = text.trimEnd().length;
  const isWrapped = (space: string): boolean => space.includes('\n');
  return text.slice(isWrapped(text.slice(0, start)) ? start : 0, isWrapped(text.slice(end)) ? end : undefined);
};

/** The node and everything under it, in document order. */
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

/** For texts and for attribute values in either kind of quotes. */
export const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
