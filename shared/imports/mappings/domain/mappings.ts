import { accountTypeOfName, accountTypeOfText } from '../../../accounts/domain/account-type-words.ts';
import { type Account, type AccountType, classNameOf } from '../../../ledger/entries/domain/account.ts';
import { DomainError } from '../../../platform/domain/errors.ts';
import { bankNumberOf } from '../../accounts/domain/bank-number.ts';
import { currencyMark } from '../../currencies/domain/currency-marks.ts';
import type { ImportRecord } from '../../domain/import-record.ts';
import type { ImportRow } from '../../rows/domain/row.ts';

/** The most distinct texts of one mapping type, far above any real file. */
export const MAX_DISTINCT_VALUES = 20_000;

/** Names of the family's records by mapping type: exact name → id. */
export type KnownNames = Readonly<Record<Exclude<MappingType, 'account_type'>, ReadonlyMap<string, string>>> & {
  /** Ids of accounts that share a name, by that name. */
  readonly namesakes: ReadonlyMap<string, readonly string[]>;
  /** Names of parents, by the id of the child category. */
  readonly parents: ReadonlyMap<string, string>;
  /** Accounts by the numbers of their banks, unless several have the number. */
  readonly bankNumbers: ReadonlyMap<string, KnownAccount>;
};
export type KnownAccount = { readonly id: string; readonly name: string };

/** Passes on the distinct texts of a row that need a record. */
export const visitMappingTexts = (
  { fields, tags, splits, leftOut }: ImportRow,
  visit: (type: MappingType, key: string) => void,
): void => {
  if (leftOut) return;
  const isWhole = splits.length === 0;
  const categories = isWhole ? [fields.category] : [fields.category, ...splits.map(({ category }) => category)];
  const allTags = isWhole ? tags : [...tags, ...splits.flatMap((split) => split.tags)];
  visit('account', fields.account);
  for (const key of distinct(categories)) if (key !== '') visit('category', key);
  for (const key of distinct(allTags)) visit('tag', key);
  visit('account_type', fields.entityType);
};

const distinct = (keys: readonly string[]): readonly string[] => (keys.length < 2 ? keys : [...new Set(keys)]);

/** Collects the distinct texts that need a record, in order of first appearance. */
export const createMappingCollector = (kinds: readonly MappingType[]) => {
  const keys = new Map(kinds.map((kind) => [kind, new Map<string, number>()]));
  const marks = new Map<string, Map<string, number>>();
  const addMark = ({ fields: { account }, mark, rowNumber }: ImportRow): void => {
    if (mark === undefined) return;
    const ofAccount = marks.get(account) ?? new Map<string, number>();
    marks.set(account, ofAccount);
    if (!ofAccount.has(mark)) ofAccount.set(mark, rowNumber);
  };
  const marksOf = (kind: MappingType, key: string): Pick<Mapping, 'marks'> => {
    const found = kind === 'account' ? marks.get(key) : undefined;
    return found === undefined ? {} : { marks: [...found].map(([mark, row]) => ({ mark, row })) };
  };
  const add = (type: MappingType, key: string): void => {
    const known = keys.get(type);
    if (known === undefined) return;
    const rows = known.get(key) ?? 0;
    if (rows === 0 && known.size === MAX_DISTINCT_VALUES) {
      throw new DomainError(
        'too_many_distinct_values',
        `The file has more than ${MAX_DISTINCT_VALUES} distinct ${type} values: split it into smaller files`,
      );
    }
    known.set(key, rows + 1);
  };
  return {
    add: (row: ImportRow): void => {
      visitMappingTexts(row, add);
      addMark(row);
    },
    /** Adds a text that is in no row, but that the file needs. */
    need: (type: MappingType, key: string): void => {
      const known = keys.get(type);
      if (known !== undefined && !known.has(key)) known.set(key, 0);
    },
    /** Resolves every text against the family's current names. */
    resolve: (names: KnownNames): readonly Mapping[] =>
      kinds.flatMap((kind) =>
        [...(keys.get(kind) ?? [])].map(([key, rows]) => ({
          ...resolveMapping(kind, key, names),
          rows,
          ...marksOf(kind, key),
        })),
      ),
  };
};

const resolveMapping = (type: MappingType, key: string, names: KnownNames): Mapping => {
  if (type === 'account_type') {
    const accountType = accountTypeOfText(key);
    const value = accountType === undefined ? null : classNameOf(accountType);
    return { type, key, value, createWhenEmpty: false, mappable: null };
  }
  const undecided = { type, key, value: null, createWhenEmpty: false, mappable: null } as const;
  const namesakes = type === 'account' ? names.namesakes.get(key) : undefined;
  if (namesakes !== undefined) return { ...undecided, candidates: namesakes.map((id) => ({ id, type, name: key })) };
  const name = type === 'category' ? categoryNamed(key, names) : key;
  const id = name === undefined ? undefined : names[type].get(name);
  if (name !== undefined && id !== undefined) return { ...undecided, mappable: { id, type, name } };
  const numbered = type === 'account' ? accountNumbered(key, names) : undefined;
  if (numbered !== undefined) return { ...undecided, mappable: { ...numbered, type } };
  return { ...undecided, createWhenEmpty: key !== '', value: type === 'account' ? classOfName(key) : null };
};

