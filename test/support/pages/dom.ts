/** The part of the DOM that functions use in a page; the tests themselves have no DOM types. */
export type Node = {
  readonly textContent: string | null;
  readonly nodeType: number;
};

export type Box = { readonly left: number; readonly right: number; readonly width: number; readonly height: number };

export type Element = Node & {
  readonly tagName: string;
  readonly id: string;
  readonly className: unknown;
  readonly innerText?: string;
  readonly parentElement: Element | null;
  readonly scrollWidth: number;
  readonly clientWidth: number;
  readonly tabIndex: number;
  readonly disabled?: boolean;
  readonly type?: string;
  readonly value?: string;
  readonly form?: Element | null;
  readonly labels?: ArrayLike<Element> | null;
  readonly getAttribute: (name: string) => string | null;
  readonly getAttributeNames: () => string[];
  readonly hasAttribute: (name: string) => boolean;
  readonly closest: (selector: string) => Element | null;
  readonly matches: (selector: string) => boolean;
  readonly querySelector: (selector: string) => Element | null;
  readonly querySelectorAll: (selector: string) => Iterable<Element>;
  readonly getBoundingClientRect: () => Box;
  readonly checkVisibility: (options?: object) => boolean;
};

export type Animation = {
  readonly playState: string;
  readonly finished: Promise<unknown>;
  readonly effect: {
    readonly target?: Element | null;
    readonly getComputedTiming: () => { readonly duration?: unknown };
  } | null;
};

export type Document = {
  readonly title: string;
  readonly documentElement: Element & { readonly lang: string };
  readonly body: Element;
  readonly activeElement: Element | null;
  readonly getAnimations: () => readonly Animation[];
  readonly querySelector: Element['querySelector'];
  readonly querySelectorAll: Element['querySelectorAll'];
};

export type Style = {
  readonly outlineStyle: string;
  readonly outlineWidth: string;
  readonly boxShadow: string;
  readonly overflowX: string;
};
