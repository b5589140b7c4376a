/** What the export of Actual writes before the notes of a split: into how many parts, or the how manieth of how many. */
export type SplitMark =
  | { readonly kind: 'whole'; readonly parts: number }
  | { readonly kind: 'part'; readonly index: number; readonly parts: number };

export type MarkedNotes = {
  readonly mark: SplitMark | null;
  /** Without the mark. */
  readonly notes: string;
};

const MARK = /^\(SPLIT (?:INTO ([1-9][0-9]{0,3}|0|undefined)|([1-9][0-9]{0,3}) OF ([1-9][0-9]{0,3}))\) ?/;

/** A split that has lost its parts is marked `(SPLIT INTO undefined)`: it is whole. */
export const readSplitMark = (cell: string): MarkedNotes => {
  const match = MARK.exec(cell);
  if (match === null) return { mark: null, notes: cell };
  const [text, into, index, parts] = match;
  const notes = cell.slice(text.length).trim();
  if (into !== undefined) return { mark: { kind: 'whole', parts: into === 'undefined' ? 0 : Number(into) }, notes };
  return { mark: { kind: 'part', index: Number(index), parts: Number(parts) }, notes };
};