/** The account that an earlier statement with this number went into. */
export const accountNumbered = (
  text: string,
  { bankNumbers }: Pick<KnownNames, 'bankNumbers'>,
): KnownAccount | undefined => bankNumbers.get(bankNumberOf(text) ?? '');

const classOfName = (name: string): string | null => {
  const accountType = accountTypeOfName(name);
  return accountType === undefined ? null : classNameOf(accountType);
};

/**
 * The name of the family's category that a text refers to; undefined if there is none. Parent and child must both match: a
 * category with the same name and another parent, or none, is a different category.
 */
export const categoryNamed = (
  text: string,
  { category, parents }: Pick<KnownNames, 'category' | 'parents'>,
): string | undefined => {
  const { parent, name } = splitCategory(text);
  if (parent === null) return category.has(name) ? name : undefined;
  if (parents.get(category.get(name) ?? '') === parent) return name;
  return [text, fullName(parent, name)].find((candidate) => category.has(candidate));
};

/** The full name of a category, used if its own name is taken. */
export const fullName = (parent: string, name: string): string => `${parent}: ${name}`;

/** A colon that is not part of a time or a URL. */
const PARENT_COLON = /:(?!\/\/)(?!(?<=\d:)\d)/;

/** `Parent: Child` names a child and its parent; a colon without text on both sides is part of the name. */
export const splitCategory = (key: string): { readonly parent: string | null; readonly name: string } => {
  const colon = key.search(PARENT_COLON);
  const parent = colon < 0 ? '' : key.slice(0, colon).trim();
  const name = colon < 0 ? '' : key.slice(colon + 1).trim();
  if (parent === '' || name === '') return { parent: null, name: key };
  return parent === name ? { parent: null, name } : { parent, name };
};

/** Sets the classes of accounts that publishing creates, if the file states them. */
export const withAccountTypes = (
  mappings: readonly Mapping[],
  accountTypes: ReadonlyMap<string, AccountType> = new Map(),
): readonly Mapping[] =>
  mappings.map((mapping) => {
    const accountType = mapping.type === 'account' && isCreatable(mapping) ? accountTypes.get(mapping.key) : undefined;
    return accountType === undefined ? mapping : { ...mapping, value: classNameOf(accountType) };
  });

/** Publishing creates no account for a text without one, so that it must be assigned. */
export const withoutNewAccounts = (mappings: readonly Mapping[]): readonly Mapping[] =>
  mappings.map((mapping) =>
    mapping.type === 'account' && mapping.mappable === null ? { ...mapping, createWhenEmpty: false } : mapping,
  );

/** Names new accounts, unless two would have the same name. */
export const withNewNames = (
  mappings: readonly Mapping[],
  newNames: ReadonlyMap<string, string> = new Map(),
  { account }: Pick<KnownNames, 'account'>,
): readonly Mapping[] => {
  const names = [...newNames.values()];
  return mappings.map((mapping) => {
    const name = mapping.type === 'account' ? newNames.get(mapping.key) : undefined;
    const isTaken = name === undefined || account.has(name) || names.filter((other) => other === name).length > 1;
    return isTaken ? mapping : { ...mapping, newName: name };
  });
};

/** Adds to each account the question that its rows raise if it is a credit card. */
export const withSignQuestions = (
  mappings: readonly Mapping[],
  questions: ReadonlyMap<string, string> = new Map(),
): readonly Mapping[] =>
  mappings.map((mapping) => {
    const ifCard = mapping.type === 'account' ? questions.get(mapping.key) : undefined;
    return ifCard === undefined ? mapping : { ...mapping, ifCard };
  });

/** The accounts of the family, by id. */
export type MappedAccounts = ReadonlyMap<string, Pick<Account, 'accountType' | 'currency'>>;

const CARD = classNameOf('credit_card');

const leadsToCard = (mapping: Mapping, accounts: MappedAccounts): boolean =>
  mapping.mappable === null
    ? isCreatable(mapping) && mapping.value === CARD
    : accounts.get(mapping.mappable.id)?.accountType === 'credit_card';

/** The sign questions of the mapped accounts that are credit cards. */
const signQuestions = (mappings: readonly Mapping[], accounts: MappedAccounts): readonly string[] =>
  mappings.flatMap((mapping) => {
    const { key, ifCard } = mapping;
    if (ifCard === undefined || !leadsToCard(mapping, accounts)) return [];
    return [key === '' ? ifCard : `Account ${JSON.stringify(key)}: ${ifCard}`];
  });

