/** The most of each quantity that a document may have. */
export type MarkupLimits = {
  /** Elements inside one another. */
  readonly depth: number;
  /** All nodes and attributes, on which libraries spend their time. Each counts as 1, an element as ELEMENT_WEIGHT. */
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

/** The libraries spend about as long on an element as on three attributes. */
export const ELEMENT_WEIGHT = 3;

/**
 * A user in 170 groups fits, even from the most verbose provider; Microsoft Entra lists at most 150 in a response.
 * Canonicalization and XPath take time in proportion to the weight, and sort children and attributes in quadratic time.
 * `npm run bench -- --only saml` measures the messages.
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
