import type { CatalogueRecord, RecordKind } from '../../catalogue/domain/catalogue-record.ts';
import type { Account } from '../../ledger/domain/account.ts';
import { accountTypeOfClassName } from '../../ledger/domain/account-types.ts';
import type { RowImportType } from '../domain/import-type.ts';
import type { Mapping } from '../domain/mapping.ts';
import { placesOf } from '../domain/records/places.ts';
import type { StoredRow } from '../domain/row-block.ts';
import type { RowEffect } from '../domain/row-diagnostic.ts';

export type Records = {
  readonly listOf: (familyId: string, kind: RecordKind) => Promise<readonly CatalogueRecord[]>;
};

const CREATED: RowEffect = { action: 'create', entryId: null };

/** What rows that are no entries would do: find the record that they are about, or make it. */
export const recordEffects = async (
  records: Records,
  familyId: string,
  recordOf: NonNullable<RowImportType['recordOf']>,
  stored: readonly StoredRow[],
): Promise<readonly (RowEffect | null)[]> => {
  const asked = stored.map(({ row }) => (row.entry === null ? null : recordOf(row)));
  const kinds = [...new Set(asked.flatMap((one) => (one === null ? [] : [one.kind])))];
  const known = (await Promise.all(kinds.map((kind) => records.listOf(familyId, kind)))).flat();
  const ids = new Map(known.map(({ kind, name, id }) => [`${kind}|${name}`, id]));
  return asked.map((one) => one && effectOf(ids.get(`${one.kind}|${one.name}`)));
};

/**
 * The same for rows that are accounts. Equal rows count by the text of their type, not by the class that it stands for:
 * of rows that say one class in two ways the preview may be off, publishing is not.
 */
export const accountEffects = (
  accounts: readonly Account[],
  stored: readonly StoredRow[],
  typeOf: (text: string) => Mapping | null,
): readonly (RowEffect | null)[] =>
  stored.map(({ row, occurrence }) => {
    if (row.entry === null) return null;
    const { name, currency, entityType } = row.fields;
    const accountType = accountTypeOfClassName(typeOf(entityType)?.value ?? '');
    const equals = accounts.filter(
      (one) => one.name === name && one.currency === currency && one.accountType === accountType,
    );
    return effectOf(placesOf(occurrence, equals).at(-1)?.id);
  });

const effectOf = (id: string | undefined): RowEffect => (id === undefined ? CREATED : { action: 'match', entryId: id });
