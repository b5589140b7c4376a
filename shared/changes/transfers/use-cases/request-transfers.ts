import { type Account, isAccountType } from '../../../ledger/entries/domain/account.ts';
import type { Entry } from '../../../ledger/entries/domain/entry.ts';
import { readEntries } from '../../../ledger/pages/use-cases/read-entries.ts';
import {
  faultOfDirection,
  faultOfTransfer,
  kindOfOutflow,
  type TransferSide,
} from '../../../ledger/transfers/domain/transfer-rules.ts';
import type { LedgerPages } from '../../../ledger/use-cases/ledger-ports.ts';
import { quoteValue, ValidationError } from '../../../platform/domain/errors.ts';
import type { FamilyId } from '../../../platform/domain/ids.ts';
import type { ChangeRequest } from '../../change-sets/domain/bulk-edit.ts';
import type { SideChange } from '../domain/side-change.ts';

export type SentPair = { readonly outflowId: string; readonly inflowId: string };

type Dependencies = {
  readonly accounts: { readonly list: (familyId: FamilyId) => Promise<readonly Account[]> };
  readonly ledger: Pick<LedgerPages, 'readMany'>;
};
type Sides = { readonly outflow: Entry; readonly inflow: Entry };

/**
 * The change set that links these transactions as transfers.
 * @throws ValidationError with one sentence for each pair that cannot be a transfer
 */
export const requestLinks =
  (deps: Dependencies) =>
  async (familyId: FamilyId, pairs: readonly SentPair[]): Promise<ChangeRequest> => {
    const { entries, sides } = await findSides(deps, familyId, pairs);
    const types = typesOf(await deps.accounts.list(familyId));
    const others = await readEntries(deps, familyId, [...entries.values()].flatMap(counterpartIds));
    const formerOf = (entry: Entry): string | null => counterpartIds(entry).find((id) => !others.has(id)) ?? null;
    const taken = new Set<string>();
    const faults: string[] = [];
    const changes = new Map<string, SideChange>();
    for (const [at, { outflow, inflow }] of sides.entries()) {
      const pair = { inflow: ruledSide(inflow, types), outflow: ruledSide(outflow, types) };
      const fault =
        faultOfTransfer(pair, 'confirmed', { mayHaveFee: true }) ?? faultOfSides({ outflow, inflow }, taken, others);
      if (fault !== undefined) faults.push(`transfers[${at}]: ${fault}`);
      taken.add(outflow.id).add(inflow.id);
      for (const [id, change] of linkedSides({ outflow, inflow }, types, formerOf)) changes.set(id, change);
    }
    if (faults.length > 0) throw new ValidationError(faults);
    return requestOf(changes, { link: sentPairs(pairs) });
  };

/** The change set that links suggestions without a person, whose sides therefore do not count as edited by one. */
export const automaticLinks = (pairs: readonly Sides[], accounts: readonly Account[]): ChangeRequest => {
  const types = typesOf(accounts);
  // the former side no longer exists: otherwise the pair would not be suggested
  const formerOf = (entry: Entry): string | null => counterpartIds(entry)[0] ?? null;
  const changes = new Map(pairs.flatMap((pair) => linkedSides(pair, types, formerOf)));
  const sent = pairs.map(({ outflow, inflow }) => ({ outflowId: outflow.id, inflowId: inflow.id }));
  return { ...requestOf(changes, { link: sentPairs(sent) }), isAutomatic: true };
};

type AccountTypes = ReadonlyMap<string, string>;

const typesOf = (accounts: readonly Account[]): AccountTypes =>
  new Map(accounts.map(({ id, accountType }) => [id, accountType]));

const linkedSides = (
  { outflow, inflow }: Sides,
  types: AccountTypes,
  formerOf: (entry: Entry) => string | null,
): readonly (readonly [id: string, change: SideChange])[] => {
  const kind = kindOfOutflow({ inflow: ruledSide(inflow, types), outflow: ruledSide(outflow, types) });
  const out = { side: 'outflow', otherId: inflow.id, transactionKind: kind, replaces: formerOf(outflow) } as const;
  const into = { side: 'inflow', otherId: outflow.id, replaces: formerOf(inflow) } as const;
  return [
    [outflow.id, { link: out }],
    [inflow.id, { link: { ...into, transactionKind: 'funds_movement' } }],
  ];
};

