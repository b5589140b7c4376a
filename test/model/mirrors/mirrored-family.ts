import fc from 'fast-check';
import { createAccountEdits } from '../../../shared/accounts/store/account-edits.ts';
import type { RecordMerge } from '../../../shared/catalogue/domain/record-merge.ts';
import { requestRecordMerge } from '../../../shared/changes/record-merges/use-cases/request-record-merge.ts';
import { requestLinks } from '../../../shared/changes/transfers/use-cases/request-transfers.ts';
import type { Account } from '../../../shared/ledger/entries/domain/account.ts';
import { addEntry, deleteEntry, type EntryChanges, editEntry } from '../../../shared/ledger/entries/domain/edit.ts';
import type { Entry, EntryContent } from '../../../shared/ledger/entries/domain/entry.ts';
import { pageRefOf } from '../../../shared/ledger/entries/domain/entry.ts';
import type { Page } from '../../../shared/ledger/pages/domain/page.ts';
import { entriesOf } from '../../../shared/ledger/pages/domain/read.ts';
import { createRecordEdits } from '../../../shared/ledger/store/record-edits.ts';
import { sha256 } from '../../../shared/platform/domain/bytes/hash.ts';
import { negate } from '../../../shared/platform/domain/money/decimal.ts';
import { aBankAccount, aConnection } from '../../support/bank/bank-builders.ts';
import { aRow } from '../../support/bank/scripted-bank.ts';
import { anEntryContent } from '../../support/ledger/ledger-builders.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';
import { CALM, type Disturbance, deliverSome, dies, disturbance, settle } from '../disturbance.ts';
import { anAccount, csvOf } from '../family/changed-family.ts';
import { createWorld } from '../world.ts';

/** Of two years; the last ones are upcoming at first. */
const DATES = ['2025-12-30', '2026-01-03', '2026-02-27', '2026-03-01', '2026-03-02', '2026-03-05'] as const;
const NAMES = ['a', 'b', 'c'] as const;
const RECORD_KINDS = ['category', 'merchant', 'tag'] as const;
const NO_ROWS = { upstreamId: 'ACT-1', faults: [], complete: null, pendingComplete: false, notices: [] };

const date = fc.constantFrom(...DATES);
const which = fc.nat(50);
const row = fc.record({
  date,
  name: fc.constantFrom(...NAMES),
  amount: fc.constantFrom('-1.5', '2'),
  category: fc.constantFrom('', 'Food', 'Rent'),
});
const about = { disturbance, arrives: fc.nat(4), waits: fc.boolean() };

const COMMANDS = {
  file: fc.record({
    do: fc.constant('file' as const),
    ...about,
    rows: fc.array(row, { minLength: 1, maxLength: 5 }),
    account: fc.nat(1),
  }),
  revert: fc.record({ do: fc.constant('revert' as const), ...about, which }),
  feed: fc.record({ do: fc.constant('feed' as const), ...about, rows: fc.array(row, { minLength: 1, maxLength: 3 }) }),
  add: fc.record({
    do: fc.constant('add' as const),
    ...about,
    date,
    account: fc.nat(2),
    kind: fc.constantFrom('transaction', 'valuation', 'trade'),
    which,
  }),
  edit: fc.record({
    do: fc.constant('edit' as const),
    ...about,
    which,
    field: fc.constantFrom('name', 'amount', 'date', 'category', 'merchant', 'tag', 'account'),
    value: which,
  }),
  delete: fc.record({ do: fc.constant('delete' as const), ...about, which }),
  rename: fc.record({ do: fc.constant('rename' as const), ...about, kind: fc.constantFrom(...RECORD_KINDS), which }),
  remove: fc.record({ do: fc.constant('remove' as const), ...about, kind: fc.constantFrom(...RECORD_KINDS), which }),
  merge: fc.record({
    do: fc.constant('merge' as const),
    ...about,
    kind: fc.constantFrom(...RECORD_KINDS),
    which,
    into: which,
  }),
  account: fc.record({
    do: fc.constant('account' as const),
    ...about,
    which,
    act: fc.constantFrom('rename', 'hide', 'remove'),
  }),
  link: fc.record({ do: fc.constant('link' as const), ...about, which, other: which }),
  undo: fc.record({ do: fc.constant('undo' as const), ...about, which }),
  wait: fc.record({ do: fc.constant('wait' as const), ...about, days: fc.nat(3) }),
};
type Commands = typeof COMMANDS;
type CommandOf<K extends keyof Commands> = Commands[K] extends fc.Arbitrary<infer T> ? T : never;
export type Command = { readonly [K in keyof Commands]: CommandOf<K> }[keyof Commands];

