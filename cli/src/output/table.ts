/** `isWhole`: never cut, because half an ID or amount is of no use. */
export type Column = { readonly title: string; readonly isRight?: boolean; readonly isWhole?: boolean };

const GAP = 2;
const NARROWEST = 6;

/** Columns of text below their titles; the widest ones are cut until a line fits. */
export const table = (columns: readonly Column[], rows: readonly (readonly string[])[], width: number): string => {
  const texts = rows.map((row) => row.map(singleLine));
  const widths = columns.map(({ title }, at) =>
    Math.max(title.length, ...texts.map((row) => [...(row[at] ?? '')].length)),
  );
  shrink(widths, columns, width);
  const line = (cells: readonly string[]) =>
    columns
      .map(({ isRight = false }, at) => fit(cells[at] ?? '', widths[at] ?? 0, isRight))
      .join(' '.repeat(GAP))
      .trimEnd();
  return [line(columns.map(({ title }) => title)), ...texts.map(line)].join('\n');
};

/** Control characters of a file would move the cursor. */
const singleLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ');

const shrink = (widths: number[], columns: readonly Column[], width: number): void => {
  for (;;) {
    const total = widths.reduce((sum, width) => sum + width + GAP, -GAP);
    const widest = Math.max(0, ...widths.filter((_, at) => columns[at]?.isWhole !== true));
    if (total <= width || widest <= NARROWEST) return;
    widths[widths.findIndex((width, at) => width === widest && columns[at]?.isWhole !== true)] = Math.max(
      NARROWEST,
      widest - (total - width),
      Math.ceil(widest / 2),
    );
  }
};

const fit = (text: string, width: number, isRight: boolean): string => {
  const characters = [...text];
  const cut = characters.length > width ? `${characters.slice(0, width - 1).join('')}…` : text;
  const space = ' '.repeat(Math.max(0, width - [...cut].length));
  return isRight ? space + cut : cut + space;
};
