import { expect } from 'vitest';
import type { ChangeSet } from '../../../../shared/changes/schema/change-set.ts';
import { callWith, createTools } from './agent.ts';
import { startPerson, type Values } from './family.ts';
import { type Act, type Call, pick, type Step, type Touch } from './steps.ts';

const SCOPES = ['propose', 'read_write'] as const;

/** @param foreign the token of a proposal of another family */
export const startRun = async (foreign: string) => {
  const person = await startPerson();
  const tools = createTools(person, foreign);
  const keys = await Promise.all(SCOPES.map(person.createKey));
  const keyOf = (agent: number): string => keys[agent]?.key ?? '';
  const before = await person.snapshot();
  /** The transactions as if no agent had ever done anything. */
  const own = new Map(before.transactions.map((values) => [values.id, values]));
  const tally: Record<string, number> = {};
  const count = (event: string): void => {
    tally[event] = (tally[event] ?? 0) + 1;
  };
  let edits = 0;

  const send = async (call: Call, signal?: AbortSignal): Promise<void> => {
    const called = await tools.send(call, keyOf(call.agent), signal);
    if (called === undefined) return;
    const name = call.do === 'propose' ? `propose ${call.kind}` : call.do === 'apply' ? `apply ${call.token}` : call.do;
    count(`${name}: ${called.data?.error ?? (called.data === undefined ? called.status : 'done')}`);
  };

  const newValue = ({ field, which }: Touch, { tag_ids, excluded }: Values): Partial<Values> => {
    edits += 1;
    if (field === 'name') return { name: `own ${edits}` };
    if (field === 'notes') return { notes: `own ${edits}` };
    if (field === 'category') return { category_id: pick(person.ownCategories, which) ?? null };
    if (field === 'excluded') return { excluded: !excluded };
    const [tag = ''] = person.ownTags;
    return { tag_ids: tag_ids.includes(tag) ? tag_ids.filter((id) => id !== tag) : [...tag_ids, tag].toSorted() };
  };
  /** A person changes or deletes a transaction; files of agents are the agents' alone. */
  const touch = async (step: Touch): Promise<void> => {
    const found = pick(
      (await person.transactions()).filter(({ id }) => own.has(id)),
      step.which,
    );
    if (found === undefined) return;
    const isDeletion = step.field === 'delete';
    const changes = isDeletion ? undefined : newValue(step, found);
    if (changes?.category_id !== undefined && changes.category_id === found.category_id) return;
    const path = `/transactions/${found.id}`;
    const { status } = await person.send(isDeletion ? 'DELETE' : 'PATCH', path, changes);
    count(`person ${step.field}: ${status}`);
    if (status >= 300) return; // an agent merged it away, or a record that it has
    if (isDeletion) own.delete(found.id);
    else own.set(found.id, { ...(own.get(found.id) ?? found), ...changes });
  };
  const add = async (which: number): Promise<void> => {
    edits += 1;
    const { body } = await person.addTransaction(which, `own ${edits}`, which % 2 === 0 ? '5' : '-5');
    const added = (await person.transactions()).find(({ id }) => id === body.data.id);
    if (added !== undefined) own.set(added.id, { ...added, name: `own ${edits}` });
  };
  const act = (step: Act, signal?: AbortSignal): Promise<void> => {
    if (step.do === 'touch') return touch(step);
    return step.do === 'add' ? add(step.which) : send(step, signal);
  };

  const abort = async ({ call, after }: Extract<Step, { do: 'abort' }>): Promise<void> => {
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), after);
    await send(call, controller.signal).catch((error: unknown) => {
      if (!controller.signal.aborted) throw error;
      count('aborted');
    });
    clearTimeout(timer);
    await person.quiet();
  };
  /** Its key ends while the agent works: from then on, every call is refused, and none has an effect. */
  const revoke = async ({ agent, call }: Extract<Step, { do: 'revoke' }>): Promise<void> => {
    const key = keys[agent];
    if (key === undefined) return;
    await Promise.all([person.revokeKey(key), send({ ...call, agent })]);
    await person.quiet();
    const [left, sets] = [await person.snapshot(), await person.changeSets()];
    for (const [name, args] of [
      ['overview', {}],
      ['propose_changes', { edit: { filter: {}, changes: { notes: 'after the end' } } }],
      ['apply', { token: tools.latestToken() }],
    ] as const)
      expect([name, (await callWith(key.key, name, args)).status]).toEqual([name, 401]);
    await person.quiet();
    expect([await person.snapshot(), await person.changeSets()]).toEqual([left, sets]);
    count('revoked');
    keys[agent] = await person.createKey(SCOPES[agent] ?? 'read');
  };

  /** Nothing else happens: whatever it verified is in the ledger, and all else is as it was. */
  const alone = async (step: Act): Promise<void> => {
    if (step.do !== 'apply') return act(step);
    const [applied, all] = [await appliedSets(), await person.transactions()];
    const earlier = new Map(all.map((values) => [values.id, values]));
    await act(step);
    await person.quiet();
    const known = new Set(applied.map(({ id }) => id));
    const made = (await appliedSets()).filter(({ id }) => !known.has(id));
    for (const set of made) await requireProof(set, earlier);
    if (step.token !== 'right') expect([made, await person.transactions()]).toEqual([[], all]);
  };
  const appliedSets = async () => (await person.changeSets()).filter(({ status }) => status === 'applied');
  const requireProof = async (set: ChangeSet, earlier: ReadonlyMap<string, Values>): Promise<void> => {
    const now = new Map((await person.transactions()).map((values) => [values.id, values]));
    const entries = (await person.entriesOf(set.id)).filter(({ outcome }) => outcome === 'applied');
    expect(set.verification).toMatchObject({ status: 'verified', applied: entries.length, wrong: 0 });
    count('proofs compared');
    for (const { transaction_id: id, action, after } of entries) {
      const values = now.get(id);
      const isGone = action === 'merge' || action === 'delete';
      expect([id, values === undefined]).toEqual([id, isGone]);
      if (values !== undefined) expect([id, values]).toEqual([id, expect.objectContaining(comparable(after, values))]);
    }
    const changed = new Set(entries.map(({ transaction_id }) => transaction_id));
    const others = (all: ReadonlyMap<string, Values>) => [...all.values()].filter(({ id }) => !changed.has(id));
    expect(others(now)).toEqual(others(earlier));
  };

  /** Each value that a change set replaced is the one that its preview showed. */
  const requireShown = async (): Promise<void> => {
    const plans = new Map<string, ReturnType<typeof person.entriesOf>>();
    for (const { id } of await person.transactions()) {
      for (const { change_set_id: set, action, before: replaced } of await person.historyOf(id)) {
        if (set === null || action !== 'changed') continue;
        const plan = plans.get(set) ?? person.entriesOf(set);
        plans.set(set, plan);
        const entry = (await plan).find(({ transaction_id }) => transaction_id === id);
        expect([set, id, entry?.before]).toEqual([set, id, expect.objectContaining(replaced)]);
        count('replaced values compared');
      }
    }
  };
  /** The newest first. */
  const undoEverything = async (): Promise<void> => {
    for (const { id } of (await appliedSets()).toSorted((a, b) =>
      (a.applied_at ?? '') < (b.applied_at ?? '') ? 1 : -1,
    )) {
      const revert = (json?: object) => person.send('POST', `/change_sets/${id}/revert`, json);
      const { status } = await revert();
      if (status === 409) expect((await revert({ include_later: true })).status).toBe(202);
      await person.quiet();
      count(`undone at the end: ${status}`);
    }
    for (const { id, status } of await person.imports()) {
      if (status !== 'complete') continue;
      expect((await person.send('POST', `/imports/${id}/revert`)).status).toBe(202);
      await person.quiet();
    }
  };

  return {
    tally,
    perform: async (step: Step): Promise<void> => {
      if (step.do === 'together') await Promise.all(step.acts.map((each) => act(each)));
      else if (step.do === 'abort') return abort(step);
      else if (step.do === 'revoke') return revoke(step);
      else return alone(step);
      count('together');
      await person.quiet();
    },
    end: async (): Promise<void> => {
      await requireShown();
      await undoEverything();
      const { transactions, records } = await person.snapshot();
      expect(transactions).toEqual([...own.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1)));
      expect(records).toEqual(before.records);
    },
  };
};

/** The values of a plan as the list has them. */
const comparable = (after: object, values: Values): object => {
  const shown = Object.entries(after).filter(([field]) => field in values && field !== 'transfer');
  return Object.fromEntries(
    shown.map(([field, value]) => [field, Array.isArray(value) ? value.toSorted() : (value as unknown)]),
  );
};
