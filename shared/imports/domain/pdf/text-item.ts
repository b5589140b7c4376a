/** A run of text as it lies on a page. Lengths in points, `x` and `y` from the upper left corner to the baseline's start. */
export type TextItem = {
  /** From 1. */
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly text: string;
};

/** Text of a line that a wide gap parts from the rest: a column's entry, mostly. */
export type Cell = { readonly x: number; readonly right: number; readonly text: string };

export type TextLine = {
  readonly page: number;
  readonly y: number;
  readonly height: number;
  /** From left to right, never empty. */
  readonly cells: readonly Cell[];
};

export const lineText = ({ cells }: Pick<TextLine, 'cells'>): string => cells.map(({ text }) => text).join(' ');