const weighted = <T>(weight: number, arbitrary: fc.Arbitrary<T>) => ({ weight, arbitrary });

/** Something that changes what lists show. */
export const command: fc.Arbitrary<Command> = fc.oneof(
  weighted(5, COMMANDS.file),
  weighted(2, COMMANDS.revert),
  weighted(2, COMMANDS.feed),
  weighted(4, COMMANDS.add),
  weighted(5, COMMANDS.edit),
  weighted(2, COMMANDS.delete),
  weighted(4, COMMANDS.rename),
  weighted(2, COMMANDS.remove),
  weighted(2, COMMANDS.merge),
  weighted(3, COMMANDS.account),
  weighted(4, COMMANDS.link),
  weighted(3, COMMANDS.undo),
  weighted(2, COMMANDS.wait),
);

/** A family with three accounts and some records, whose entries refer to them. */
export const startFamily = async (table: TestTable) => {
  const world = createWorld(table);
  const { familyId } = world.caller;
  const edits = createRecordEdits(world.documents, table.tableName);
  const accountEdits = createAccountEdits(world.documents, table.tableName);
  const bank = aConnection({ familyId });
  const imports: string[] = [];
  const sets: string[] = [];
  let serial = 0;
  const fresh = (): string => `new ${serial++}`;
  const accounts: Account[] = [];
  for (const name of ['Checking', 'Savings', 'Broker']) {
    accounts.push(await world.accounts.create(familyId, { ...anAccount(world.randomId()), name }, 'user', world.now()));
  }
  for (const kind of RECORD_KINDS) {
    for (const name of ['Food', 'Shop']) {
      const attributes = {
        color: null,
        icon: null,
        classification: null,
        parentId: null,
        logoUrl: null,
        websiteUrl: null,
      };
      await edits.createNamed({ familyId, kind, name, attributes, candidateId: world.randomId(), now: world.now() });
    }
  }
  const security = await world.records.bindByName({
    ...{ familyId, kind: 'security', name: 'VT', owner: 'user', candidateId: world.randomId(), now: world.now() },
    attributes: {
      ticker: 'VT',
      exchangeOperatingMic: null,
      securityName: null,
      securityKind: null,
      exchangeMic: null,
      exchangeAcronym: null,
      countryCode: null,
      websiteUrl: null,
    },
  });

  const pick = <Item>(all: readonly Item[], at: number): Item | undefined => all[at % Math.max(1, all.length)];
  const live = () => world.accounts.list(familyId);
  const recordsOf = (kind: (typeof RECORD_KINDS)[number]) => world.records.listOf(familyId, kind);
  const entries = async (): Promise<readonly Entry[]> => {
    const months = [...new Set(DATES.map((day) => day.slice(0, 7)))];
    const pages = accounts.flatMap((account) => months.map((month) => world.ledger.read(familyId, account, month)));
    return (await Promise.all(pages)).flatMap(entriesOf);
  };
  const onPageOf = async (entry: Entry, act: (page: Page) => Page): Promise<void> => {
    const { account, month } = pageRefOf(entry.id) ?? { account: { id: '', tag: '' }, month: '' };
    await world.ledger.change(familyId, account, month, act);
  };
  /** Does it, and does it again if it was killed. */
  const insist = async (disturbed: Disturbance, act: () => Promise<unknown>): Promise<void> => {
    if (await dies(world, disturbed.kills[0], act)) await act().catch(() => undefined); // refused: it is done already
  };
  /** Starts a change set that is applied once it is planned. */
  const start = async (
    create: (preview: typeof world.previewChange, id: string) => Promise<unknown>,
  ): Promise<void> => {
    await world.catchUp();
    const id = world.randomId();
    const preview: typeof world.previewChange = (editor, request, setId) =>
      world.previewChange(editor, request, setId, { applyWhenReady: true });
    const isAsked = await create(preview, id).then(
      () => true,
      () => false, // refused: they are linked already, or do not exist any more
    );
    if (isAsked) sets.push(id);
  };
  const changeOf = async (field: CommandOf<'edit'>['field'], value: number): Promise<EntryChanges> => {
    const idOf = async (kind: (typeof RECORD_KINDS)[number]) => pick(await recordsOf(kind), value)?.id;
    const values: Readonly<Record<typeof field, () => Promise<EntryChanges>>> = {
      name: async () => ({ name: pick(NAMES, value) ?? NAMES[0] }),
      amount: async () => ({ amount: value % 2 === 0 ? '7' : '-7' }),
      date: async () => ({ date: pick(DATES, value) ?? DATES[0] }),
      account: async () => ({ accountId: pick(await live(), value)?.id ?? '' }),
      category: async () => ({ categoryId: (await idOf('category')) ?? null }),
      merchant: async () => ({ merchantId: (await idOf('merchant')) ?? null }),
      tag: async () => ({ tagIds: [await idOf('tag')].filter((id) => id !== undefined) }),
    };
    return values[field]();
  };

  const acts: { readonly [K in keyof Commands]: (command: CommandOf<K>) => Promise<void> } = {
    file: async ({ rows, account, disturbance: disturbed }) => {
      const into = accounts[account];
      if (into === undefined || !(await live()).some(({ id }) => id === into.id)) return;
      const lines = rows.map((line) => `${line.date},${line.amount},${line.name},${line.category}`);
      const { id } = await world.create(world.caller, csvOf(into, lines));
      imports.push(id);
      await deliverSome(world, CALM, 2);
      await dies(world, disturbed.kills[0], () => world.publish(world.caller, id).catch(unlessRefused));
    },
    revert: async ({ which: at, disturbance: disturbed }) => {
      const id = pick(imports, at);
      if (id === undefined) return;
      await dies(world, disturbed.kills[0], () => world.revert(world.caller, id, { force: true }).catch(unlessRefused));
    },
    feed: async ({ rows, disturbance: disturbed }) => {
      const [account] = accounts;
      if (account === undefined) return;
      const place = { familyId, connection: bank, bankAccount: aBankAccount(bank), account, now: world.now() };
      const told = new Map(
        rows.map(({ date: day, name, amount }) => [day + name, aRow(day, negate(amount), { name })]),
      );
      const deliver = () =>
        world.applyFeed({ ...place, today: '2026-03-05' }, { ...NO_ROWS, rows: [...told.values()] });
      await insist(disturbed, deliver);
    },
    add: async ({ date: day, account, kind, which: at, disturbance: disturbed }) => {
      const into = accounts[account];
      if (into === undefined) return;
      const categoryId = pick(await recordsOf('category'), at)?.id ?? null;
      const details = { securityId: security.id, ticker: 'VT', exchangeOperatingMic: null, qty: '2', price: '3.75' };
      const own: Readonly<Record<typeof kind, Partial<EntryContent>>> = {
        transaction: { amount: account === 0 ? '5' : '-5', categoryId },
        valuation: { kind: 'valuation', amount: '100', transactionKind: null, valuationKind: 'reconciliation' },
        trade: { kind: 'trade', amount: '7.5', details },
      };
      const [hash, now] = [sha256(fresh()), world.now()];
      const content = anEntryContent({ date: day, name: 'own', ...own[kind] });
      await insist(disturbed, () =>
        world.ledger.change(familyId, into, day.slice(0, 7), (page) => addEntry(page, content, hash, now).page),
      );
    },
    edit: async (edit) => {
      const entry = pick(await entries(), edit.which);
      if (entry === undefined || entry.kind !== 'transaction') return;
      const changes = await changeOf(edit.field, edit.value);
      await insist(edit.disturbance, () =>
        onPageOf(entry, (page) => editEntry(page, entry.id, changes, world.now()).page),
      );
    },
    delete: async ({ which: at, disturbance: disturbed }) => {
      const entry = pick(await entries(), at);
      if (entry === undefined) return;
      await insist(disturbed, () => onPageOf(entry, (page) => deleteEntry(page, entry.id, world.now()).page));
    },
    rename: async ({ kind, which: at, disturbance: disturbed }) => {
      const record = pick(await recordsOf(kind), at);
      if (record === undefined) return;
      const name = fresh();
      const place = { familyId, kind, id: record.id };
      await insist(disturbed, () => edits.edit(place, () => ({ name, attributes: {} }), world.now(), true));
    },
    remove: async ({ kind, which: at, disturbance: disturbed }) => {
      const record = pick(await recordsOf(kind), at);
      if (record === undefined) return;
      await insist(disturbed, () => edits.remove({ familyId, kind, id: record.id }, () => undefined, world.now()));
    },
    merge: async ({ kind, which: at, into }) => {
      const records = await recordsOf(kind);
      const merge: RecordMerge = { kind, fromId: pick(records, at)?.id ?? '', intoId: pick(records, into)?.id ?? '' };
      await start((create, id) => requestRecordMerge({ records: world.records, create })(world.caller, merge, id));
    },
    account: async ({ which: at, act, disturbance: disturbed }) => {
      const account = pick(await live(), at);
      if (account === undefined) return;
      const updatedAt = world.now();
      if (act === 'remove') return insist(disturbed, () => accountEdits.remove(familyId, account));
      const change = act === 'rename' ? { name: fresh(), updatedAt } : { status: 'disabled' as const, updatedAt };
      await insist(disturbed, () => accountEdits.update(familyId, account, change));
    },
    link: async ({ which: at, other }) => {
      const all = (await entries()).filter(({ kind }) => kind === 'transaction');
      const outflow = pick(
        all.filter(({ amount }) => !amount.startsWith('-')),
        at,
      );
      const inflow = pick(
        all.filter(
          ({ amount, accountId }) => amount === negate(outflow?.amount ?? '0') && accountId !== outflow?.accountId,
        ),
        other,
      );
      if (outflow === undefined || inflow === undefined) return;
      const pairs = [{ outflowId: outflow.id, inflowId: inflow.id }];
      await start(async (create, id) => create(world.caller, await requestLinks(world)(familyId, pairs), id));
    },
    undo: async ({ which: at, disturbance: disturbed }) => {
      const id = pick(sets, at);
      if (id === undefined) return;
      await dies(world, disturbed.kills[0], () => world.revertChange(world.caller, id, true).catch(unlessRefused));
    },
    wait: async ({ days }) => world.advance(days * 86_400),
  };
  // both sides of possible transfers, in one year or in two
  for (const [at, day] of [...DATES.slice(0, 3), ...DATES.slice(0, 2)].entries()) {
    const other = DATES[at] ?? DATES[0];
    await acts.add({ ...CALM_ADD, date: day, account: 0 });
    await acts.add({ ...CALM_ADD, date: other, account: 1 });
  }
  for (const at of [0, 1]) await acts.link({ ...CALM_LINK, which: at, other: at });
  await settle(world, CALM);
  return {
    world,
    perform: async (asked: Command): Promise<void> => {
      // announced changes of names are over, or not
      world.advance(asked.arrives > 2 ? 1_200 : 1);
      await acts[asked.do](asked as never);
      if (asked.waits) await settle(world, asked.disturbance);
      else await deliverSome(world, asked.disturbance, asked.arrives);
    },
    /** An edit, as another process makes it while a client reads. */
    amid: async (): Promise<void> => {
      const entry = pick(await entries(), serial++);
      if (entry !== undefined)
        await onPageOf(entry, (page) => editEntry(page, entry.id, { notes: fresh() }, world.now()).page);
    },
    settle: () => settle(world, CALM),
  };
};

const CALMLY = { which: 0, disturbance: CALM, arrives: 0, waits: false };
const CALM_ADD = { ...CALMLY, do: 'add' as const, kind: 'transaction' as const };
const CALM_LINK = { ...CALMLY, do: 'link' as const };

const unlessRefused = (error: unknown): void => {
  if ((error as Error).name === 'Killed') throw error;
};
