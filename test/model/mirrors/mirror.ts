import { expect } from 'vitest';
import { entryShapes, recordLists } from '../../../functions/changes/mirrors/mirror-shapes.ts';
import { accountsToday } from '../../../shared/accounts/use-cases/account-worths.ts';
import { MIRRORED_KINDS, type MirroredKind } from '../../../shared/changes/mirrors/domain/mirrored-kinds.ts';
import type { MirrorPorts } from '../../../shared/changes/mirrors/use-cases/mirror-ports.ts';
import { type ChangesPage, readChanges } from '../../../shared/changes/mirrors/use-cases/read-changes.ts';
import { createMirrorSnapshots } from '../../../shared/changes/store/mirror-snapshots.ts';
import type { Entry } from '../../../shared/ledger/entries/domain/entry.ts';
import { nameEntries } from '../../../shared/ledger/entries/use-cases/name-entries.ts';
import { ALL_TRANSACTIONS } from '../../../shared/ledger/search/domain/entry-filters.ts';
import { listEntries } from '../../../shared/ledger/search/use-cases/list-entries.ts';
import { createLedgerVersions } from '../../../shared/ledger/store/ledger-versions.ts';
import { createNameChanges } from '../../../shared/platform/dynamodb/name-changes.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';
import { type Disturbance, dies } from '../disturbance.ts';
import type { World } from '../world.ts';

const ENTRY_KINDS = {
  transaction: 'transactions',
  trade: 'trades',
  valuation: 'valuations',
  holding: 'holdings',
  balance: 'balances',
} as const satisfies Readonly<Record<Entry['kind'], MirroredKind>>;

const readingOf = (world: World) => ({
  accounts: world.accounts,
  records: world.records,
  worthToday: accountsToday(world),
});

/** Every record of the family by its kind and id, as its list shows it. */
export const shownBy = async (world: World, kinds: readonly MirroredKind[]): Promise<ReadonlyMap<string, unknown>> => {
  const { familyId } = world.caller;
  const shown = new Map<string, unknown>();
  const day = await world.today(familyId);
  for (const [kind, name] of Object.entries(ENTRY_KINDS)) {
    if (!kinds.includes(name)) continue;
    const filters = { ...ALL_TRANSACTIONS, kind: kind as Entry['kind'] };
    const { entries } = await listEntries(world)(familyId, filters, { page: 1, perPage: 10_000 });
    for (const named of await nameEntries(world)(familyId, entries)) {
      const record = entryShapes[name]?.(named, day);
      if (record !== undefined) shown.set(`${name} ${record.id}`, record);
    }
  }
  for (const [kind, list] of Object.entries(recordLists(readingOf(world)))) {
    if (!kinds.some((wanted) => wanted === kind)) continue;
    for (const record of (await list?.(familyId)) ?? []) shown.set(`${kind} ${record.id}`, record);
  }
  return shown;
};

type Follower = {
  /** One answer, at most. If the request dies, the client asks again with the cursor that it has. */
  readonly step: (disturbed: Disturbance) => Promise<void>;
  /** Follows until there is nothing more, and compares. */
  readonly check: () => Promise<void>;
  /** Does this once, after the client has opened so many quarters of a year and one more. */
  readonly disturb: (amid: () => Promise<void>, opened: number) => void;
  readonly cursor: () => string | undefined;
  /** As a client that lost all later answers. */
  readonly goBack: () => void;
};

const MOST_STEPS = 2_000;

/** A client that keeps a copy of the family, so many changes at a time. */
export const followFamily = (
  world: World,
  table: TestTable,
  limit: number,
  kinds: readonly MirroredKind[] = MIRRORED_KINDS,
): Follower => {
  const { familyId } = world.caller;
  let amid: { readonly act: () => Promise<void>; opened: number } | undefined;
  const ports: MirrorPorts = {
    snapshots: createMirrorSnapshots(world.uploads),
    versions: createLedgerVersions(table.documents, table.tableName),
    nameChanges: createNameChanges(table.documents, table.tableName),
    ledger: {
      readMany: world.ledger.readMany,
      visit: async (...asked) => {
        await world.ledger.visit(...asked);
        if (amid === undefined || amid.opened-- > 0) return;
        const { act } = amid;
        amid = undefined;
        await act();
      },
    },
    accounts: world.accounts,
    records: world.records,
    today: world.today,
    now: world.now,
    lists: recordLists(readingOf(world)),
    shows: entryShapes,
  };
  const read = readChanges(ports);
  let copy = new Map<string, unknown>();
  let cursor: string | undefined;
  let past: { readonly copy: typeof copy; readonly cursor: string | undefined } | undefined;
  const apply = ({ changes: { added, changed, removed }, nextCursor }: ChangesPage): void => {
    const next = new Map(copy);
    expect(added.length + changed.length + removed.length).toBeLessThanOrEqual(limit);
    for (const { kind, id } of removed) expect(next.delete(`${kind} ${id}`)).toBe(true);
    for (const { kind, record } of added) {
      expect(next.has(`${kind} ${record.id}`)).toBe(false);
      next.set(`${kind} ${record.id}`, record);
    }
    for (const { kind, record } of changed) {
      expect(next.get(`${kind} ${record.id}`)).toBeDefined();
      expect(next.get(`${kind} ${record.id}`)).not.toEqual(record);
      next.set(`${kind} ${record.id}`, record);
    }
    past ??= { copy, cursor };
    copy = next;
    cursor = nextCursor;
  };
  const ask = () => read(familyId, { cursor, kinds: cursor === undefined ? kinds : undefined, limit });
  return {
    step: async ({ kills: [kill] }) => {
      let page: ChangesPage | undefined;
      await dies(world, kill && { ...kill, writes: 0 }, async () => {
        page = await ask();
      });
      if (page !== undefined) apply(page);
    },
    disturb: (act, opened) => {
      amid = { act, opened };
    },
    check: async () => {
      for (let step = 0; ; step++) {
        const page = await ask();
        apply(page);
        if (!page.hasMore) break;
        if (step > MOST_STEPS) throw new Error('The client never holds everything');
      }
      expect(Object.fromEntries(copy)).toEqual(Object.fromEntries(await shownBy(world, kinds)));
      past = undefined;
    },
    cursor: () => cursor,
    goBack: () => {
      if (past === undefined) return;
      ({ copy, cursor } = past);
      past = undefined;
    },
  };
};
