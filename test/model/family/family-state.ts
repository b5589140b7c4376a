import type { Account } from '../../../shared/ledger/entries/domain/account.ts';
import type { Entry } from '../../../shared/ledger/entries/domain/entry.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';
import { CALM, type Disturbance, dies } from '../disturbance.ts';
import { createWorld, type World } from '../world.ts';
import { accountOf, isFaulty, type Known, MINE, reportedRows } from './family-imports.ts';
import type { Act, PageState, Shown } from './family-model.ts';

export const MONTHS = ['2026-01', '2026-02'];

/** Statuses in which nothing is published, or everything was reverted. `unpublished`: a session without an import. */
export const OPEN = ['unpublished', 'pending', 'failed'];

/** A family in the product, and the state of its model. */
export const createState = async (table: TestTable) => {
  const world = createWorld(table);
  const { familyId } = world.caller;
  const checking = await openAccount(world);
  const mine = await openCategory(world);
  const imports: Known[] = [];
  /** The possible states of each page, by account and month. */
  const pages = new Map<string, readonly PageState[]>();
  /** The actions started since all work last finished, by page. */
  const acts = new Map<string, Act[]>();
  let clock = 0;

  const tick = () => {
    world.advance(1);
    return ++clock;
  };
  const note = (page: string, act: Act) => void acts.set(page, [...(acts.get(page) ?? []), act]);
  const pageOf = (known: Known, month: string) =>
    known.kind === 'file' ? `Checking|${month}` : `${accountOf(known)}@${known.at}|${month}`;

  const noteRevert = (known: Known): void => {
    for (const month of MONTHS) note(pageOf(known, month), { kind: 'revert', by: known.by, at: clock });
    known.status = 'pending';
  };
  const notePublish = (known: Known, attempt: string): void => {
    Object.assign(known, { attempt, at: clock, status: isFaulty(known) ? 'failed' : 'complete' });
    if (known.status !== 'complete') return;
    const byMonth = Map.groupBy(reportedRows(known), ({ month }) => month);
    for (const [month, rows] of byMonth) note(pageOf(known, month), { kind: 'publish', by: known.by, at: clock, rows });
  };
  /** Records the work that a request started, even if its response was lost. */
  const follow = async (known: Known): Promise<void> => {
    const { status, attempt = null } = (await world.imports.find(familyId, known.id)) ?? {};
    if (known.status === 'complete' && status === 'reverting') noteRevert(known);
    if (attempt !== null && attempt.id !== known.attempt && status !== 'pending') notePublish(known, attempt.id);
  };

  /** The result of a request: its error code, `killed` or `done`. */
  const ask = async (known: Known, { kills: [kill] }: Disturbance, act: () => Promise<unknown>): Promise<string> => {
    tick();
    let answer = 'done';
    const died = await dies(world, kill, () =>
      act().catch((error: { readonly code?: string }) => {
        if (error.code === undefined) throw error;
        answer = error.code;
      }),
    );
    await follow(known);
    return died ? 'killed' : answer;
  };
  /** The same for a client that retries if it gets no response. */
  const insist = async (known: Known, disturbed: Disturbance, act: () => Promise<unknown>): Promise<string> => {
    const answer = await ask(known, disturbed, act);
    if (answer !== 'killed') return answer;
    world.advance(41); // past the seal of a killed request
    return ask(known, CALM, act);
  };

  return { world, checking, mine, imports, pages, acts, tick, note, pageOf, ask, insist };
};
export type State = Awaited<ReturnType<typeof createState>>;

export const statusOf = async ({ world }: State, { id, kind }: Known): Promise<string> => {
  const { familyId } = world.caller;
  const record = await world.imports.findAny(familyId, id);
  if (record !== undefined) return record.deletedAt === null ? record.status : 'gone';
  return kind === 'session' && (await world.sessions.find(familyId, id)) !== undefined ? 'unpublished' : 'gone';
};

export const shownOf = async ({ world, imports }: State, entry: Entry): Promise<Shown> => {
  const { categoryId, importId } = entry;
  const category = categoryId && (await world.records.find(world.caller.familyId, 'category', categoryId));
  const creator = imports.findIndex(({ id }) => id === importId);
  return {
    place: `${entry.kind} ${entry.date} ${entry.amount}`,
    name: entry.name,
    category: category ? category.name : null,
    creator: creator < 0 ? null : creator,
    isPart: entry.parentId !== null,
  };
};

const openAccount = (world: World): Promise<Account> =>
  world.accounts.create(
    world.caller.familyId,
    {
      id: world.randomId(),
      name: 'Checking',
      accountType: 'depository',
      subtype: null,
      currency: 'USD',
      status: 'active',
      institutionName: null,
      institutionDomain: null,
      notes: null,
    },
    'user',
    world.now(),
  );

/** Returns the id of the entry. */
const openCategory = async ({ caller, records, randomId, now }: World): Promise<string> => {
  const { id } = await records.bindByName({
    familyId: caller.familyId,
    kind: 'category',
    name: MINE,
    owner: 'user',
    attributes: { color: null, icon: null, classification: null, parentId: null },
    candidateId: randomId(),
    now: now(),
  });
  return id;
};
