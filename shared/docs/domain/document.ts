/** A page of the reference, to be drawn as HTML or Markdown. */
export type DocsDocument = {
  /** The address of the HTML page, such as `/docs/imports`. */
  readonly path: string;
  readonly title: string;
  readonly blocks: readonly Block[];
};

export type Inline =
  | string
  | { readonly code: string; readonly to?: string }
  | { readonly link: string; readonly to: string }
  /** Less important than the text around it. */
  | { readonly small: string };

export type Block = Section | Code | Entries | Paragraph | Heading | List | Details;

type Section = {
  readonly kind: 'section';
  /** Its anchor. */
  readonly id?: string;
  readonly heading: readonly Inline[];
  readonly blocks: readonly Block[];
};

type Code = {
  readonly kind: 'code';
  readonly label: string;
  readonly language: 'shell' | 'session' | 'typescript' | 'python' | 'html' | 'json';
  readonly text: string;
};

/** Terms with their descriptions. */
type Entries = {
  readonly kind: 'entries';
  /** The titles of a table's columns: term, marks if entries have any, description. A list in Markdown if there are none. */
  readonly columns: readonly string[];
  readonly entries: readonly Entry[];
};

export type Entry = {
  /** Its anchor. */
  readonly id?: string;
  readonly term: readonly Inline[];
  readonly marks?: string;
  readonly description: readonly Inline[];
};

type Paragraph = { readonly kind: 'paragraph' | 'quote'; readonly content: readonly Inline[] };
type Heading = { readonly kind: 'heading'; readonly level: 3 | 4; readonly content: readonly Inline[] };
type List = { readonly kind: 'list'; readonly items: readonly (readonly Inline[])[] };
type Details = { readonly kind: 'details'; readonly summary: string; readonly blocks: readonly Block[] };

type Links = ReadonlyMap<string, string>;

/** The targets of links in a text: pages of the reference, and its files for programs. */
const TARGET = String.raw`\/(?:docs|llms(?:-full)?\.txt|api\/v1\/openapi\.json)[^)\s]*`;
const PARTS = new RegExp(String.raw`(\`[^\`]+\`|\[[^\]]+\]\(${TARGET}\))`);
const LINK = new RegExp(String.raw`^\[([^\]]+)\]\((${TARGET})\)$`);

/** Text with `code` in backticks, which is a link if there is one for it, and links in brackets. */
export const inlinesOf = (text: string, links?: Links): readonly Inline[] =>
  text
    .split(PARTS)
    .filter((part) => part !== '')
    .map((part) => {
      if (part.startsWith('`') && part.endsWith('`') && part.length > 2) return codeOf(part.slice(1, -1), links);
      const [, link, to] = LINK.exec(part) ?? [];
      return link === undefined || to === undefined ? part : { link, to };
    });

const codeOf = (code: string, links?: Links): Inline => {
  const to = links?.get(code);
  return to === undefined ? { code } : { code, to };
};

export const paragraph = (...content: readonly Inline[]): Block => ({ kind: 'paragraph', content });

export const paragraphsOf = (texts: readonly string[], links?: Links): readonly Block[] =>
  texts.map((text) => paragraph(...inlinesOf(text, links)));
