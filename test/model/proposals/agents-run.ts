import { expect } from 'vitest';
import { ruleTexts } from '../../../shared/catalogue/domain/rule-content.ts';
import type { BulkOperation } from '../../../shared/changes/bulk/domain/plan-bulk.ts';
import type { ChangeRequest } from '../../../shared/changes/change-sets/domain/bulk-edit.ts';
import type { ChangeSet } from '../../../shared/changes/change-sets/domain/change-set.ts';
import { requestMerges } from '../../../shared/changes/duplicates/use-cases/request-merges.ts';
import { requestLinks } from '../../../shared/changes/transfers/use-cases/request-transfers.ts';
import { addEntry, deleteEntry, editEntry } from '../../../shared/ledger/entries/domain/edit.ts';
import type { Entry } from '../../../shared/ledger/entries/domain/entry.ts';
import type { Page } from '../../../shared/ledger/pages/domain/page.ts';
import { entriesOf } from '../../../shared/ledger/pages/domain/read.ts';
import { sha256 } from '../../../shared/platform/domain/bytes/hash.ts';
import { DomainError } from '../../../shared/platform/domain/errors.ts';
import { sum } from '../../../shared/platform/domain/money/decimal.ts';
import { anEntryContent } from '../../support/ledger/ledger-builders.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';
import { CALM, deliverSome, dies, settle } from '../disturbance.ts';
import { anAccount, csvOf, EVERYTHING, NOTHING_SENT, RULES, seen } from '../family/changed-family.ts';
import { createWorld } from '../world.ts';
import { requireAccounted } from './accounts-of-values.ts';
import { changesFor, type Decide, type Ids, type Propose, type Step, splitsFor, type Touch } from './agents.ts';

const MONTHS = ['2026-01', '2026-02'] as const;
const AGENTS = [
  { apiKeyId: 'agent 0', keyName: 'Agent 0', proposesOnly: true as const },
  { apiKeyId: 'agent 1', keyName: 'Agent 1' },
];

/** Parts add up to their transaction. */
const requireSums = (all: readonly Entry[]): void => {
  const parts = Map.groupBy(all, ({ parentId }) => parentId);
  for (const { id, amount, hasParts } of all) {
    if (hasParts) expect([id, sum((parts.get(id) ?? []).map((part) => part.amount))]).toEqual([id, amount]);
  }
};

