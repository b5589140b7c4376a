import type { CatalogueRecord, RecordKind } from '../../../catalogue/domain/catalogue-record.ts';
import { type Account, type Accounts, accountTypeOfClassName } from '../../../ledger/entries/domain/account.ts';
import type { Fingerprint, Page } from '../../../ledger/pages/domain/page.ts';
import { previewEffect } from '../../../ledger/pages/domain/read.ts';
import type { LedgerPages } from '../../../ledger/use-cases/ledger-ports.ts';
import type { FamilyId } from '../../../platform/domain/ids.ts';
import type { ImportRecord } from '../../domain/import-record.ts';
import type { Mapping, MappingType } from '../../mappings/domain/mappings.ts';
import { placesOf } from '../../types/domain/account-import.ts';
import { recordOfRow } from '../../types/domain/record-of-row.ts';
import { typeFacts } from '../../types/domain/type-facts.ts';
import { type ImportRow, rowFingerprint, rowId, wantedEntry } from '../domain/row.ts';
import type { StoredRow } from '../domain/row-block.ts';
import type { ChangesByRules, RowDiagnostic, RowEffect } from '../domain/row-diagnostic.ts';
import { predictRules, type ReadRules } from './predict-rules.ts';

export type DescribeRowsDependencies = {
  readonly accounts: Pick<Accounts, 'list'>;
  readonly records: Records;
  readonly ledger: Pick<LedgerPages, 'readMany'>;
  readonly readRules: ReadRules;
};

/**
 * Stored rows with their mappings and the effect of publishing them now. The split parent of a part must be
 * among the rows, because a part follows its parent.
 */
export const describeRows = async (
  deps: DescribeRowsDependencies,
  record: ImportRecord,
  stored: readonly StoredRow[],
  mappings: readonly Mapping[],
): Promise<readonly RowDiagnostic[]> => {
  const type = typeFacts(record.type);
  const find = createMappingFinder(mappings, type?.mappingTypes(record.accountId !== null) ?? []);
  const effects = withParts(stored, await previewEffects(deps, record, stored, find));
  const rulesOf = await predictRules(deps.readRules, record, stored, find);
  const extras = type?.extras ?? [];
  return stored.map(({ row }, at) => ({
    id: rowId(record.id, row.rowNumber),
    row,
    extras,
    mappings: {
      account: find('account', row.fields.account),
      category: find('category', row.fields.category),
      accountType: find('account_type', row.fields.entityType),
      tags: row.tags.flatMap((tag) => find('tag', tag) ?? []),
    },
    effect: withRules(effects[at] ?? null, row, rulesOf),
  }));
};

const withRules = (
  effect: RowEffect | null,
  row: StoredRow['row'],
  rulesOf: (row: StoredRow['row']) => readonly ChangesByRules[],
): RowEffect | null => {
  const rules = effect?.action === 'create' ? rulesOf(row) : [];
  return effect === null || rules.length === 0 ? effect : { ...effect, rules };
};

/** Parts of a split have the same effect as their parent. */
const withParts = (
  stored: readonly StoredRow[],
  effects: readonly (RowEffect | null)[],
): readonly (RowEffect | null)[] => {
  const ofRow = new Map(stored.map(({ row }, at) => [row.rowNumber, effects[at]]));
  return stored.map(({ row }, at) => {
    const whole = row.entry?.part == null ? undefined : ofRow.get(row.entry.part.row);
    if (whole == null) return effects[at] ?? null;
    const { action, deleted } = whole;
    return { action, entryId: null, ...(deleted !== undefined && { deleted }) };
  });
};

type FindMapping = (type: MappingType, key: string) => Mapping | null;

/** `types`: the mapping types of the import. A text without a mapping is shown as unmatched. */
const createMappingFinder = (mappings: readonly Mapping[], types: readonly MappingType[]): FindMapping => {
  const byKey = new Map(mappings.map((mapping) => [`${mapping.type}|${mapping.key}`, mapping]));
  return (type, key) => {
    const mapping = byKey.get(`${type}|${key}`);
    if (mapping !== undefined) return mapping;
    if (key === '' || !types.includes(type)) return null;
    return { type, key, value: null, createWhenEmpty: false, mappable: null };
  };
};