/**
 * The change set that remembers for good that these are no transfers.
 * @throws ValidationError with one sentence for each pair that does not exist, is linked, or could never be a transfer
 */
export const requestDismissals =
  (deps: Dependencies) =>
  async (familyId: FamilyId, pairs: readonly SentPair[]): Promise<ChangeRequest> => {
    const { sides } = await findSides(deps, familyId, pairs);
    const faults = sides.flatMap((pair, at) => {
      const fault = faultOfDirection(pair) ?? faultOfLinked(pair);
      return fault === undefined ? [] : [`transfers[${at}]: ${fault}`];
    });
    if (faults.length > 0) throw new ValidationError(faults);
    const byOutflow = Map.groupBy(sides, ({ outflow }) => outflow.id);
    const changes = new Map(
      [...byOutflow].map(([id, some]): [string, SideChange] => [id, { reject: some.map(({ inflow }) => inflow.id) }]),
    );
    return requestOf(changes, { dismiss: sentPairs(pairs) });
  };

const faultOfLinked = ({ outflow, inflow }: Sides): string | undefined =>
  counterpartIds(outflow).includes(inflow.id) ? 'both are linked: revert the change set that linked them' : undefined;

const requestOf = (
  changes: ReadonlyMap<string, SideChange>,
  sent: Readonly<Record<string, unknown>>,
): ChangeRequest => {
  const ids = [...changes.keys()];
  const transfers = Object.fromEntries(changes);
  return { select: { ids }, changes: {}, transfers, kind: 'transfers', sent: { transaction_ids: ids, changes: sent } };
};

const sentPairs = (pairs: readonly SentPair[]) =>
  pairs.map(({ outflowId, inflowId }) => ({ outflow_transaction_id: outflowId, inflow_transaction_id: inflowId }));

/** @throws ValidationError if one is no transaction of the family */
const findSides = async (deps: Dependencies, familyId: FamilyId, pairs: readonly SentPair[]) => {
  const ids = [...new Set(pairs.flatMap(({ outflowId, inflowId }) => [outflowId, inflowId]))];
  const entries = await readEntries(deps, familyId, ids);
  const faults: string[] = [];
  const findSide = (id: string, at: number, field: string): Entry | undefined => {
    const entry = entries.get(id);
    if (entry?.kind === 'transaction') return entry;
    faults.push(`transfers[${at}].${field} ${quoteValue(id)} must be the id of a transaction of your family`);
    return undefined;
  };
  const sides = pairs.flatMap(({ outflowId, inflowId }, at): readonly Sides[] => {
    const outflow = findSide(outflowId, at, 'outflow_transaction_id');
    const inflow = findSide(inflowId, at, 'inflow_transaction_id');
    return outflow === undefined || inflow === undefined ? [] : [{ outflow, inflow }];
  });
  if (faults.length > 0) throw new ValidationError(faults);
  return { entries, sides };
};

const counterpartIds = ({ links }: Entry): readonly string[] => (links?.transfer ? [links.transfer.otherId] : []);

const faultOfSides = (
  { outflow, inflow }: Sides,
  taken: ReadonlySet<string>,
  others: ReadonlyMap<string, Entry>,
): string | undefined => {
  for (const [entry, other] of [
    [outflow, inflow],
    [inflow, outflow],
  ] as const) {
    if (taken.has(entry.id)) return `transaction ${entry.id} is in another pair of this request`;
    if (entry.hasParts) return `transaction ${entry.id} is split: link its part instead`;
    const linked = counterpartIds(entry).find((id) => id !== other.id && others.has(id));
    if (linked !== undefined) return `transaction ${entry.id} is already a side of a transfer with ${linked}`;
  }
  return undefined;
};

const ruledSide = (entry: Entry, types: AccountTypes): TransferSide => {
  const accountType = types.get(entry.accountId) ?? '';
  return { ...entry, accountType: isAccountType(accountType) ? accountType : 'depository' };
};
