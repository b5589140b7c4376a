/** An element of a statement: a leaf with text, or an aggregate with children. */
export type Element = {
  /** Without a namespace. */
  readonly name: string;
  text: string;
  /** Physical line on which it starts, from 1. */
  readonly line: number;
  readonly attributes: Readonly<Record<string, string>>;
  children: Element[];
};

/** The text of a child, trimmed; blank if there is none. */
export const textOf = (element: Element | undefined, name: string): string =>
  element?.children.find((child) => child.name === name)?.text.trim() ?? '';

export const childOf = (element: Element | undefined, name: string): Element | undefined =>
  element?.children.find((child) => child.name === name);

/** All elements with one of the names, in file order. They are not searched for further ones. */
export const allOf = (element: Element, names: readonly string[]): readonly Element[] =>
  element.children.flatMap((child) => (names.includes(child.name) ? [child] : allOf(child, names)));

/** The element at a path of names; undefined if there is none. */
export const at = (element: Element | undefined, path: string): Element | undefined =>
  path.split('/').reduce<Element | undefined>(childOf, element);

/** The text at a path of names, trimmed; blank if there is none. */
export const textAt = (element: Element | undefined, path: string): string => at(element, path)?.text.trim() ?? '';

export const childrenOf = (element: Element | undefined, name: string): readonly Element[] =>
  element?.children.filter((child) => child.name === name) ?? [];
