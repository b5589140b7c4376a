import type { Cell, TextItem, TextLine } from './text-item.ts';

/** Shares of the letters' height: how far two baselines of one line lie apart, and what is no word space, or more than one. */
const SAME_LINE = 0.45;
const WORD_GAP = 0.13;
const CELL_GAP = 0.9;
const SPACES = /\s+/gu;

/** The lines of a document from its runs of text, page by page from top to bottom. */
export const toLines = (items: readonly TextItem[]): readonly TextLine[] => {
  const pieces = items.flatMap(splitAtWideSpaces);
  const sorted = pieces.sort((a, b) => a.page - b.page || a.y - b.y || a.x - b.x);
  const lines: TextItem[][] = [];
  for (const piece of sorted) {
    const line = lines.at(-1);
    if (line !== undefined && isSameLine(line[0], piece)) line.push(piece);
    else lines.push([piece]);
  }
  return lines.map(toLine);
};

const isSameLine = (first: TextItem | undefined, { page, y, height }: TextItem): boolean =>
  first !== undefined && first.page === page && y - first.y <= SAME_LINE * Math.min(first.height, height);

/** Text in a typewriter's columns comes as one run with many spaces: its parts lie where their characters do. */
const splitAtWideSpaces = (item: TextItem): readonly TextItem[] => {
  const parts = [...item.text.matchAll(/\S+(?:\s\S+)*/gu)];
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