/** Errors for accounts whose currency does not match the marks of the amounts, or is not known. */
const currencyBlockers = (mappings: readonly Mapping[], accounts: MappedAccounts): readonly string[] =>
  mappings.flatMap((mapping) => {
    const { key, mappable, marks = [], currencyDoubt } = mapping;
    const chosen = isCreatable(mapping) ? mapping.currency : undefined;
    if (isCreatable(mapping) && chosen === undefined && currencyDoubt !== undefined)
      return [whichCurrency(key, currencyDoubt)];
    const currency = accounts.get(mappable?.id ?? '')?.currency ?? chosen;
    if (currency === undefined) return [];
    const wrong = marks.filter(({ mark }) => !currencyMark(mark).mayBe.includes(currency));
    const name = JSON.stringify(mappable?.name ?? key);
    return wrong.map(
      ({ mark, row }) =>
        `Row ${row}: Amount is marked ${mark}, which is not a sign of ${currency}, the currency of the account ${name}: choose an account in the intended currency with ${MAPPINGS}, or correct the file`,
    );
  });

const MAPPINGS = 'PATCH /api/v1/imports/{id}/mappings';

const whichCurrency = (key: string, doubt: string): string =>
  `Account ${JSON.stringify(key)} is new, the file does not say its currency, and ${doubt}. Send its currency with ${MAPPINGS}, or choose one of your accounts there`;

/** Mappings that prevent publishing, one sentence each. Categories and tags never do. */
export const mappingBlockers = (mappings: readonly Mapping[]): readonly string[] =>
  mappings
    .filter((mapping) => isBlocking(mapping))
    .map(({ type, key, candidates }) =>
      type === 'account'
        ? accountBlocker(key, candidates?.length ?? 0)
        : `Account type ${JSON.stringify(key)} is not a known account type: choose one with ${MAPPINGS}`,
    );

const accountBlocker = (key: string, candidates: number): string =>
  candidates > 0
    ? `Account ${JSON.stringify(key)} is the name of ${candidates} of your accounts: choose one with ${MAPPINGS}`
    : `Account ${JSON.stringify(key)} is not mapped: send account_id, name an account in every row, or choose one with ${MAPPINGS}`;

const isBlocking = (mapping: Mapping): boolean =>
  mapping.type === 'account_type'
    ? mapping.value === null
    : mapping.type === 'account' && mapping.mappable === null && !isCreatable(mapping);

/** The number of mappings without a record, and of account types without a known class (contract §2.4). */
export const countUnassigned = (mappings: readonly Mapping[]): number =>
  mappings.filter(({ type, value, mappable }) => mappable === null && (type !== 'account_type' || value === null))
    .length;

/** The values of the mapping `type` in contract §2.7, which leaves them open. */
export type MappingType = 'account' | 'category' | 'tag' | 'account_type';

type MappableRecord = { readonly id: string; readonly type: MappingType; readonly name: string };

/** The resolution of one distinct text. Contract §2.7, mapping object. */
export type Mapping = {
  readonly type: MappingType;
  /** The text exactly as in the rows. */
  readonly key: string;
  /** A class, e.g. `CreditCard`: the meaning of an account type, or the class of a new account. */
  readonly value: string | null;
  readonly createWhenEmpty: boolean;
  readonly mappable: MappableRecord | null;
  /** The records that share this name, if there are several; the user has to choose one. */
  readonly candidates?: readonly MappableRecord[];
  /** A user assigned it. */
  readonly assigned?: true;
  /** The number of rows with the text. */
  readonly rows?: number;
  /** For an account: the question about the signs of its rows, if it turns out to be a credit card. */
  readonly ifCard?: string;
  /** For an account: ambiguous currency signs next to amounts, each with its first row. The account's currency must match all of them. */
  readonly marks?: readonly { readonly mark: string; readonly row: number }[];
  /** For an account: why the currency of the family may not be its own; absent if nothing speaks against it. */
  readonly currencyDoubt?: string;
  /** For an account with a number of a bank: the name that a new one gets. */
  readonly newName?: string;
  /** For an account that publishing creates: the currency that somebody chose. */
  readonly currency?: string;
};

/** Whether publishing creates the record. */
export const isCreatable = (mapping: Mapping): boolean =>
  mapping.mappable === null && mapping.key !== '' && mapping.createWhenEmpty;

const BLOCKERS_SHOWN = 100;

/** The fields of an import derived from its mappings, written in the same update as their index. */
export const mappingFacts = (
  mappings: readonly Mapping[],
  stats: Omit<ImportRecord['stats'], 'mappingsCount' | 'unassignedMappingsCount'>,
  accounts: MappedAccounts,
): Pick<ImportRecord, 'blockers' | 'signQuestion' | 'stats'> => {
  const questions = signQuestions(mappings, accounts);
  return {
    blockers: [...mappingBlockers(mappings), ...currencyBlockers(mappings, accounts), ...questions].slice(
      0,
      BLOCKERS_SHOWN,
    ),
    signQuestion: questions[0] ?? null,
    stats: { ...stats, mappingsCount: mappings.length, unassignedMappingsCount: countUnassigned(mappings) },
  };
};