/** Two accounts, with what a person typed in and a file brought: some of it twice, and some of it in both accounts. */
export const startAgents = async (table: TestTable) => {
  const world = createWorld(table);
  const { familyId } = world.caller;
  const accounts = [
    await world.accounts.create(familyId, anAccount(world.randomId()), 'user', world.now()),
    await world.accounts.create(familyId, { ...anAccount(world.randomId()), name: 'Savings' }, 'user', world.now()),
  ];
  const [main, other] = accounts as [(typeof accounts)[number], (typeof accounts)[number]];
  const bind = (kind: 'category' | 'tag' | 'rule', name: string, attributes: object) =>
    world.records.bindByName({
      ...{ familyId, kind, name, owner: 'user', candidateId: world.randomId(), now: world.now() },
      attributes: attributes as never,
    });
  const plain = { color: null, icon: null, classification: null, parentId: null };
  const categories: string[] = [];
  for (const name of ['Rent', 'Fun', 'Food']) categories.push((await bind('category', name, plain)).id);
  const tags: string[] = [];
  for (const name of ['trip', 'home']) tags.push((await bind('tag', name, { color: null })).id);
  for (const [name, content] of RULES(categories)) {
    const rule = { ruleName: name, resourceType: 'transaction', active: true, effectiveDate: null };
    await bind('rule', name, { ...rule, ...ruleTexts(content) });
  }
  const ids: Ids = { categories, tags, otherAccount: other.id };
  let serial = 0;
  const places = accounts.flatMap((account) => MONTHS.map((month) => ({ account, month })));
  const pagesNow = () => Promise.all(places.map(({ account, month }) => world.ledger.read(familyId, account, month)));
  const entries = async () => (await pagesNow()).flatMap(entriesOf);
  const typed = (month: string, name: string, amount: string, filed: number | null) => {
    const categoryId = filed === null ? null : (categories[filed] ?? null);
    const content = anEntryContent({ date: `${month}-10`, name, amount, categoryId });
    const [hash, at] = [sha256(`typed ${serial++}`), world.now()];
    return (page: Page) => addEntry(page, content, hash, at).page;
  };
  for (const [at, { account, month }] of places.entries()) {
    for (const [name, amount] of [
      ['a', '1.5'],
      ['b', account === main ? '5' : '-5'],
    ] as const) {
      await world.ledger.change(familyId, account, month, typed(month, name, amount, at % 3));
    }
  }
  const lines = ['2026-01-10,-1.5,a,Food', '2026-02-10,-1.5,c,', '2026-02-11,-1.5,b,Rent'];
  const { id: importId } = await world.create(world.caller, csvOf(main, lines));
  await settle(world, CALM);
  await world.publish(world.caller, importId);
  await settle(world, CALM);
  for (const { id } of await world.changeSets.listStates(familyId, world.now()))
    await world.revertChange(world.caller, id, true).catch(() => undefined); // rules ran on the file
  await settle(world, CALM);

  /** The ledger as if no agent had ever done anything. */
  const own = await pagesNow();
  const before = await catalogueNow();
  const proposed: string[] = [];
  /** Transactions of which an undo said that their former category no longer exists (ADR 73). */
  const blank = new Set<string>();
  const tally: Record<string, number> = {};
  const count = (what: string): void => {
    tally[what] = (tally[what] ?? 0) + 1;
  };

  async function catalogueNow() {
    const all = await Promise.all(
      (['category', 'tag', 'rule', 'merchant'] as const).map((kind) => world.records.listOf(familyId, kind)),
    );
    return all
      .flat()
      .map(({ id, name, ...record }) => ({ id, name, ...('actionsText' in record && { actions: record.actionsText }) }))
      .sort((a, b) => (a.id < b.id ? -1 : 1));
  }
  /** Those whose category does not exist. */
  const withoutRecord = async () => {
    const existing = new Set((await world.records.listOf(familyId, 'category')).map(({ id }) => id));
    return (await entries()).filter(({ categoryId }) => categoryId !== null && !existing.has(categoryId));
  };
  const find = (id: string) => world.changeSets.find(familyId, id, world.now());
  const byHand = async (at: number, act: (page: Page) => Page): Promise<void> => {
    const { account, month } = places[at] ?? { account: main, month: MONTHS[0] };
    await world.ledger.change(familyId, account, month, act);
    own[at] = act(own[at] as Page);
  };
  const touchOne = async ({ which, values }: Touch): Promise<void> => {
    const { delete: isDeleted, ...wanted } = changesFor({ ...values, moved: undefined as never }, ids);
    const pages = await pagesNow();
    const all = pages.flatMap((page, at) => entriesOf(page).map((entry) => ({ entry, at })));
    const { entry, at } = all[which % Math.max(1, all.length)] ?? {};
    if (entry === undefined || at === undefined) return;
    if (entry.parentId !== null) return; // an edited part keeps its split
    const living = new Set((await world.records.listOf(familyId, 'category')).map(({ id }) => id));
    const { addTagIds, accountId: _, ...plainValues } = wanted;
    const changes = { ...plainValues, ...(addTagIds && { tagIds: [...new Set([...entry.tagIds, ...addTagIds])] }) };
    if (changes.categoryId != null && !living.has(changes.categoryId)) return; // a person cannot choose it
    const changed = Object.fromEntries(
      Object.entries(changes).filter(
        ([field, value]) => JSON.stringify(entry[field as keyof typeof entry]) !== JSON.stringify(value),
      ),
    );
    if (!isDeleted && Object.keys(changed).length === 0) return;
    count('touch');
    world.advance(1);
    await byHand(at, (page) =>
      isDeleted ? deleteEntry(page, entry.id, world.now()).page : editEntry(page, entry.id, changed, world.now()).page,
    );
  };

  /** The ids of some transactions. */
  const pick = async (picks: readonly number[]): Promise<readonly string[]> => {
    const all = await entries();
    return [...new Set(picks.map((at) => all[at % all.length]?.id ?? ''))].filter((id) => id !== '');
  };
  const requestFor = async ({ kind, picks, values }: Propose): Promise<ChangeRequest | undefined> => {
    const changes = changesFor(values, ids);
    const isEmpty = Object.keys(changes).length === 0;
    if (kind === 'rules')
      return { select: { filters: EVERYTHING }, changes: {}, rules: { ids: null }, sent: NOTHING_SENT };
    if (kind === 'filter' && !isEmpty) {
      const content = { search: 'abz'[(picks[0] ?? 0) % 3] ?? 'a' };
      return { select: { filters: { ...EVERYTHING, content } }, changes, sent: NOTHING_SENT };
    }
    if (kind === 'ids' && !isEmpty) return { select: { ids: await pick(picks) }, changes, sent: NOTHING_SENT };
    const [first = 0] = picks;
    if (kind === 'links') return linkOf(first);
    return kind === 'duplicates' ? mergeOf(first) : undefined;
  };
  const linkOf = async (first: number): Promise<ChangeRequest | undefined> => {
    const all = await entries();
    const pairs = all.flatMap((out) =>
      all
        .filter(({ amount, accountId }) => out.amount === '5' && amount === '-5' && accountId !== out.accountId)
        .map((into) => ({ outflowId: out.id, inflowId: into.id })),
    );
    const pair = pairs[first % Math.max(1, pairs.length)];
    return pair && requestLinks(world)(familyId, [pair]);
  };
  const mergeOf = async (first: number): Promise<ChangeRequest | undefined> => {
    const all = await entries();
    const pairs = all.flatMap((kept) =>
      all
        .filter(({ id, amount }) => id !== kept.id && amount === kept.amount)
        .map((merged) => ({ keptId: kept.id, mergedId: merged.id })),
    );
    for (let turn = 0; turn < Math.min(8, pairs.length); turn++) {
      const pair = pairs[(first + turn) % pairs.length];
      const request = pair && (await requestMerges(world)(familyId, [pair]).catch(refusedIn('merge')));
      if (request !== undefined) return request;
    }
    return undefined;
  };
  const refusedIn = (what: string) => (error: unknown) => {
    if (!(error instanceof DomainError)) throw error;
    count(`${what}: ${error.code}`);
    return undefined;
  };
  /** Separate changes of some transactions; undefined for other kinds. */
  const operationsFor = async ({ kind, picks, values }: Propose): Promise<readonly BulkOperation[] | undefined> => {
    const { delete: _, ...changes } = changesFor(values, ids);
    if (kind !== 'splits' && (kind !== 'each' || Object.keys(changes).length === 0)) return undefined;
    const chosen = await pick(picks);
    const found = (await entries()).filter((entry) => chosen.includes(entry.id));
    return found.map(({ id, amount }) => ({
      ...{ action: 'update' as const, id },
      changes: kind === 'splits' ? { splits: splitsFor(amount, values, ids) } : changes,
    }));
  };
  const propose = async (command: Propose): Promise<void> => {
    const agent = { ...world.caller, ...AGENTS[command.agent] };
    const id = world.randomId();
    await world.catchUp();
    const { kind, picks, disturbance } = command;
    const operations = await operationsFor(command);
    if (kind === 'records') {
      const [from = 0, into = 1] = picks;
      const merge = {
        kind: 'category' as const,
        fromId: categories[from % 3] ?? '',
        intoId: categories[into % 3] ?? '',
      };
      await world.previewRecordMerge(agent, merge, id).catch(refusedIn('records'));
    } else if (operations !== undefined) {
      await world.previewBulk(agent, operations, id).catch(refusedIn(kind));
    } else {
      const request = await requestFor(command).catch(refusedIn(kind));
      if (request !== undefined) await world.previewChange(agent, request, id).catch(refusedIn(kind));
    }
    const made = await find(id);
    if (made === undefined) return;
    count(`proposed ${kind}`);
    proposed.push(id);
    const untouched = (await entries()).map(seen);
    await settle(world, disturbance);
    expect((await entries()).map(seen)).toEqual(untouched); // a preview changes nothing
    expect(await find(id)).toMatchObject({ status: 'ready', proposer: { keyId: agent.apiKeyId } });
  };

  const shownNow = async () => JSON.stringify((await entries()).map(seen));
  const declineOne = async (id: string): Promise<void> => {
    const untouched = await shownNow();
    if ((await world.declineChange(world.caller, id).catch(refusedIn('decline'))) !== undefined) count('declined');
    expect(await shownNow()).toBe(untouched);
  };
  /** The transaction that is left out, if one is. */
  const leftOutOf = async (found: ChangeSet | undefined, { how, out }: Decide): Promise<readonly string[]> => {
    const planned = found === undefined ? [] : await world.operationsOf(found);
    const changed = planned.filter(({ change }) => change !== undefined);
    const leftOut = how.endsWith('part') ? changed[out % Math.max(1, changed.length)] : undefined;
    return leftOut === undefined ? [] : [leftOut.id];
  };
  /** Returns false if it is refused. */
  const applyOne = async (id: string, { how, disturbance }: Decide, leaveOut: readonly string[]): Promise<boolean> => {
    const isStrict = how.startsWith('strict');
    const check = (record: ChangeSet) => world.requireUnchanged(record, { leaveOut, ifUnchanged: isStrict });
    const apply = () => world.applyChange(world.caller, id, { leaveOut, isStrict, check });
    let isRefused = false;
    const begin = () =>
      (how === 'twice' ? Promise.all([apply(), apply()]) : apply()).catch((error: unknown) => {
        refusedIn(`apply ${how}`)(error);
        isRefused = true;
      });
    if (await dies(world, disturbance.kills[0], begin)) await begin();
    return !isRefused;
  };
  const decide = async (command: Decide): Promise<void> => {
    const { how, which, amid, disturbance } = command;
    const id = how === 'unknown' ? world.randomId() : proposed[which % Math.max(1, proposed.length)];
    if (id === undefined) return;
    if (how === 'decline') return declineOne(id);
    const found = await find(id);
    const leaveOut = await leftOutOf(found, command);
    const untouched = await shownNow();
    if (!(await applyOne(id, command, leaveOut))) {
      await settle(world, disturbance);
      expect(await shownNow()).toBe(untouched);
      return;
    }
    const isFirst = found?.status === 'ready';
    if (isFirst && amid !== undefined) {
      await deliverSome(world, { ...disturbance, kills: [undefined, ...disturbance.kills.slice(1)] }, amid.after);
      await touchOne(amid.touch);
    }
    await settle(world, disturbance);
    if (isFirst) requireApplied(await find(id), command, leaveOut);
  };
  const requireApplied = (done: ChangeSet | undefined, { how, amid }: Decide, leaveOut: readonly string[]): void => {
    count(`${done?.status} ${done?.kind} ${how}`);
    if (done === undefined || done.status === 'failed') return; // a record of the merge is gone
    const { verification, counts, request } = done;
    expect(done).toMatchObject({ status: 'applied', verification: { status: 'verified', wrong: 0 } });
    if (amid !== undefined) return;
    const isPair = request.transfers !== undefined || request.merges !== undefined;
    if (isPair)
      expect([0, 2]).toContain(verification?.applied); // both sides or none
    else if (how.startsWith('strict'))
      expect(verification).toMatchObject({ applied: counts.changes - leaveOut.length, skipped: leaveOut.length });
  };
  const undo = async (id: string, disturbance = CALM, isLast = false): Promise<void> => {
    if ((await find(id))?.status !== 'applied') return;
    const revert = async (includeLater: boolean): Promise<unknown> =>
      world.revertChange(world.caller, id, includeLater).catch((error: unknown) => {
        if (!(error instanceof DomainError) || error.code !== 'conflict' || includeLater) throw error;
        count('later');
        return revert(true);
      });
    if (await dies(world, disturbance.kills[0], () => revert(false))) await revert(false);
    await settle(world, disturbance);
    expect((await find(id))?.status).toBe('reverted');
    const sets = await Promise.all(proposed.map(find));
    if (sets.some((set) => set?.status === 'reverted' && set.error?.includes('did not get back a former category')))
      for (const entry of await withoutRecord()) blank.add(entry.id);
    count(isLast ? 'undone at the end' : 'undone');
  };

  const add = async ({ month, filed }: Extract<Step, { do: 'add' }>): Promise<void> => {
    const existing = await world.records.listOf(familyId, 'category');
    const isThere = existing.some(({ id }) => id === categories[filed]);
    await byHand(month, typed(MONTHS[month] ?? MONTHS[0], 'own', '1.5', isThere ? filed : null));
  };
  const acts = {
    propose,
    decide,
    add,
    touch: ({ touch }: Extract<Step, { do: 'touch' }>) => touchOne(touch),
    undo: ({ which, disturbance }: Extract<Step, { do: 'undo' }>) =>
      undo(proposed[which % Math.max(1, proposed.length)] ?? '', disturbance),
  };

  return {
    tally,
    perform: async (command: Step): Promise<void> => {
      world.advance(1);
      await acts[command.do](command as never);
      requireSums(await entries());
      expect((await withoutRecord()).filter(({ id }) => !blank.has(id))).toEqual([]);
      await requireAccounted({ find, operationsOf: world.operationsOf }, await pagesNow());
    },
    undoEverything: async (): Promise<void> => {
      const sets = await Promise.all(proposed.map(find));
      const applied = sets.flatMap((set) => (set?.status === 'applied' ? [set] : []));
      applied.sort((a, b) => ((b.appliedAt ?? '') < (a.appliedAt ?? '') ? -1 : 1));
      for (const { id } of applied) await undo(id, CALM, true);
      const ordered = (pages: readonly Page[]) =>
        pages
          .flatMap(entriesOf)
          .map(seen)
          .map((entry) => ({ ...entry, tagIds: entry.tagIds.toSorted() }))
          .sort((a, b) => (a.id < b.id ? -1 : 1));
      expect(ordered(await pagesNow())).toEqual(ordered(own));
      expect(await catalogueNow()).toEqual(before);
    },
  };
};
