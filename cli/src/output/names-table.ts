import { table } from './table.ts';

type Named = { readonly id: string; readonly name: string };

/** Records that have little more than a name, with the IDs that other commands take. */
export const namesTable = (kind: string, records: readonly Named[], width: number): string =>
  records.length === 0
    ? `There are no ${kind}.`
    : table(
        [{ title: 'Name' }, { title: 'ID', isWhole: true }],
        records.map(({ name, id }) => [name, id]),
        width,
      );
