import { withoutMarks } from '../../../platform/domain/invisible-marks.ts';

/** The cells of some columns that are not blank, row by row. */
export const cellsAt = (
  rows: readonly (readonly string[])[],
  positions: readonly (number | undefined)[],
): readonly string[] => {
  const known = positions.filter((position) => position !== undefined);
  return rows.flatMap((row) =>
    known.map((position) => withoutMarks(row[position] ?? '').trim()).filter((cell) => cell !== ''),
  );
};