const previewEffects = async (
  { accounts, records, ledger }: DescribeRowsDependencies,
  record: ImportRecord,
  stored: readonly StoredRow[],
  find: FindMapping,
): Promise<readonly (RowEffect | null)[]> => {
  const recordOf = recordOfRow(record.type);
  if (recordOf !== undefined) return recordEffects(records, record.familyId, recordOf, stored);
  if (typeFacts(record.type)?.makesAccounts) {
    return accountEffects(await accounts.list(record.familyId), stored, (text) => find('account_type', text));
  }
  const known = new Map((await accounts.list(record.familyId)).map((account) => [account.id, account]));
  const accountOf = ({ row }: StoredRow): Account | undefined =>
    known.get(record.accountId ?? find('account', row.fields.account)?.mappable?.id ?? '');
  const wanted = stored.map((storedRow) => ({
    ...storedRow,
    account: accountOf(storedRow),
    month: storedRow.row.entry?.date.slice(0, 7),
  }));
  const keys = new Map<string, { account: Account; month: string }>();
  for (const { account, month } of wanted) {
    if (account !== undefined && month !== undefined) keys.set(`${account.tag}|${month}`, { account, month });
  }
  const read = await ledger.readMany(record.familyId, [...keys.values()]);
  const pages = new Map([...keys.keys()].map((key, at) => [key, read[at]]));
  return wanted.map(({ row, occurrence, account, month }) => {
    if (row.entry === null) return null;
    const page = account && pages.get(`${account.tag}|${month}`);
    if (page === undefined) return { action: 'create', entryId: null };
    const currency = row.entry.currencyFromFile ? row.fields.currency : (account?.currency ?? row.fields.currency);
    const content = rowFingerprint(row, currency);
    return content === undefined ? CREATED : entryEffect(page, content, row, occurrence);
  });
};

const entryEffect = (page: Page, content: Fingerprint, row: ImportRow, occurrence: number): RowEffect => {
  const effect = previewEffect(page, content, occurrence, wantedEntry(row));
  const isWanted = effect.deleted !== undefined && effect.action === 'create';
  return isWanted ? { ...effect, decision: 'create' } : effect;
};

type Records = {
  readonly listOf: (familyId: FamilyId, kind: RecordKind) => Promise<readonly CatalogueRecord[]>;
};

const CREATED: RowEffect = { action: 'create', entryId: null };

/** The effects of rows that are not entries: match an existing record or create one. */
const recordEffects = async (
  records: Records,
  familyId: FamilyId,
  recordOf: NonNullable<ReturnType<typeof recordOfRow>>,
  stored: readonly StoredRow[],
): Promise<readonly (RowEffect | null)[]> => {
  const asked = stored.map(({ row }) => (row.entry === null ? null : recordOf(row)));
  const kinds = [...new Set(asked.flatMap((record) => (record === null ? [] : [record.kind])))];
  const known = (await Promise.all(kinds.map((kind) => records.listOf(familyId, kind)))).flat();
  const ids = new Map(known.map(({ kind, name, id }) => [`${kind}|${name}`, id]));
  return asked.map((record) => record && effectOf(ids.get(`${record.kind}|${record.name}`)));
};

/**
 * The same for account rows. Equal rows are counted by the text of their type, not by its class, so the preview
 * can be wrong for rows that write one class in two ways; publishing is not.
 */
const accountEffects = (
  accounts: readonly Account[],
  stored: readonly StoredRow[],
  typeOf: (text: string) => Mapping | null,
): readonly (RowEffect | null)[] =>
  stored.map(({ row, occurrence }) => {
    if (row.entry === null) return null;
    const { name, currency, entityType } = row.fields;
    const accountType = accountTypeOfClassName(typeOf(entityType)?.value ?? '');
    const equals = accounts.filter(
      (account) => account.name === name && account.currency === currency && account.accountType === accountType,
    );
    return effectOf(placesOf(occurrence, equals).at(-1)?.id);
  });

const effectOf = (id: string | undefined): RowEffect => (id === undefined ? CREATED : { action: 'match', entryId: id });
