/** How much of each thing a document may hold. */
export type MarkupLimits = {
  /** Elements inside one another. */
  readonly depth: number;
  /** Of all nodes and attributes together, which is what libraries take time for; each is one, an element ELEMENT_WEIGHT. */
  readonly weight: number;
  /** Elements, texts, comments and CDATA sections directly in one element. */
  readonly children: number;
  /** On one element, namespace declarations included. */
  readonly attributes: number;
  /** Namespace declarations on an element and on those around it. */
  readonly namespaces: number;
  /** Comments and CDATA sections. */
  readonly sections: number;
  /** Different names of elements, with their prefixes: xmldom searches the document backwards once for each. */
  readonly names: number;
};

/** An element takes the libraries about as long as three attributes. */
export const ELEMENT_WEIGHT = 3;

/**
 * A user in 200 groups fits, as the wordiest provider writes them. Canonicalization and XPath take a time that grows with
 * the weight, and sort children and attributes in quadratic time; `npm run bench -- --only saml` shows what a message costs.
 */
export const MESSAGE_LIMITS: MarkupLimits = {
  depth: 32,
  weight: 1_900,
  children: 1_000,
  attributes: 24,
  namespaces: 48,
  sections: 100,
  names: 100,
};

/** Metadata meet neither, and those of large products list hundreds of claims. */
export const METADATA_LIMITS: MarkupLimits = {
  depth: 32,
  weight: 20_000,
  children: 2_000,
  attributes: 32,
  namespaces: 64,
  sections: 200,
  names: 100,
};
