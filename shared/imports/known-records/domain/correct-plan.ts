import { type KnownChoice, pageKeyOf } from '../../../ledger/entries/domain/entry.ts';
import type { RecordCounts } from '../../../ledger/entries/domain/record-types.ts';
import type { NativePlan } from '../../formats/native/domain/plan-native.ts';
import type { CatalogueStep, PlanLinks, PlanNumber, PlanReference, PlanRow } from '../../publish/domain/plan.ts';
import { type KeptName, keptNames, knownByName, type NamedRecords } from './known-names.ts';

/** Reasons to ask before anything is matched by source id. */
export type Doubts = {
  /** Records with the ids of an earlier file that look like those of another program. */
  readonly unlike: number;
  /** The names of accounts that a person deleted since. */
  readonly deletedAccounts: readonly string[];
  /** Nobody is asked about these: the ledger keeps its names. */
  readonly keptNames: readonly KeptName[];
};

export const NO_DOUBTS: Doubts = { unlike: 0, deletedAccounts: [], keptNames: [] };

/** The entries and records that earlier files created from the records of a file. */
export type FoundRecords = {
  /** The id of the entry of a row. */
  readonly twinAt: (row: number) => string | undefined;
  readonly twinOf: (identity: string) => string | undefined;
  /** The accounts, categories, budgets and other records that are not entries. */
  readonly named: NamedRecords;
  /** The accounts whose pages have these entries: ids by tag. */
  readonly homes: ReadonlyMap<string, string>;
  /** Parts of known transactions that have no entry themselves. */
  readonly newParts: number;
  readonly doubts: Omit<Doubts, 'keptNames'>;
};

type Correct = (row: PlanRow, choice: KnownChoice) => PlanRow;

/** The plan with the entries and records that its rows and steps correct or match. */
export const correctPlan = (
  plan: NativePlan,
  known: FoundRecords,
  choice: KnownChoice,
): { readonly plan: NativePlan; readonly doubts: Doubts } => {
  const byName = knownByName(plan.catalogue, known.named);
  const steps = plan.catalogue.map((step, number) => withKnown(step, known, byName.get(number)));
  const homes = homeNumbers(steps, known);
  const correct = createCorrection(known, homes.numberOf);
  const anchors = plan
    .derivedRows()
    .map((row) => correct(row, 'match'))
    // an account that exists has its opening balance, or was given none
    .filter((row) => row.known !== undefined || steps[row.account]?.known === undefined);
  const dropped = { transactions: known.newParts, valuations: plan.derivedRows().length - anchors.length };
  const corrected = {
    ...plan,
    catalogue: [...steps, ...homes.others],
    derivedCounts: less(plan.derivedCounts, dropped),
    derivedRows: () => anchors,
    rowsOf: (record: Parameters<NativePlan['rowsOf']>[0]) => correctRecord(plan.rowsOf(record), correct, choice),
  };
  return { plan: corrected, doubts: { ...known.doubts, keptNames: keptNames(steps, known.named.nameOf) } };
};

/** A transaction with other parts than before is left as it is: its new parts are not written. */
const correctRecord = (rows: readonly PlanRow[], correct: Correct, choice: KnownChoice): readonly PlanRow[] => {
  const corrected = rows.map((row) => correct(row, choice));
  const known = corrected.filter((row) => row.known !== undefined);
  const [whole] = corrected;
  if (whole?.known === undefined || known.length === corrected.length) return corrected;
  return known.map((row) => ({ ...row, known: 'left' }));
};

const less = (counts: RecordCounts, dropped: RecordCounts): RecordCounts =>
  Object.fromEntries(Object.entries(counts).map(([key, count]) => [key, count - (dropped[key] ?? 0)]));

const withKnown = (step: CatalogueStep, { named }: FoundRecords, byName: string | undefined): CatalogueStep => {
  const id = step.bind.by === 'identity' ? named.recordOf(step.bind.identity) : byName;
  return id === undefined ? step : { ...step, known: id };
};

/** The numbers of the accounts whose pages have known entries; those that the file does not name get steps of their own. */
const homeNumbers = (steps: readonly CatalogueStep[], { homes }: FoundRecords) => {
  const numbers = new Map<string, PlanNumber>();
  for (const [number, { kind, known }] of steps.entries()) {
    if (kind === 'account' && known !== undefined && !numbers.has(known)) numbers.set(known, number);
  }
  const others = [...new Set(homes.values())]
    .filter((id) => !numbers.has(id))
    .map((id): CatalogueStep => ({ kind: 'account', bind: { by: 'id', id, otherwise: null } }));
  for (const [at, { bind }] of others.entries()) if (bind.by === 'id') numbers.set(bind.id, steps.length + at);
  return {
    others,
    numberOf: (entryId: string): PlanNumber | undefined => numbers.get(homes.get(pageKeyOf(entryId)?.tag ?? '') ?? ''),
  };
};

const createCorrection = (
  { twinAt, twinOf }: FoundRecords,
  numberOf: (entryId: string) => PlanNumber | undefined,
): Correct => {
  const withTwin = (reference: PlanReference): PlanReference => {
    const { identity } = reference;
    const twin = identity.startsWith('@') ? twinAt(Number(identity.slice(1))) : twinOf(identity);
    return twin === undefined ? reference : { ...reference, twin };
  };
  const withTwins = ({ transfer, rejected }: PlanLinks): PlanLinks => ({
    transfer: transfer && { ...transfer, other: withTwin(transfer.other) },
    rejected: rejected.map(withTwin),
  });
  return (row, choice) => {
    const linked = row.links === null ? row : { ...row, links: withTwins(row.links) };
    const twin = twinAt(row.row);
    const home = twin === undefined ? undefined : numberOf(twin);
    if (twin === undefined || home === undefined) return linked;
    return { ...linked, twin, known: choice, account: home, ...(home !== row.account && { movesTo: row.account }) };
  };
};
