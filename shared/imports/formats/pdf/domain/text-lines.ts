/** Relative to the text height: the distance of baselines on one line and on different lines, and the gaps between words and between cells. */
const SAME_LINE = 0.45;
const SHIFTED = 0.05;
const WORD_GAP = 0.13;
const CELL_GAP = 0.9;
const LINES_NEAR = 4;
/** A page number printed within the last row of a page, which is not part of its text. */
const PAGE_NUMBER =
  /^(?:page|seite|blatt|pagina|página|sida|side|strona)\s\d+(?:\s?(?:of|von|de|di|van|av|af|z|\/)\s?\d+)?$/iu;
const SPACES = /\s+/gu;

/** Joins runs of text into lines, page by page from top to bottom. */
export const toLines = (items: readonly TextItem[]): readonly TextLine[] => {
  const pieces = items.flatMap(splitAtWideSpaces);
  const sorted = pieces.sort((a, b) => a.page - b.page || a.y - b.y || a.x - b.x);
  const lines: TextItem[][] = [];
  for (const piece of sorted) {
    const near = lines.slice(-LINES_NEAR).filter((line) => isSameLine(line, piece));
    const nearest = near.toSorted((a, b) => distance(a, piece) - distance(b, piece))[0];
    if (nearest !== undefined) nearest.push(piece);
    else lines.push([piece]);
  }
  return lines.map(toLine);
};

const distance = ([first]: readonly TextItem[], { y }: TextItem): number => Math.abs(y - (first?.y ?? 0));

/** Text that overlaps the text of a line is not part of it, because a footer can be printed within the last row. */
const isSameLine = (line: readonly TextItem[], piece: TextItem): boolean => {
  const [first] = line;
  if (first === undefined || first.page !== piece.page) return false;
  const apart = piece.y - first.y;
  const height = Math.min(first.height, piece.height);
  return apart <= SAME_LINE * height && !(apart > SHIFTED * height && line.some((item) => covers(item, piece)));
};

const covers = (a: TextItem, b: TextItem): boolean => Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x) > 1;

/** Splits monospaced columns, which are one run with many spaces, by the positions of their characters. */
const splitAtWideSpaces = (item: TextItem): readonly TextItem[] => {
  const parts = [...item.text.matchAll(/\S+(?:\s\S+)*/gu)].filter(({ 0: text }) => !PAGE_NUMBER.test(text));
  const step = item.width / Math.max(item.text.length, 1);
  return parts.map(({ 0: text, index }) => ({
    ...item,
    text: text.replace(SPACES, ' '),
    x: item.x + index * step,
    width: text.length * step,
  }));
};

const toLine = (items: readonly TextItem[]): TextLine => {
  const [first] = items;
  const height = Math.max(...items.map((item) => item.height));
  const cells: Cell[] = [];
  for (const item of items.toSorted((a, b) => a.x - b.x)) {
    const last = cells.at(-1);
    const right = item.x + item.width;
    const gap = last === undefined ? Number.POSITIVE_INFINITY : item.x - last.right;
    if (last === undefined || gap > CELL_GAP * height) cells.push({ x: item.x, right, text: item.text });
    else {
      const text = `${last.text}${gap > WORD_GAP * height ? ' ' : ''}${item.text}`;
      cells[cells.length - 1] = { x: last.x, right: Math.max(last.right, right), text };
    }
  }
  return { page: first?.page ?? 1, y: first?.y ?? 0, height, cells };
};

/** A run of text on a page. Lengths in points; `x` and `y` from the upper left corner to the start of the baseline. */
export type TextItem = {
  /** From 1. */
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly text: string;
};

/** Text separated from the rest of its line by a wide gap, usually the entry of a column. */
export type Cell = { readonly x: number; readonly right: number; readonly text: string };

export type TextLine = {
  readonly page: number;
  readonly y: number;
  readonly height: number;
  /** From left to right, never empty. */
  readonly cells: readonly Cell[];
};

export const lineText = ({ cells }: Pick<TextLine, 'cells'>): string => cells.map(({ text }) => text).join(' ');
